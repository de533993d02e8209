import { changeMessages } from '@chekku/domain/change'
import type { Queries } from '../database/schema.ts'
import type { Kind, Row } from './change-set.ts'
import type { RefusedRow } from './refuse-conflicts.ts'
import type { RowHistory, StoredChange, StoredRow } from './store.ts'
import { differenceOf } from './write-rows.ts'

/** A later change is named to readers of the activity alone. */
type UndoRefusal = Pick<RefusedRow, 'reason' | 'change'>

/** Later changes of a row that are in effect. */
export const changesAfter = (history: readonly RowHistory[], { id }: StoredChange) =>
  history.slice(history.findIndex(change => change.id === id) + 1).filter(({ undone }) => undone === 0)

/** Columns that differ after a change and its undo. */
const ignoredColumns: ReadonlySet<string> = new Set(['version', 'updated_at'])

/** The reason why a row can't get back its earlier state, with the later change that it is about; undefined if it can. */
export function refusalOf(
  { before, after, isAudited }: StoredRow,
  row: Row | undefined,
  laterChanges: readonly RowHistory[],
  namesPeople: boolean,
): UndoRefusal | undefined {
  if (after === null) return row && { reason: changeMessages.there }
  if (!row) return { reason: changeMessages.removed }
  const refusal = (reason: string, later?: RowHistory): UndoRefusal =>
    namesPeople && later ? { reason, change: later.id } : { reason }
  const columns = Object.keys(after).filter(column => !ignoredColumns.has(column))
  // Undoing the creation of a row would take every later change of it along.
  const laterChange = laterChanges.findLast(
    later => before === null || columns.some(column => column in (later.after ?? {})),
  )
  if (laterChange) {
    const { changed, changedSince } = changeMessages
    return refusal(namesPeople ? changedSince(laterChange.actorName) : changed, laterChange)
  }
  // An entity in the trash stays as it is, except where it changes along with another one.
  if (before && isAudited && row.deletion_id && !('deletion_id' in after)) {
    const deletion = laterChanges.findLast(later => 'deletion_id' in (later.after ?? {}))
    return refusal(changeMessages.inTrash, deletion)
  }
  return columns.some(column => row[column] !== after[column])
    ? { reason: changeMessages.changed }
    : undefined
}

/** The kind's own reasons against the rows that would get back earlier columns, by id. */
export async function reasonsBeforeUndo(
  queries: Queries,
  kind: Kind,
  changes: readonly StoredRow[],
  existingRows: ReadonlyMap<string, Row>,
): Promise<ReadonlyMap<string, UndoRefusal | undefined>> {
  const returning = changes.flatMap(({ id, before: set, after }) => {
    const row = existingRows.get(id)
    return set && after && row ? { id, set, row } : []
  })
  const reasonOf = await kind.checkBeforeUndo?.(queries, returning)
  return new Map(
    returning.map(row => {
      const reason = reasonOf?.(row)
      return [row.id, reason ? { reason } : undefined]
    }),
  )
}

/** The columns that are not as a change has written them; all of them if none differs. */
export function differingColumns(after: Row, row: Row): string[] {
  const columns = Object.keys(differenceOf(row, after))
  return columns.length > 0 ? columns : Object.keys(after)
}
