import { type Actor, canUndo, program } from '@chekku/domain/people/permissions'
import type { AuditAction, AuditEntry, AuditKind, AuditQuery } from '@chekku/domain/schemas/audit'
import type { ExpressionBuilder, Selectable } from 'kysely'
import type { ActivityTable, Queries, Schema, WriteTransaction } from '../database/schema.ts'

type AuditRow = Selectable<ActivityTable>
type GroupedRow = Omit<AuditRow, 'actor_id' | 'change_id'>

/** A change of one entity. It holds no secrets, since the log is append-only. */
export interface AuditEvent {
  action: AuditAction
  kind: AuditKind
  id: string
  name: string
  /** The whole entity as in API responses; null before creation. Only the fields that differ are stored. */
  before?: object | null
  after?: object | null
}

/** A query of the activity and its reader, whose rights decide which changes she may undo. */
export interface AuditSelection extends AuditQuery {
  reader: Actor
  includesPeople: boolean
  /** Limits to the reader's own events since then, in milliseconds since 1970. */
  ownSince?: number
}

const selectMatching = (
  queries: Queries,
  { subject = '', change = '', includesPeople, reader, ownSince }: AuditSelection,
) =>
  queries
    .selectFrom('activity')
    .$if(subject !== '', query => query.where('subject_id', '=', subject))
    .$if(change !== '', query =>
      // Its events have its time, by which they are found.
      query
        .where('at', '=', eb => eb.selectFrom('changes').select('at').where('id', '=', change))
        .where('change_id', '=', change),
    )
    .$if(!includesPeople, query => query.where('kind', '!=', 'administrator'))
    .$if(ownSince !== undefined, query =>
      query.where('at', '>', ownSince ?? 0).where('actor_id', '=', reader.id),
    )

/** Selects the newest event of each group with `grouped`, else all. Events of one transaction have the same time. */
const selectListed = (queries: Queries, query: AuditSelection) =>
  selectMatching(queries, query).$if(isGrouped(query), events =>
    events.where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('activity as newer')
            .select('newer.id')
            .whereRef('newer.at', '=', 'activity.at')
            .whereRef('newer.id', '>', 'activity.id')
            .whereRef('newer.kind', '=', 'activity.kind')
            .whereRef('newer.action', '=', 'activity.action')
            .whereRef('newer.actor_name', '=', 'activity.actor_name'),
        ),
      ),
    ),
  )

const isGrouped = ({ subject, grouped }: Pick<AuditQuery, 'subject' | 'grouped'>) =>
  grouped === true && !subject

/** Events that are equal in these form a group. */
const groupColumns = ['at', 'kind', 'action', 'actor_name'] as const
const groupKey = (row: Pick<AuditRow, (typeof groupColumns)[number]>) =>
  JSON.stringify(groupColumns.map(column => row[column]))

/** One page of the log, newest first, and the total. */
export async function listAuditEvents(queries: Queries, query: AuditSelection) {
  const { page, limit } = query
  const total = await countListed(queries, query)
  // A page past the end would be looked for in the whole log.
  if ((page - 1) * limit >= total) return { items: [], total }
  const rows = await selectListed(queries, query)
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const groups = isGrouped(query) ? await groupsOf(queries, rows) : undefined
  const changes = await changesOf(queries, rows, query.reader)
  const names = query.grouped ? await namesOf(queries) : undefined
  const items = rows.map(row => {
    const entry = present(row, changes, groups?.get(groupKey(row)))
    const displayName = names?.get(entry.actor._id ?? '')
    return displayName ? { ...entry, actor: { ...entry.actor, displayName } } : entry
  })
  return { items, total }
}

async function countListed(queries: Queries, query: AuditSelection): Promise<number> {
  const listed = selectMatching(queries, query)
    .select('at')
    .$if(isGrouped(query), events => events.groupBy(groupColumns))
  const { total } = await queries
    .selectFrom(listed.as('listed'))
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** The names of people by their ids, without those that several have. */
async function namesOf(queries: Queries): Promise<ReadonlyMap<string, string>> {
  const people = await queries.selectFrom('administrators').select(['id', 'name']).execute()
  const byName = Map.groupBy(people, ({ name }) => name)
  return new Map(people.flatMap(({ id, name }) => (byName.get(name)?.length === 1 ? [[id, name]] : [])))
}

/** All events with the times of these rows, by group; without whole entities, which would take a megabyte. */
async function groupsOf(queries: Queries, rows: readonly AuditRow[]): Promise<Map<string, GroupedRow[]>> {
  const times = rows.map(({ at }) => at)
  const factsOfChange =
    (column: 'facts_before' | 'facts_after') => (eb: ExpressionBuilder<Schema, 'activity'>) =>
      eb.case().when('action', '=', 'changed').then(eb.ref(column)).end().as(column)
  const events = await queries
    .selectFrom('activity')
    .select(['id', 'subject_id', 'subject_name', ...groupColumns])
    .select([factsOfChange('facts_before'), factsOfChange('facts_after')])
    .where('at', 'in', times)
    .orderBy('id', 'desc')
    .execute()
  return Map.groupBy(events, groupKey)
}

type EventChanges = ReadonlyMap<string | null, NonNullable<AuditEntry['change']>>

/**
 * The stored changes of these events, by id: those that are undone, and those that the reader can undo. None can be undone
 * once a row of it is removed for good.
 */
async function changesOf(queries: Queries, events: readonly AuditRow[], reader: Actor) {
  const ids = [...new Set(events.flatMap(({ change_id }) => change_id ?? []))]
  if (ids.length === 0) return new Map() as EventChanges
  const rows = await queries
    .selectFrom('changes')
    .innerJoin('changes as root', 'root.id', 'changes.root_id')
    .select(['changes.id', 'changes.undoes', 'changes.root_id', 'root.undone'])
    .where('changes.id', 'in', ids)
    .where(eb => {
      const removed = eb
        .selectFrom('row_changes')
        .innerJoin('activity', 'activity.subject_id', 'row_changes.row_id')
        .select('row_changes.change_id')
        .whereRef('row_changes.change_id', '=', 'changes.id')
        .where('activity.action', '=', 'removed')
      return eb.or([eb('changes.undoes', '<>', eb.ref('root.undone')), eb.not(eb.exists(removed))])
    })
    .execute()
  const rootIds = [...new Set(rows.map(({ root_id }) => root_id))]
  const forbidden = await listForbiddenUndos(queries, reader, rootIds)
  // Either it undoes its root, which is in effect again, or it doesn't, and its root is undone.
  const isUndone = ({ undoes, undone }: (typeof rows)[number]) => undoes !== undone
  const shown = rows.filter(row => isUndone(row) || !forbidden.has(row.root_id))
  return new Map(shown.map(row => [row.id, { _id: row.id, undone: isUndone(row) }]))
}

/** The time of a write in milliseconds since 1970; later than the newest event even if the clock was set back. */
export async function monotonicNow(transaction: WriteTransaction): Promise<number> {
  return Math.max(Date.now(), (await newestEventAt(transaction)) + 1)
}

/** The time of the newest event, or of the newest until a time; 0 without any. */
export async function newestEventAt(queries: Queries, until?: number): Promise<number> {
  const newest = await queries
    .selectFrom('activity')
    .select('at')
    .$if(until !== undefined, events => events.where('at', '<=', until ?? 0))
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.at ?? 0
}

/** The events of a change, which have its time. */
export async function listEventsOf(
  queries: Queries,
  change: { id: string; at: number },
): Promise<AuditEvent[]> {
  const rows = await queries
    .selectFrom('activity')
    .selectAll()
    .where('at', '=', change.at)
    .where('change_id', '=', change.id)
    .execute()
  return rows.map(row => ({
    action: row.action,
    kind: row.kind,
    id: row.subject_id,
    name: row.subject_name,
    ...changedFields(row),
  }))
}

/** The ids of root changes that hold an event of somebody whose changes the actor may not undo. */
export async function listForbiddenUndos(
  queries: Queries,
  actor: Actor,
  rootIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (rootIds.length === 0 || canUndo(actor, program)) return new Set()
  const makers = await queries
    .selectFrom('changes')
    .innerJoin('activity', join =>
      join.onRef('activity.at', '=', 'changes.at').onRef('activity.change_id', '=', 'changes.id'),
    )
    .leftJoin('administrators', 'administrators.id', 'activity.actor_id')
    .select(['changes.root_id', 'activity.actor_id as id', 'activity.actor_name as name', 'access'])
    .distinct()
    .where('changes.root_id', 'in', rootIds)
    .execute()
  const mayUndo = ({ id, name, access }: (typeof makers)[number]) =>
    // An actor that is neither a person nor the program is a key, perhaps a revoked one.
    canUndo(actor, id === null ? program : { id, name, role: access ?? 'write-key' })
  const makersByRoot = Map.groupBy(makers, ({ root_id }) => root_id)
  return new Set(rootIds.filter(id => !makersByRoot.get(id)?.every(mayUndo)))
}

const parseFields = (fields: string | null) => (fields === null ? null : (JSON.parse(fields) as object))

function present(row: AuditRow, changes: EventChanges, group: readonly GroupedRow[] = []): AuditEntry {
  const change = changes.get(row.change_id)
  const others = group.filter(({ id }) => id !== row.id)
  return {
    _id: row.id,
    at: new Date(row.at).toISOString(),
    actor: { _id: row.actor_id, name: row.actor_name },
    action: row.action,
    subject: { kind: row.kind, _id: row.subject_id, name: row.subject_name },
    ...changedFields(row),
    ...(others.length > 0 && { others: others.map(presentOther) }),
    ...(change && { change }),
  }
}

const changedFields = ({ facts_before, facts_after }: GroupedRow) => ({
  before: parseFields(facts_before) as AuditEntry['before'],
  after: parseFields(facts_after) as AuditEntry['after'],
})

const presentOther = (row: GroupedRow) => ({
  _id: row.subject_id,
  name: row.subject_name,
  ...changedFields(row),
})
