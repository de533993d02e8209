import { changeMessages } from '@chekku/domain/change'
import { type Actor, canReadActivity, notOwnChangeText } from '@chekku/domain/people/permissions'
import { Problem } from '@chekku/domain/problem'
import type { ChangeConflict, UndoneChange } from '@chekku/domain/schemas/change'
import { type AuditEvent, listEventsOf, listForbiddenUndos } from '../audit/store.ts'
import type { Queries } from '../database/schema.ts'
import {
  groupByKindName,
  isRemaining,
  type Kind,
  type Kinds,
  type Plan,
  type Row,
  type RowChange,
  type WrittenRow,
} from './change-set.ts'
import { changesAfter, differingColumns, reasonsBeforeUndo, refusalOf } from './conflicts.ts'
import {
  areIndivisible,
  conflictKey,
  entityKey,
  type RefusedRow,
  refuseRows,
  remainingConflicts,
} from './refuse-conflicts.ts'
import {
  findChange,
  type RowHistory,
  readChangedRows,
  readHistories,
  type StoredChange,
  type StoredRow,
} from './store.ts'
import { readRows } from './write-rows.ts'

interface UndoRequest {
  /** The change. */
  id: string
  actor: Actor
  /** The entities that stay as they are. */
  remaining: readonly ChangeConflict[]
}

/**
 * The plan that undoes a change, or does it again if it is an undo; repeating it changes nothing. Rejects with Problem
 * `not-found` if the change is older than 30 days or than a restored backup, with `forbidden` if the actor may not undo
 * it, and with `conflict` and the rows that prevent it.
 */
export const undoPlan =
  (kinds: Kinds, { id, actor, remaining }: UndoRequest): Plan<UndoneChange> =>
  async (queries, at) => {
    const stored = await findChange(queries, id)
    if (!stored) throw new Problem('not-found', changeMessages.notKept)
    const { change, root, last } = stored
    if ((await listForbiddenUndos(queries, actor, [root.id])).size > 0)
      throw new Problem('forbidden', notOwnChangeText(actor))
    const isUndo = change.undoes === 0
    // The change is already as this plan would leave it.
    if ((root.undone === 1) === isUndo) {
      const conflicts = await remainingConflicts(queries, kinds, stored)
      return { rows: [], answer: () => ({ change: last.id, undone: isUndo, left: conflicts }) }
    }
    const rows = await planRows(queries, kinds, {
      root,
      last,
      at,
      remaining,
      namesPeople: canReadActivity(actor),
    })
    if (rows.length === 0 && remaining.length > 0)
      throw new Problem('conflict', changeMessages.conflicts(remaining), { data: { conflicts: remaining } })
    return {
      rows,
      events: await oppositeEvents(queries, kinds, { change: last, rows, remaining }),
      undo: { rootId: root.id, undoes: isUndo },
      answer: (_, written) => ({ change: written.id ?? '', undone: isUndo, left: [...remaining] }),
    }
  }

interface UndoneRows extends Pick<UndoRequest, 'remaining'> {
  /** The first change of the chain of undos and redos, and the newest one, which is undone. */
  root: StoredChange
  last: StoredChange
  at: number
  /** True if the conflicts may name who has changed a row. */
  namesPeople: boolean
}

/** The rows that are the opposite of a change. */
async function planRows(
  queries: Queries,
  kinds: Kinds,
  { root, last, at, remaining, namesPeople }: UndoneRows,
): Promise<RowChange[]> {
  // The row that was written last is put back first.
  const changed = (await readChangedRows(queries, last.id)).toReversed()
  const remainingKeys = new Set(areIndivisible(kinds, changed) ? [] : remaining.map(conflictKey))
  const undoable = changed.filter(row => !remainingKeys.has(entityKey(kinds, row)))
  const histories = await readHistories(queries, root)
  const planned: RowChange[] = []
  const refused: RefusedRow[] = []
  for (const [kind, rowsOfKind] of groupByKindName(kinds, undoable)) {
    const ids = rowsOfKind.map(({ id }) => id)
    const existingRows = await readRows(queries, kind, ids)
    const reasons = await reasonsBeforeUndo(queries, kind, rowsOfKind, existingRows)
    for (const change of rowsOfKind) {
      const { id, after } = change
      const row = existingRows.get(id)
      const history = histories.get(`${kind.kind} ${id}`) ?? []
      const refusal = refusalOf(change, row, changesAfter(history, root), namesPeople) ?? reasons.get(id)
      if (refusal)
        refused.push({ kind, id, row, ...refusal, columns: differingColumns(after ?? {}, row ?? {}) })
      else planned.push(...oppositeOf(queries, kind, withEarlierTime(change, history, root), at, row))
    }
  }
  await refuseRows(queries, kinds, refused, undoable, last)
  // Rows of the trash refer to deletions, which are therefore first.
  return planned.sort((one, other) => Number(other.kind === 'deletion') - Number(one.kind === 'deletion'))
}

/** The events of a change that belong to no single row, such as a new order, with before and after swapped. */
async function oppositeEvents(
  queries: Queries,
  kinds: Kinds,
  {
    change,
    rows,
    remaining,
  }: Pick<UndoRequest, 'remaining'> & { change: StoredChange; rows: readonly RowChange[] },
): Promise<AuditEvent[]> {
  if (rows.some(({ kind }) => kinds.get(kind)?.auditEvents)) return []
  const audited = rows.filter(({ audit }) => audit !== false).map(({ id }) => id)
  const ids = new Set([...audited, ...remaining.map(({ _id }) => _id)])
  return (await listEventsOf(queries, change))
    .filter(({ action, id }) => action === 'changed' && !ids.has(id))
    .map(({ before, after, ...event }) => ({ ...event, before: after, after: before }))
}

/** Rejects with Problem `conflict` and the rows that can't stay as an undo has written them. */
export async function refuseAfterUndo(
  queries: Queries,
  kinds: Kinds,
  rows: readonly WrittenRow[],
): Promise<void> {
  const refused: RefusedRow[] = []
  for (const [kind, rowsOfKind] of Map.groupBy(rows.filter(isRemaining), ({ kind }) => kind)) {
    const reasonOf = await kind.checkAfterUndo?.(queries, rowsOfKind)
    for (const row of rowsOfKind) {
      const reason = reasonOf?.(row)
      if (reason) refused.push({ kind, id: row.id, row: row.after, reason })
    }
  }
  const changes = rows.map(({ change }) => change)
  await refuseRows(queries, kinds, refused, changes)
}

/** A row of a change whose `updated_at` goes back to that of its newest change in effect. */
function withEarlierTime(row: StoredRow, history: readonly RowHistory[], root: StoredChange): StoredRow {
  // This undo ends the effect of the first change, and a redo brings it back.
  const inEffect = history.filter(({ id, undone }) => (id === root.id ? root.undone === 1 : undone === 0))
  const times = inEffect.flatMap(({ after }) => after?.updated_at ?? []).map(Number)
  const first = history.find(({ before }) => before?.updated_at)?.before?.updated_at
  const updated_at = times.length > 0 ? Math.max(...times) : first
  return row.before && updated_at ? { ...row, before: { ...row.before, updated_at } } : row
}

/** The rows that give a row its earlier state. */
function oppositeOf(
  queries: Queries,
  kind: Kind,
  { id, before, after, isAudited }: StoredRow,
  at: number,
  row: Row = {},
): RowChange[] {
  const change = { kind: kind.kind, id, ...(!isAudited && { audit: false as const }) }
  if (after === null) return [{ ...change, insert: before ?? {} }]
  // Its own columns may all be right already while rows that belong to it differ: it counts as changed too.
  const touch = before !== null && (Object.keys(before).length === 0 || 'updated_at' in before)
  if (before) return [{ ...change, set: before, touch }]
  return kind.undoCreation?.(queries, row, at) ?? [change]
}
