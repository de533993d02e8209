import { randomUUIDv7 } from 'node:crypto'
import { Problem } from '@chekku/domain/problem'
import { sessionMessages } from '@chekku/domain/session'
import { recordAudit } from '../audit/service.ts'
import type { Database } from '../database/database.ts'
import type { AdministratorsTable, Queries } from '../database/schema.ts'
import { accountKey } from './attempt.ts'
import { hashPassword, randomPassword } from './password.ts'
import { changeAdministrator, findByEmailKey, insertAdministrator, listAdministrators } from './store.ts'

export interface ListedAdministrator {
  email: string
  name: string
  isDisabled: boolean
  /** How many sessions are stored, ended ones that nobody has swept yet among them. */
  sessions: number
  /** When one of them was last used, in milliseconds since 1970. */
  lastUsedAt: number | undefined
}

export interface Administrators {
  /** All of them, the oldest first. */
  list(): Promise<ListedAdministrator[]>
  /** Makes one with a random password, which is answered and stored nowhere else; Problem `conflict` where there is one. */
  create(given: { email: string; name: string }): Promise<string>
  /** Gives a random password, answers it, ends every session and forgets known addresses. Problem `not-found` where there is no such account. */
  resetPassword(email: string): Promise<string>
  /** Refuses its sign-ins and ends its sessions. */
  disable(email: string): Promise<void>
  /** Lets it sign in again. */
  enable(email: string): Promise<void>
}

/** What is done with accounts by whoever has the machine: no session is asked for. */
export function createAdministrators(database: Database, now: () => number): Administrators {
  async function change(
    email: string,
    action: 'password-reset' | 'disabled' | 'enabled',
    values: { password_hash?: string; disabled?: 0 | 1 },
  ): Promise<void> {
    await database.write(async transaction => {
      const account = await existing(transaction, email)
      await changeAdministrator(transaction, account.id, { ...values, updated_at: now() })
      await recordAudit(transaction, {
        action,
        kind: 'administrator',
        id: account.id,
        name: account.email,
      })
    })
  }

  return {
    async list() {
      const rows = await listAdministrators(database.reader)
      return rows.map(({ email, name, disabled, sessions, lastUsedAt }) => ({
        email,
        name,
        isDisabled: disabled === 1,
        sessions: Number(sessions),
        lastUsedAt: lastUsedAt ?? undefined,
      }))
    },

    async create({ email, name }) {
      const password = randomPassword()
      const account = await newAdministrator(email, name, password, now())
      await database.write(async transaction => {
        if (!(await insertAdministrator(transaction, account))) {
          throw new Problem('conflict', sessionMessages.administratorThere(email))
        }
        await recordAudit(transaction, {
          action: 'created',
          kind: 'administrator',
          id: account.id,
          name: email,
          after: { email, name },
        })
      })
      return password
    },

    async resetPassword(email) {
      await existing(database.reader, email)
      const password = randomPassword()
      await change(email, 'password-reset', { password_hash: await hashPassword(password) })
      return password
    },

    disable: email => change(email, 'disabled', { disabled: 1 }),
    enable: email => change(email, 'enabled', { disabled: 0 }),
  }
}

async function newAdministrator(
  email: string,
  name: string,
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
