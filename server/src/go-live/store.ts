import type { Queries, WriteTransaction } from '../database/schema.ts'

/** A mark's value and the moment of its last change, in milliseconds since 1970. */
export interface GoLiveMark {
  value: string
  markedAt: number
}

/** What was done or put aside, by name. */
export async function findMarks(queries: Queries): Promise<Map<string, GoLiveMark>> {
  const rows = await queries.selectFrom('go_live_marks').selectAll().execute()
  return new Map(rows.map(({ name, value, marked_at }) => [name, { value, markedAt: marked_at }]))
}

export async function storeMark(
  transaction: WriteTransaction,
  name: string,
  { value, markedAt }: GoLiveMark,
): Promise<void> {
  const row = { value, marked_at: markedAt }
  await transaction
    .insertInto('go_live_marks')
    .values({ name, ...row })
    .onConflict(conflict => conflict.column('name').doUpdateSet(row))
    .execute()
}

export async function removeMark(transaction: WriteTransaction, name: string): Promise<void> {
  await transaction.deleteFrom('go_live_marks').where('name', '=', name).execute()
}

/**
 * The e-mails of active administrators who still sign in with a password that was handed to them: by the first start, or in the
 * terminal. The audit log tells, since `updated_at` moves with other changes too, and a reset hands out a new one.
 */
export async function listHandedOutPasswords(queries: Queries): Promise<string[]> {
  const rows = await queries
    .selectFrom('administrators')
    .select('email')
    .select(eb =>
      eb
        .selectFrom('activity')
        .whereRef('activity.subject_id', '=', 'administrators.id')
        .where('activity.action', 'in', ['password-changed', 'password-reset'])
        .orderBy('activity.at', 'desc')
        .orderBy('activity.id', 'desc')
        .limit(1)
        .select('activity.action')
        .as('last'),
    )
    .where('disabled', '=', 0)
    .orderBy('id')
    .execute()
  return rows.filter(({ last }) => last !== 'password-changed').map(({ email }) => email)
}
