import type { ActivityEntry, ActivityQuery } from '@chekku/domain/activity'
import type { Selectable } from 'kysely'
import type { ActivityTable, Queries, WriteTransaction } from '../database/schema.ts'

export type ActivityRow = Selectable<ActivityTable>

/** How many lines go in one statement. */
const BATCH = 100

export async function insertActivity(
  transaction: WriteTransaction,
  rows: readonly ActivityRow[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH) {
    await transaction
      .insertInto('activity')
      .values(rows.slice(at, at + BATCH))
      .execute()
  }
}

const ofSubject = (queries: Queries, subject: string | undefined) =>
  queries.selectFrom('activity').$if(Boolean(subject), query => query.where('subject_id', '=', subject ?? ''))

/** One page of the log, newest first. */
export async function listActivity(
  queries: Queries,
  { page, limit, subject }: ActivityQuery,
): Promise<ActivityEntry[]> {
  const rows = await ofSubject(queries, subject)
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return rows.map(present)
}

export async function countActivity(queries: Queries, { subject }: ActivityQuery): Promise<number> {
  const row = await ofSubject(queries, subject)
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

const parsed = (facts: string | null) => (facts === null ? null : (JSON.parse(facts) as object))

function present(row: ActivityRow): ActivityEntry {
  return {
    _id: row.id,
    at: new Date(row.at).toISOString(),
    actor: { _id: row.actor_id, name: row.actor_name },
    action: row.action,
    subject: { kind: row.kind, _id: row.subject_id, name: row.subject_name },
    before: parsed(row.facts_before) as ActivityEntry['before'],
    after: parsed(row.facts_after) as ActivityEntry['after'],
  }
}
