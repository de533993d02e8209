import { changeMessages } from '@chekku/domain/change'
import type { ChangeConflict } from '@chekku/domain/schemas/change'
import type { AuditEvent } from '../audit/service.ts'
import type { Queries } from '../database/schema.ts'
import type { Kind, Row, RowChange, RowKind, WrittenRow } from './change-set.ts'
import { laterColumns, readChangedRows, type StoredChange, type StoredRow } from './store.ts'
import { ownerOf, readRows } from './write-rows.ts'

interface Undone {
  root: StoredChange
  /** The newest change of the root: itself, its undo, or what did it again. */
  last: StoredChange
  at: number
}

/** The opposite of a change, and the rows that hinder it. */
export async function planUndo(
  queries: Queries,
  kinds: ReadonlyMap<RowKind, Kind>,
  { root, last, at }: Undone,
): Promise<{ rows: RowChange[]; conflicts: ChangeConflict[] }> {
  const changed = (await readChangedRows(queries, last.id)).toReversed()
  const later = await laterColumns(queries, root)
  const rows: RowChange[] = []
  const conflicts: ChangeConflict[] = []
  for (const [name, ofKind] of Map.groupBy(changed, ({ kind }) => kind)) {
    const kind = kinds.get(name) as Kind
    const stored = await readRows(
      queries,
      kind,
      ofKind.map(({ id }) => id),
    )
    for (const change of ofKind) {
      const row = stored.get(change.id)
      const since = later.get(`${name} ${change.id}`) ?? []
      const opposite = await oppositeOf(queries, kind, { change, row, since, at })
      if (Array.isArray(opposite)) rows.push(...opposite)
      else {
        const columns = differingFrom(change, row)
        conflicts.push(
          await conflictOf(queries, kinds, { kind, id: change.id, row, reason: opposite, columns }),
        )
      }
    }
  }
  // Deletions first, which rows of the trash refer to.
  const isDeletion = ({ kind }: RowChange) => kind === 'deletion'
  return {
    rows: [...rows.filter(isDeletion), ...rows.filter(row => !isDeletion(row))],
    conflicts: oncePerEntity(conflicts),
  }
}

interface Hindered {
  kind: Kind
  id: string
  row: Row | undefined
  reason: string
  columns?: readonly string[]
}

/** What hinders an undo; rows without a name belong to one that says it by name. */
async function conflictOf(
  queries: Queries,
  kinds: ReadonlyMap<RowKind, Kind>,
  { kind: { entity, nameOf, within }, id, row, reason, columns = [] }: Hindered,
): Promise<ChangeConflict> {
  if (within) {
    const kind = kinds.get(within.kind) as Kind
    const owner = ownerOf(id)
    const row = (await readRows(queries, kind, [owner])).get(owner)
    return conflictOf(queries, kinds, { kind, id: owner, row, reason })
  }
  const name = (row && nameOf?.(row, columns)) ?? ''
  return { kind: entity?.audit ?? 'shop', _id: id, name, reason }
}

/** An entity and what belongs to it are named once. */
const oncePerEntity = (conflicts: readonly ChangeConflict[]): ChangeConflict[] =>
  conflicts.filter(
    ({ _id, kind }, at) => conflicts.findIndex(other => other._id === _id && other.kind === kind) === at,
  )

/** The columns of a change that the row does not have as it left them; all of them if it has. */
function differingFrom({ after }: StoredRow, row: Row | undefined): string[] {
  const columns = Object.keys(after ?? {})
  const differing = columns.filter(column => row?.[column] !== after?.[column])
  return differing.length > 0 ? differing : columns
}

/** The rows that can't stay as an undo has left them. */
export async function contradictions(
  queries: Queries,
  kinds: ReadonlyMap<RowKind, Kind>,
  rows: readonly WrittenRow[],
): Promise<ChangeConflict[]> {
  const found: ChangeConflict[] = []
  for (const { change, id, after } of rows) {
    const kind = kinds.get(change.kind) as Kind
    const reason = after ? await kind.contradiction?.(queries, after) : undefined
    if (reason !== undefined)
      found.push(await conflictOf(queries, kinds, { kind, id, row: after ?? undefined, reason }))
  }
  return oncePerEntity(found)
}

interface Changed {
  change: StoredRow
  row: Row | undefined
  since: readonly { columns: readonly string[]; by: string }[]
  at: number
}

/** Columns that differ after a change and its undo. */
const unheeded: ReadonlySet<string> = new Set(['version', 'updated_at'])

/** The rows that put a row back, or why that is not possible. */
async function oppositeOf(
  queries: Queries,
  kind: Kind,
  { change, row, since, at }: Changed,
): Promise<RowChange[] | string> {
  const { id, before, after, told } = change
  const audit = told ? {} : { audit: false as const }
  if (after === null)
    return row ? changeMessages.there : [{ kind: kind.kind, id, insert: before ?? {}, ...audit }]
  if (!row) return changeMessages.removed
  const touching = since.find(
    ({ columns }) => before === null || columns.some(column => column in after && !unheeded.has(column)),
  )
  if (touching) return changeMessages.changedSince(touching.by)
  // What went along with another entity, such as the products of a category, goes along in the trash too.
  if (before && told && row.deletion_id && !('deletion_id' in after)) return changeMessages.inTrash
  if (Object.entries(after).some(([column, value]) => !unheeded.has(column) && row[column] !== value))
    return changeMessages.changed
  if (before === null)
    return kind.takeBack ? kind.takeBack(queries, row, at) : [{ kind: kind.kind, id, ...audit }]
  const hindrance = await kind.hindrance?.(queries, before, row)
  return (
    hindrance ?? [{ kind: kind.kind, id, set: before, touch: Object.keys(before).length === 0, ...audit }]
  )
}

/** The events of a change about what are no rows, such as the order of a category's products, the other way round. */
export async function mirroredEvents(
  queries: Queries,
  changeId: string,
  rows: readonly RowChange[],
): Promise<AuditEvent[]> {
  const told = new Set(rows.filter(({ audit }) => audit !== false).map(({ id }) => id))
  const events = await queries
    .selectFrom('activity')
    .selectAll()
    .where('change_id', '=', changeId)
    .where('action', '=', 'changed')
    .execute()
  const facts = (json: string | null) => (json === null ? null : (JSON.parse(json) as object))
  return events
    .filter(({ subject_id }) => !told.has(subject_id))
    .map(({ action, kind, subject_id: id, subject_name: name, facts_before, facts_after }) => ({
      action,
      kind,
      id,
      name,
      before: facts(facts_after),
      after: facts(facts_before),
    }))
}
