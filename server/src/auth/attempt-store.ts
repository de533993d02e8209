import { searchKey } from '@chekku/domain/search-key'
import { sessionLimits } from '@chekku/domain/session'
import type { Queries, WriteTransaction } from '../database/schema.ts'

/** An attempt to sign in, as it is counted. */
export interface Attempt {
  accountKey: string
  address: string
}

/** The normalised e-mail, also of an invalid one. */
export function accountKey(email: string): string {
  // PostgreSQL stores no NUL, and normalising can lengthen a text eighteenfold.
  return searchKey(email.trim())
    .slice(0, sessionLimits.emailCharacters)
    .toWellFormed()
    .replaceAll('\0', '\u{fffd}')
}

/** The failures that a limit counts: of an account, of an address, or of both. */
export type Scope = Partial<Attempt>

/** The time of the `nth` newest failure of a scope between two times (exclusive); undefined if there are fewer. */
export async function nthNewestFailure(
  queries: Queries,
  scope: Scope,
  nth: number,
  span: { after: number; before: number },
): Promise<number | undefined> {
  let query = queries
    .selectFrom('sign_in_failures')
    .select('failed_at')
    .where('failed_at', '>', span.after)
    .where('failed_at', '<', span.before)
  if (scope.accountKey !== undefined) query = query.where('account_key', '=', scope.accountKey)
  if (scope.address !== undefined) query = query.where('address', '=', scope.address)
  const row = await query
    .orderBy('failed_at', 'desc')
    .limit(1)
    .offset(nth - 1)
    .executeTakeFirst()
  return row?.failed_at
}

/** Whether the account has signed in from this address before. */
export async function isKnownAddress(queries: Queries, { accountKey, address }: Attempt): Promise<boolean> {
  const row = await queries
    .selectFrom('known_addresses')
    .innerJoin('administrators', 'administrators.id', 'known_addresses.administrator_id')
    .select('known_addresses.address')
    .where('administrators.email_key', '=', accountKey)
    .where('known_addresses.address', '=', address)
    .executeTakeFirst()
  return row !== undefined
}

const LOCK_ROW = 'turn'

/** Serialises transactions that count and then add, by a row lock; only PostgreSQL needs it. */
export async function lockFailures(transaction: WriteTransaction, at: number): Promise<void> {
  await transaction
    .insertInto('sign_in_failures')
    .values({ id: LOCK_ROW, account_key: '', address: '', failed_at: at })
    .onConflict(conflict => conflict.column('id').doUpdateSet({ failed_at: at }))
    .execute()
}

/** Counts an attempt as failed. */
export async function insertFailure(
  transaction: WriteTransaction,
  failure: Attempt & { id: string; failedAt: number },
): Promise<void> {
  await transaction
    .insertInto('sign_in_failures')
    .values({
      id: failure.id,
      account_key: failure.accountKey,
      address: failure.address,
      failed_at: failure.failedAt,
    })
    .execute()
}

/** Removes the failure of a successful attempt. */
export async function removeFailure(transaction: WriteTransaction, id: string): Promise<void> {
  await transaction.deleteFrom('sign_in_failures').where('id', '=', id).execute()
}

/** Removes up to `limit` expired failures. */
export async function sweepFailures(
  transaction: WriteTransaction,
  span: { after: number; before: number },
  limit: number,
): Promise<void> {
  await transaction
    .deleteFrom('sign_in_failures')
    .where('id', 'in', old =>
      old
        .selectFrom('sign_in_failures')
        .select('id')
        .where(where =>
          where.or([where('failed_at', '<=', span.after), where('failed_at', '>=', span.before)]),
        )
        .limit(limit),
    )
    .execute()
}
