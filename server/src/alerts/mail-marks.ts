import type { Database } from '../database/database.ts'
import type { Queries, Schema, WriteTransaction } from '../database/schema.ts'
import type { Mailer } from '../mail/service.ts'

export interface AlertOptions {
  database: Database
  mailer: Mailer
  publicOrigin: string
  now: () => number
}

type MailKind = Schema['mails']['kind']

/** Until when mails of a kind were made; undefined before the first. */
export async function lastSent(queries: Queries, kind: MailKind): Promise<number | undefined> {
  const mark = await queries.selectFrom('mails').select('sent_at').where('kind', '=', kind).executeTakeFirst()
  return mark?.sent_at
}

/** Moves the mark of a kind on from `since`. Of several processes one gets true; the others wait for that, and find it moved. */
export async function moveMark(
  transaction: WriteTransaction,
  kind: MailKind,
  { since, to }: { since: number | undefined; to: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('mails')
    .values({ kind, sent_at: to })
    .onConflict(conflict =>
      conflict
        .column('kind')
        .doUpdateSet({ sent_at: to })
        .where('mails.sent_at', '=', since ?? -1),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
