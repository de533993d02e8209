import { changeMessages } from '@chekku/domain/change'
import { Problem } from '@chekku/domain/problem'
import type { ChangeConflict } from '@chekku/domain/schemas/change'
import { listEventsOf } from '../audit/store.ts'
import type { Queries, RowKind } from '../database/schema.ts'
import { groupByKindName, type Kind, type Kinds, kindOf, type Row, splitRowId } from './change-set.ts'
import { readChangedRows, type StoredChange } from './store.ts'
import { readRows } from './write-rows.ts'

type RowName = { kind: RowKind; id: string }

/** A row that can't be undone. */
export interface RefusedRow {
  kind: Kind
  id: string
  row: Row | null | undefined
  reason: string
  /** The later change that has to be undone first, for readers of the activity. */
  change?: string
  /** The columns of the row that the reason is about. */
  columns?: readonly string[]
}

/** True if the rows of a change are undone together, or not at all. */
export const areIndivisible = (kinds: Kinds, rows: readonly RowName[]) =>
  rows.some(({ kind, id }) => kinds.get(kind)?.isIndivisible?.(id))

/** The entity that a conflict names: the parent of a row, else the row itself. */
function entityOf(kinds: Kinds, { kind: name, id }: RowName) {
  const kind = kindOf(kinds, name)
  if (!kind.parent) return { kind: kind.audit, _id: id }
  const [parentId] = splitRowId(id)
  return { kind: kindOf(kinds, kind.parent).audit, _id: parentId }
}

export const conflictKey = ({ kind, _id }: Pick<ChangeConflict, 'kind' | '_id'>) => `${kind} ${_id}`

export const entityKey = (kinds: Kinds, row: RowName) => conflictKey(entityOf(kinds, row))

/** The conflicts of a refused undo that are not among the remaining ones; none if it was refused for another reason. */
export function newConflicts(error: unknown, remaining: readonly ChangeConflict[]): ChangeConflict[] {
  if (!(error instanceof Problem) || error.code !== 'conflict') return []
  const { conflicts = [] } = (error.data ?? {}) as { conflicts?: ChangeConflict[] }
  const remainingKeys = new Set(remaining.map(conflictKey))
  return conflicts.filter(conflict => !remainingKeys.has(conflictKey(conflict)))
}

/** Rejects with Problem `conflict` if there are any; with `rest` if more was changed, and can be undone alone. */
export async function refuseRows(
  queries: Queries,
  kinds: Kinds,
  refused: readonly RefusedRow[],
  changed: readonly RowName[],
  undoneChange?: StoredChange,
): Promise<void> {
  if (refused.length === 0) return
  const conflicts = await conflictsOf(queries, kinds, refused, undoneChange)
  const keys = new Set(conflicts.map(conflictKey))
  const rest = !areIndivisible(kinds, changed) && changed.some(row => !keys.has(entityKey(kinds, row)))
  throw new Problem('conflict', changeMessages.conflicts(conflicts), { data: { conflicts, rest } })
}

/** The entities that the newest undo has not written, although the change that it undoes had. */
export async function remainingConflicts(
  queries: Queries,
  kinds: Kinds,
  { previous, last }: Record<'previous' | 'last', StoredChange>,
): Promise<ChangeConflict[]> {
  const written = new Set((await readChangedRows(queries, last.id)).map(row => entityKey(kinds, row)))
  const rows = (await readChangedRows(queries, previous.id)).filter(
    row => !written.has(entityKey(kinds, row)),
  )
  const remaining = groupByKindName(kinds, rows).flatMap(([kind, rowsOfKind]) =>
    rowsOfKind.map(({ id }) => ({ kind, id, row: undefined, reason: changeMessages.stays })),
  )
  return conflictsOf(queries, kinds, remaining, previous)
}

/**
 * One conflict for an entity and all rows that belong to it. A removed row, or one without a name of its own, is named by its event
 * of the undone change, else by the first event.
 */
async function conflictsOf(
  queries: Queries,
  kinds: Kinds,
  refused: readonly RefusedRow[],
  undoneChange?: StoredChange,
): Promise<ChangeConflict[]> {
  const conflicts = new Map<string, ChangeConflict>()
  const events = undoneChange ? await listEventsOf(queries, undoneChange) : []
  for (const [kind, rowsOfKind] of Map.groupBy(refused, row => row.kind)) {
    const nameOf = await readNames(queries, kinds, kind, rowsOfKind)
    for (const row of rowsOfKind) {
      const { id, reason, change } = row
      const entity = entityOf(kinds, { kind: kind.kind, id })
      const event = events.find(event => event.id === entity._id) ?? events[0]
      const conflict = {
        ...entity,
        name: nameOf(row) ?? event?.name ?? '',
        reason,
        ...(change && { change }),
      }
      if (!conflicts.has(conflictKey(conflict))) conflicts.set(conflictKey(conflict), conflict)
    }
  }
  return [...conflicts.values()]
}

/** Reads the names of rows of one kind; a row that belongs to another has the name of that one. */
async function readNames(
  queries: Queries,
  kinds: Kinds,
  kind: Kind,
  rows: readonly RefusedRow[],
): Promise<(row: RefusedRow) => string | undefined> {
  if (!kind.parent) return ({ row, columns = [] }) => (row ? kind.nameOf?.(row, columns) : undefined)
  const parent = kindOf(kinds, kind.parent)
  const parentId = ({ id }: RefusedRow) => entityOf(kinds, { kind: kind.kind, id })._id
  const parents = await readRows(queries, parent, [...new Set(rows.map(parentId))])
  return row => {
    const parentRow = parents.get(parentId(row))
    return parentRow && parent.nameOf?.(parentRow, [])
  }
}
