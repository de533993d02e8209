import { randomUUIDv7 } from 'node:crypto'
import { Problem } from '@chekku/domain/problem'
import { sessionMessages } from '@chekku/domain/session'
import { recordAudit } from '../audit/service.ts'
import type { Database } from '../database/database.ts'
import type { AdministratorsTable, Queries, WriteTransaction } from '../database/schema.ts'
import { accountKey } from './attempt-store.ts'
import { hashPassword, randomPassword } from './password.ts'
import {
  changeAdministrator,
  findByEmailKey,
  hasAdministrators,
  insertAdministrator,
  listAdministrators,
} from './store.ts'

export interface ListedAdministrator {
  email: string
  name: string
  isDisabled: boolean
  /** How many sessions are stored, including expired ones. */
  sessions: number
  /** The last use of a session, in milliseconds since 1970. */
  lastUsedAt: number | undefined
}

export interface FirstAdministrator {
  email: string
  /** Only a generated password, which is stored nowhere else. */
  password?: string
}

/** Under a domain that receives no mail. */
const DEFAULT_EMAIL = 'owner@chekku.example'

/** Manages administrators from the terminal, without a session. */
export class Administrators {
  readonly #database: Database
  readonly #now: () => number

  constructor(database: Database, now: () => number) {
    this.#database = database
    this.#now = now
  }

  /** All administrators, oldest first. */
  async list(): Promise<ListedAdministrator[]> {
    const rows = await listAdministrators(this.#database.reader)
    return rows.map(({ email, name, disabled, sessions, lastUsedAt }) => ({
      email,
      name,
      isDisabled: disabled === 1,
      sessions: Number(sessions),
      lastUsedAt: lastUsedAt ?? undefined,
    }))
  }

  /** Creates the first administrator; undefined when there is one already, also by a concurrent process. */
  async createFirst(given: {
    email?: string | undefined
    password?: string | undefined
  }): Promise<FirstAdministrator | undefined> {
    if (await hasAdministrators(this.#database.reader)) return undefined
    const email = given.email ?? DEFAULT_EMAIL
    const password = given.password ?? randomPassword()
    const account = await newAdministrator({ email, name: 'Owner' }, password, this.#now())
    const isCreated = await this.#database.write(
      async transaction =>
        !(await hasAdministrators(transaction)) && (await insert(transaction, account, { email })),
    )
    if (!isCreated) return undefined
    return given.password === undefined ? { email, password } : { email }
  }

  /** Creates an administrator and returns the random password; Problem `conflict` when the e-mail exists. */
  async create(given: { email: string; name: string }): Promise<string> {
    const password = randomPassword()
    const account = await newAdministrator(given, password, this.#now())
    await this.#database.write(async transaction => {
      if (!(await insert(transaction, account, given))) {
        throw new Problem('conflict', sessionMessages.administratorThere(given.email))
      }
    })
    return password
  }

  /** Sets and returns a random password, ends every session and forgets known addresses; Problem `not-found`. */
  async resetPassword(email: string): Promise<string> {
    await existing(this.#database.reader, email)
    const password = randomPassword()
    await this.#change(email, 'password-reset', { password_hash: await hashPassword(password) })
    return password
  }

  /** Refuses sign-ins and ends the sessions. */
  disable(email: string): Promise<void> {
    return this.#change(email, 'disabled', { disabled: 1 })
  }

  enable(email: string): Promise<void> {
    return this.#change(email, 'enabled', { disabled: 0 })
  }

  async #change(
    email: string,
    action: 'password-reset' | 'disabled' | 'enabled',
    values: { password_hash?: string; disabled?: 0 | 1 },
  ): Promise<void> {
    await this.#database.write(async transaction => {
      const { id, email: name } = await existing(transaction, email)
      await changeAdministrator(transaction, id, { ...values, updated_at: this.#now() })
      await recordAudit(transaction, { action, kind: 'administrator', id, name })
    })
  }
}

/** False when the e-mail exists. */
async function insert(
  transaction: WriteTransaction,
  account: AdministratorsTable,
  details: object,
): Promise<boolean> {
  if (!(await insertAdministrator(transaction, account))) return false
  const { id, email: name } = account
  await recordAudit(transaction, { action: 'created', kind: 'administrator', id, name, after: details })
  return true
}

async function newAdministrator(
  { email, name }: { email: string; name: string },
  password: string,
  at: number,
): Promise<AdministratorsTable> {
  return {
    id: randomUUIDv7(),
    email,
    email_key: accountKey(email),
    name,
    role: 'Administrator',
    password_hash: await hashPassword(password),
    disabled: 0,
    created_at: at,
    updated_at: at,
  }
}

async function existing(queries: Queries, email: string): Promise<AdministratorsTable> {
  const account = await findByEmailKey(queries, accountKey(email))
  if (!account) throw new Problem('not-found', sessionMessages.administratorNotFound(email))
  return account
}
