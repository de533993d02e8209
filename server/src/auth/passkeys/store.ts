import type { Queries, Schema, WriteTransaction } from '../../database/schema.ts'
import { createToken } from '../token.ts'

export type PasskeyRow = Schema['passkeys']

/** How long a challenge can be answered, in milliseconds. */
export const challengeMs = 5 * 60_000

/** The purpose of a challenge; `administrator_id` is null before somebody is known. */
export type Purpose = Pick<Schema['challenges'], 'kind' | 'administrator_id'>

/** Stores a challenge that works once, and removes expired ones. */
export async function createChallenge(transaction: WriteTransaction, purpose: Purpose, at: number) {
  await transaction.deleteFrom('challenges').where('expires_at', '<=', at).execute()
  const row = { ...purpose, challenge: createToken(), expires_at: at + challengeMs }
  await transaction.insertInto('challenges').values(row).execute()
  return row.challenge
}

/** Removes a challenge; of several transactions one gets true. False if it is unknown, used, expired, or for something else. */
export async function takeChallenge(
  transaction: WriteTransaction,
  challenge: string,
  { kind, administrator_id }: Purpose,
  at: number,
): Promise<boolean> {
  const taken = await transaction
    .deleteFrom('challenges')
    .where('challenge', '=', challenge)
    .where('kind', '=', kind)
    .where('administrator_id', 'is not distinct from', administrator_id)
    .where('expires_at', '>', at)
    .returning('challenge')
    .executeTakeFirst()
  return taken !== undefined
}

/** The oldest first. */
export const listPasskeys = (queries: Queries, administratorId: string): Promise<PasskeyRow[]> =>
  queries
    .selectFrom('passkeys')
    .selectAll()
    .where('administrator_id', '=', administratorId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const findPasskey = (queries: Queries, id: string) =>
  queries.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst()

/** The numbers of passkeys for other hosts than that of `publicOrigin`: those from before the shop had this address. */
export async function countForOtherHosts(queries: Queries, publicOrigin: string) {
  const rows = await queries
    .selectFrom('passkeys')
    .select(['rp_id as host', where => where.fn.countAll<number | string>().as('count')])
    .where('rp_id', '<>', new URL(publicOrigin).hostname)
    .groupBy('rp_id')
    .orderBy('rp_id')
    .execute()
  return rows.map(({ host, count }) => ({ host, count: Number(count) }))
}
