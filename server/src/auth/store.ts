import type { ExpressionBuilder } from 'kysely'
import type {
  AdministratorsTable,
  Queries,
  Schema,
  SessionsTable,
  WriteTransaction,
} from '../database/schema.ts'

export async function hasAdministrators(queries: Queries): Promise<boolean> {
  const row = await queries.selectFrom('administrators').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

/** False when the e-mail exists. */
export async function insertAdministrator(
  transaction: WriteTransaction,
  administrator: AdministratorsTable,
): Promise<boolean> {
  const result = await transaction
    .insertInto('administrators')
    .values(administrator)
    .onConflict(conflict => conflict.column('email_key').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export function findByEmailKey(queries: Queries, emailKey: string): Promise<AdministratorsTable | undefined> {
  return queries.selectFrom('administrators').selectAll().where('email_key', '=', emailKey).executeTakeFirst()
}

/** All administrators, oldest first, with the last use of a session. */
export function listAdministrators(queries: Queries) {
  return queries
    .selectFrom('administrators')
    .leftJoin('sessions', 'sessions.administrator_id', 'administrators.id')
    .select(['administrators.email', 'administrators.name', 'administrators.disabled'])
    .select(eb => [
      eb.fn.count<number>('sessions.token_hash').as('sessions'),
      eb.fn.max('sessions.last_used_at').as('lastUsedAt'),
    ])
    .groupBy(['administrators.id', 'administrators.email', 'administrators.name', 'administrators.disabled'])
    .orderBy('administrators.id')
    .execute()
}

/** Changes an account from the terminal: ends its sessions and forgets its addresses. */
export async function changeAdministrator(
  transaction: WriteTransaction,
  id: string,
  change: { password_hash?: string; disabled?: 0 | 1; updated_at: number },
): Promise<void> {
  await transaction.updateTable('administrators').set(change).where('id', '=', id).execute()
  await deleteSessionsOf(transaction, id)
  await forgetAddresses(transaction, id)
}

export function findById(queries: Queries, id: string): Promise<AdministratorsTable | undefined> {
  return queries.selectFrom('administrators').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Replaces a stored password; false when it has changed meanwhile or the account is disabled. Locks the row until the
 * transaction ends, so that sign-ins and changes of password are serialised.
 */
export async function replacePassword(
  transaction: WriteTransaction,
  change: { id: string; from: string; to: string; at: number },
): Promise<boolean> {
  const result = await transaction
    .updateTable('administrators')
    .set({ password_hash: change.to, ...(change.to !== change.from && { updated_at: change.at }) })
    .where('id', '=', change.id)
    .where('password_hash', '=', change.from)
    .where('disabled', '=', 0)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Addresses known by an earlier password are no longer trusted. */
export async function forgetAddresses(transaction: WriteTransaction, administratorId: string): Promise<void> {
  await transaction.deleteFrom('known_addresses').where('administrator_id', '=', administratorId).execute()
}

/** Records a sign-in from this address. */
export async function rememberAddress(
  transaction: WriteTransaction,
  known: { administratorId: string; address: string; at: number },
): Promise<void> {
  await transaction
    .insertInto('known_addresses')
    .values({ administrator_id: known.administratorId, address: known.address, signed_in_at: known.at })
    .onConflict(conflict =>
      conflict.columns(['administrator_id', 'address']).doUpdateSet({ signed_in_at: known.at }),
    )
    .execute()
}

export async function insertSession(transaction: WriteTransaction, session: SessionsTable): Promise<void> {
  await transaction.insertInto('sessions').values(session).execute()
}

/** A session with its administrator; undefined when the administrator is disabled. */
export function findSession(queries: Queries, tokenHash: string) {
  return queries
    .selectFrom('sessions')
    .innerJoin('administrators', 'administrators.id', 'sessions.administrator_id')
    .select([
      'sessions.created_at',
      'sessions.last_used_at',
      'administrators.id',
      'administrators.name',
      'administrators.email',
      'administrators.role',
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .where('administrators.disabled', '=', 0)
    .executeTakeFirst()
}

/** Sets the last use of a session, unless it is newer than `unlessAfter`. */
export async function touchSession(
  transaction: WriteTransaction,
  use: { tokenHash: string; at: number; unlessAfter: number },
): Promise<void> {
  await transaction
    .updateTable('sessions')
    .set({ last_used_at: use.at })
    .where('token_hash', '=', use.tokenHash)
    .where('last_used_at', '<=', use.unlessAfter)
    .execute()
}

export async function deleteSession(transaction: WriteTransaction, tokenHash: string): Promise<void> {
  await transaction.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

export async function deleteSessionsOf(
  transaction: WriteTransaction,
  administratorId: string,
): Promise<void> {
  await transaction.deleteFrom('sessions').where('administrator_id', '=', administratorId).execute()
}

const othersOf = (own: OwnSession) => (where: ExpressionBuilder<Schema, 'sessions'>) =>
  where.and([where('administrator_id', '=', own.administratorId), where('token_hash', '<>', own.tokenHash)])

/** A session of an administrator. */
export interface OwnSession {
  administratorId: string
  tokenHash: string
}

/** Creation and last use of the administrator's other sessions. */
export const listOtherSessions = (queries: Queries, own: OwnSession) =>
  queries.selectFrom('sessions').select(['created_at', 'last_used_at']).where(othersOf(own)).execute()

export async function deleteOtherSessions(transaction: WriteTransaction, own: OwnSession): Promise<void> {
  await transaction.deleteFrom('sessions').where(othersOf(own)).execute()
}

/** Removes the administrator's sessions last used or created before these times. */
export async function sweepSessions(
  transaction: WriteTransaction,
  administratorId: string,
  before: { lastUsed: number; created: number },
): Promise<void> {
  await transaction
    .deleteFrom('sessions')
    .where('administrator_id', '=', administratorId)
    .where(where =>
      where.or([where('last_used_at', '<', before.lastUsed), where('created_at', '<', before.created)]),
    )
    .execute()
}
