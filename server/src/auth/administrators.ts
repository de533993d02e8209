import { randomUUIDv7 } from 'node:crypto'
import { type Access, accessTexts } from '@chekku/domain/people/people'
import { type Actor, program } from '@chekku/domain/people/permissions'
import { madeUpEmail, sessionMessages } from '@chekku/domain/people/session'
import { Problem } from '@chekku/domain/problem'
import type { Insertable, Updateable } from 'kysely'
import type { AdministratorsTable } from '../database/account-tables.ts'
import type { Queries } from '../database/schema.ts'
import type { AccountDatabase, SharedWrite } from './account-database.ts'
import { accountKey } from './attempts.ts'
import { checkNewPassword } from './check-new-password.ts'
import { createFirstLink } from './link-store.ts'
import { hashPassword, type PasswordCost, randomPassword } from './password.ts'
import { listAdministrators } from './people/store.ts'
import { type AdministratorRow, findAdministrator, insertAdministrator } from './store.ts'

/** A password that the program has made lets in to nothing but the form for another one. */
const firstPassword = { has_first_password: 1 } as const

interface NewAdministrator {
  email: string
  name: string
  /** Default: an owner. */
  access?: Access | undefined
}

/** Manages administrators from the terminal, without a session. */
export class Administrators {
  readonly #database: AccountDatabase
  readonly #cost: PasswordCost

  constructor(database: AccountDatabase, cost: PasswordCost) {
    this.#database = database
    this.#cost = cost
  }

  /** All administrators, oldest first, with the last use of their stored sessions in milliseconds since 1970. */
  async list() {
    const rows = await listAdministrators(this.#database.reader)
    return rows.map(({ email, name, access, disabled, used_at }) => ({
      email,
      name,
      access,
      isDisabled: disabled === 1,
      lastUsedAt: used_at ?? undefined,
    }))
  }

  /**
   * Creates the first administrator; undefined if there is one already, also by a concurrent process. Only if the password
   * was generated, returns it and the token of a link to choose another, which are stored nowhere else. Problem `invalid` if
   * the given one can't be used.
   */
  async createFirst(input: {
    email?: string | undefined
    password?: string | undefined
  }): Promise<{ email: string; password?: string; token?: string } | undefined> {
    if (await hasAdministrators(this.#database.reader)) return undefined
    const { email = madeUpEmail, password: chosen } = input
    if (chosen !== undefined)
      await checkNewPassword(this.#database.reader, { field: 'ADMIN_PASSWORD', password: chosen, email })
    const password = chosen ?? randomPassword()
    const hash = await hashPassword(password, this.#cost)
    const administrator = newAdministrator({ email, name: 'Owner' }, hash, this.#database.now())
    const account = chosen === undefined ? { ...administrator, ...firstPassword } : administrator
    return this.#database.writeShared(program, async write => {
      if (await hasAdministrators(write.transaction)) return undefined
      if (!(await insertRecorded(write, account, { email }))) return undefined
      if (chosen !== undefined) return { email }
      const { token } = await createFirstLink(write.transaction, account.id, write.at)
      return { email, password, token }
    })
  }

  /** Creates an administrator and returns the random password; Problem `conflict` if the e-mail exists. */
  async create(actor: Actor, input: NewAdministrator): Promise<string> {
    const password = randomPassword()
    const account = newAdministrator(input, await hashPassword(password, this.#cost), this.#database.now())
    await this.#database.writeShared(actor, async write => {
      if (!(await insertRecorded(write, { ...account, ...firstPassword }, input)))
        throw new Problem('conflict', sessionMessages.administratorThere(input.email))
    })
    return password
  }

  /** Sets and returns a random password, ends all sessions and removes known addresses and devices; Problem `not-found`. */
  async resetPassword(actor: Actor, email: string): Promise<string> {
    await this.#find(email)
    const password = randomPassword()
    await this.#change(actor, email, 'password-reset', {
      password_hash: await hashPassword(password, this.#cost),
      ...firstPassword,
    })
    return password
  }

  /** Disables logins and ends the sessions. */
  disable(actor: Actor, email: string): Promise<void> {
    return this.#change(actor, email, 'disabled', { disabled: 1 })
  }

  enable(actor: Actor, email: string): Promise<void> {
    return this.#change(actor, email, 'enabled', { disabled: 0 })
  }

  async #find(email: string): Promise<AdministratorRow> {
    const account = await findAdministrator(this.#database.reader, 'email_key', accountKey(email))
    if (!account) throw new Problem('not-found', sessionMessages.administratorNotFound(email))
    return account
  }

  async #change(
    actor: Actor,
    email: string,
    action: 'password-reset' | 'disabled' | 'enabled',
    values: Updateable<AdministratorsTable>,
  ): Promise<void> {
    await this.#database.write(actor, await this.#find(email), async write => {
      await write.changeAccess(values)
      await write.record(action)
    })
  }
}

async function hasAdministrators(queries: Queries): Promise<boolean> {
  return Boolean(await queries.selectFrom('administrators').select('id').limit(1).executeTakeFirst())
}

/** Inserts an account and its event; returns false if the e-mail exists. */
async function insertRecorded(write: SharedWrite, account: Insertable<AdministratorsTable>, after: object) {
  if (!(await insertAdministrator(write.transaction, account))) return false
  await write.record('created', { id: account.id, name: account.email, after })
  return true
}

/** The row of a new account. */
export function newAdministrator(
  { email, name, access }: NewAdministrator,
  password_hash: string,
  at: number,
): Insertable<AdministratorsTable> {
  return {
    id: randomUUIDv7(),
    email,
    email_key: accountKey(email),
    name,
    role: access ? accessTexts[access].name : 'Administrator',
    ...(access && { access }),
    password_hash,
    disabled: 0,
    created_at: at,
    updated_at: at,
  }
}
