import type { Queries, WriteTransaction } from '../database/schema.ts'

/** A mark's value and the time of its last change, in milliseconds since 1970. */
interface GoLiveMark {
  value: string
  markedAt: number
}

/** Completed and dismissed items, by name. */
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

/** The time of the shop's first account, in milliseconds since 1970. */
export async function findBeginning(queries: Queries): Promise<number> {
  const { oldest } = await queries
    .selectFrom('administrators')
    .select(row => row.fn.min('created_at').as('oldest'))
    .executeTakeFirstOrThrow()
  return Number(oldest)
}

/** The e-mails of active administrators whose password others set, by the audit log: a reset sets one again. */
export async function listHandedOutPasswords(queries: Queries): Promise<string[]> {
  const rows = await queries
    .selectFrom('administrators')
    .select('email')
    .select(eb =>
      eb
        .selectFrom('activity')
        .whereRef('activity.subject_id', '=', 'administrators.id')
        .where('activity.action', 'in', ['joined', 'password-changed', 'password-reset'])
        .orderBy('activity.at', 'desc')
        .orderBy('activity.id', 'desc')
        .limit(1)
        .select('activity.action')
        .as('last'),
    )
    .where('disabled', '=', 0)
    .orderBy('id')
    .execute()
  const isOwn = (last: string | null) => last === 'joined' || last === 'password-changed'
  return rows.filter(({ last }) => !isOwn(last)).map(({ email }) => email)
}
