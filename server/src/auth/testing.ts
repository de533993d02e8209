import { randomUUIDv7 } from 'node:crypto'
import type { Login } from '@chekku/domain/schemas/people/session'
import type { Database } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'
import type { Attempt } from './attempts.ts'
import type { SignInClient } from './known-clients.ts'
import type { PasswordCost } from './password.ts'
import { Accounts } from './service.ts'

export const owner = { email: 'Owner@Example.com', password: 'pressed in wood' }

/** The least that argon2id takes, for tests that are not about the time of a hash. */
export const cheapHash: PasswordCost = { memory: 8, passes: 1, parallelism: 1 }

/** Encrypts second factors. */
export const testKey = Buffer.alloc(32, 'key')

export const minutes = (count: number) => count * 60_000
export const days = (count: number) => count * 24 * minutes(60)

/** A clock that moves only by `pass` and `set`. */
export function createClock() {
  let at = Date.UTC(2026, 0, 15)
  return {
    now: () => at,
    pass(milliseconds: number) {
      at += milliseconds
    },
    set(moment: number) {
      at = moment
    },
  }
}

/** Accounts with the one administrator `owner` and a stopped clock. */
export async function createOwnersAccounts(database: Database, cost = cheapHash) {
  const clock = createClock()
  const accounts = new Accounts({ database, now: clock.now, cost, secretKey: testKey })
  await accounts.administrators.createFirst(owner)
  const signIn = (input: Partial<Login & SignInClient> = {}) =>
    accounts.signIn({ ...owner, address: '203.0.113.7', ...input })
  return { database, accounts, clock, signIn }
}

export type OwnersAccounts = Awaited<ReturnType<typeof createOwnersAccounts>>

/** Stores failed attempts directly, for tests that begin after many. */
export async function insertFailures(
  database: Database,
  count: number,
  failed_at: number,
  attempt: (index: number) => Attempt,
): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => {
    const { accountKey: account_key, address } = attempt(index)
    return { id: randomUUIDv7(), account_key, address, failed_at }
  })
  await database.write(transaction => transaction.insertInto('sign_in_failures').values(rows).execute())
}

/** The known addresses. */
export async function knownAddresses(database: Database): Promise<string[]> {
  const rows = await database.reader
    .selectFrom('known_addresses')
    .select('address')
    .orderBy('address')
    .execute()
  return rows.map(({ address }) => address)
}

/** Every row of the tables of accounts, as JSON. */
export async function everythingStored(database: Database): Promise<string> {
  const tables = [
    'administrators',
    'sessions',
    'sign_in_failures',
    'known_addresses',
    'known_devices',
    'idempotency_keys',
  ] as const satisfies (keyof Schema)[]
  const rows = await Promise.all(tables.map(table => database.reader.selectFrom(table).selectAll().execute()))
  return JSON.stringify(rows)
}
