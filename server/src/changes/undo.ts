import { changeMessages } from '@chekku/domain/change'
import { Problem } from '@chekku/domain/problem'
import type { ChangeConflict } from '@chekku/domain/schemas/change'
import { listEventsOf } from '../audit/store.ts'
import type { Queries } from '../database/schema.ts'
import {
  byKind,
  type Kind,
  type Kinds,
  type Row,
  type RowChange,
  type StayingRow,
  type WrittenRow,
} from './change-set.ts'
import { historiesOf, type RowHistory, readChangedRows, type StoredChange, type StoredRow } from './store.ts'
import { differenceOf, readRows } from './write-rows.ts'

/** A row that hinders an undo. */
interface Hindered {
  kind: Kind
  id: string
  row: Row | null | undefined
  reason: string
  /** The later change that has to be undone first, for readers of the activity. */
  change?: string
  /** What of the row it is about. */
  columns?: readonly string[]
}

interface Undoing {
  root: StoredChange
  last: StoredChange
  at: number
  /** What stays as it is. */
  left: readonly ChangeConflict[]
  /** True if the conflicts may name who has changed a row. */
  namesPeople: boolean
}

/** The opposite of a change; rejects with Problem `conflict` and the rows that hinder it. */
export async function planUndo(
  queries: Queries,
  kinds: Kinds,
  { root, last, at, left, namesPeople }: Undoing,
): Promise<RowChange[]> {
  const all = (await readChangedRows(queries, last.id)).toReversed()
  const isTied = areTied(kinds, all)
  const leaving = new Set(isTied ? [] : left.map(keyOf))
  const changed = all.filter(row => !leaving.has(keyIn(kinds, row)))
  const histories = await historiesOf(queries, root)
  const rows: RowChange[] = []
  const hindered: Hindered[] = []
  for (const [kind, ofKind] of byKind(kinds, changed)) {
    const ids = ofKind.map(({ id }) => id)
    const stored = await readRows(queries, kind, ids)
    const returning = ofKind.flatMap(({ id, before: set, after }) => {
      const row = stored.get(id)
      return set && after && row ? { id, set, row } : []
    })
    const hindrance = await kind.hindrance?.(queries, returning)
    const hindering = new Map(
      returning.map(one => {
        const reason = hindrance?.(one)
        return [one.id, reason ? { reason } : undefined]
      }),
    )
    for (const change of ofKind) {
      const { id, after } = change
      const row = stored.get(id)
      const history = histories.get(`${kind.kind} ${id}`) ?? []
      const since = laterOf(history, root)
      const hindrance = hindranceOf(change, row, since, namesPeople) ?? hindering.get(id)
      if (hindrance) hindered.push({ kind, id, row, ...hindrance, columns: unlike(after ?? {}, row ?? {}) })
      else rows.push(...oppositeOf(queries, kind, withTime(change, history, root), at, row))
    }
  }
  await refuseHindered(queries, kinds, hindered, changed, last)
  // Deletions first, which rows of the trash refer to.
  return rows.sort((one, other) => Number(other.kind === 'deletion') - Number(one.kind === 'deletion'))
}

const areTied = (kinds: Kinds, rows: readonly Pick<RowChange, 'kind' | 'id'>[]) =>
  rows.some(({ kind, id }) => kinds.get(kind)?.ties?.(id))

/** The columns that a row does not have as a change left them; all of them if it has. */
function unlike(after: Row, row: Row): string[] {
  const columns = Object.keys(differenceOf(row, after))
  return columns.length > 0 ? columns : Object.keys(after)
}

/** Rejects with Problem `conflict` and the rows that can't stay as an undo has left them. */
export async function refuseContradictions(
  queries: Queries,
  kinds: Kinds,
  rows: readonly WrittenRow[],
): Promise<void> {
  const hindered: Hindered[] = []
  const staying = rows.filter((row): row is StayingRow => row.after !== null)
  for (const [kind, ofKind] of Map.groupBy(staying, ({ kind }) => kind)) {
    const contradiction = await kind.contradiction?.(queries, ofKind)
    for (const row of ofKind) {
      const reason = contradiction?.(row)
      if (reason) hindered.push({ kind, id: row.id, row: row.after, reason })
    }
  }
  const changes = rows.map(({ change }) => change)
  await refuseHindered(queries, kinds, hindered, changes)
}

/** What a row is of, as a conflict names it: what it belongs to, else itself. */
function entityOf(kinds: Kinds, { kind: name, id }: Pick<RowChange, 'kind' | 'id'>) {
  const own = kinds.get(name)
  const owner = own?.within && kinds.get(own.within)
  const kind = (owner ?? own)?.entity?.audit ?? ('shop' as const)
  return { kind, _id: owner ? (id.split(' ')[0] ?? '') : id }
}

const keyOf = ({ kind, _id }: Pick<ChangeConflict, 'kind' | '_id'>) => `${kind} ${_id}`

const keyIn = (kinds: Kinds, row: Pick<RowChange, 'kind' | 'id'>) => keyOf(entityOf(kinds, row))

/** What of a refused undo is not left yet; none if it was refused for something else. */
export function newConflicts(error: unknown, left: readonly ChangeConflict[]): ChangeConflict[] {
  if (!(error instanceof Problem) || error.code !== 'conflict') return []
  const { conflicts = [] } = (error.data ?? {}) as { conflicts?: ChangeConflict[] }
  const known = new Set(left.map(keyOf))
  return conflicts.filter(conflict => !known.has(keyOf(conflict)))
}

/** Rejects with Problem `conflict` if there are any; with `rest` if more was changed, and can be undone alone. */
async function refuseHindered(
  queries: Queries,
  kinds: Kinds,
  hindered: readonly Hindered[],
  changed: readonly Pick<RowChange, 'kind' | 'id'>[],
  change?: StoredChange,
): Promise<void> {
  if (hindered.length === 0) return
  const conflicts = await conflictsOf(queries, kinds, hindered, change)
  const named = new Set(conflicts.map(keyOf))
  const rest = !areTied(kinds, changed) && changed.some(row => !named.has(keyIn(kinds, row)))
  throw new Problem('conflict', changeMessages.conflicts(conflicts), { data: { conflicts, rest } })
}

/** Hindered rows as they are named: an entity and the rows that belong to it once. */
async function conflictsOf(
  queries: Queries,
  kinds: Kinds,
  hindered: readonly Hindered[],
  change?: StoredChange,
): Promise<ChangeConflict[]> {
  const conflicts = new Map<string, ChangeConflict>()
  // What is gone, or has no name of its own, is called as the activity calls it.
  const told = change ? await listEventsOf(queries, change) : []
  for (const [own, ofKind] of Map.groupBy(hindered, ({ kind }) => kind)) {
    const owner = own.within && kinds.get(own.within)
    const ofRow = ({ id }: Hindered) => entityOf(kinds, { kind: own.kind, id })
    const owners = owner && (await readRows(queries, owner, [...new Set(ofKind.map(one => ofRow(one)._id))]))
    const kind = owner ?? own
    for (const one of ofKind) {
      const id = ofRow(one)._id
      const row = owners ? owners.get(id) : one.row
      const event = told.find(event => event.id === id) ?? told[0]
      const name = (row && kind.nameOf?.(row, owners ? [] : (one.columns ?? []))) ?? event?.name ?? ''
      const { reason, change } = one
      const conflict = { ...ofRow(one), name, reason, ...(change && { change }) }
      if (!conflicts.has(keyOf(conflict))) conflicts.set(keyOf(conflict), conflict)
    }
  }
  return [...conflicts.values()]
}

/** The entities that the newest undo did not write, although the change that it undoes did. */
export async function leftBy(
  queries: Queries,
  kinds: Kinds,
  { previous, last }: Record<'previous' | 'last', StoredChange>,
): Promise<ChangeConflict[]> {
  const written = new Set((await readChangedRows(queries, last.id)).map(row => keyIn(kinds, row)))
  const rows = (await readChangedRows(queries, previous.id)).filter(row => !written.has(keyIn(kinds, row)))
  const left = byKind(kinds, rows).flatMap(([kind, ofKind]) =>
    ofKind.map(({ id }) => ({ kind, id, row: undefined, reason: changeMessages.stays })),
  )
  return conflictsOf(queries, kinds, left, previous)
}

/** Columns that differ after a change and its undo. */
const unheeded: ReadonlySet<string> = new Set(['version', 'updated_at'])

/** Later changes of a row that are not undone. */
const laterOf = (history: readonly RowHistory[], { id }: StoredChange) =>
  history.slice(history.findIndex(one => one.id === id) + 1).filter(({ undone }) => undone === 0)

/** A row of a change that also puts back when the row was changed last, by what is in effect then. */
function withTime(row: StoredRow, history: readonly RowHistory[], root: StoredChange): StoredRow {
  const inEffect = history.filter(({ id, undone }) => (id === root.id ? root.undone === 1 : undone === 0))
  const times = inEffect.flatMap(({ after }) => after?.updated_at ?? []).map(Number)
  const first = history.find(({ before }) => before?.updated_at)?.before?.updated_at
  const updated_at = times.length > 0 ? Math.max(...times) : first
  return row.before && updated_at ? { ...row, before: { ...row.before, updated_at } } : row
}

/** Why a row can't be put back, by what has become of it since; undefined if it can. */
function hindranceOf(
  { before, after, told }: StoredRow,
  row: Row | undefined,
  since: readonly RowHistory[],
  namesPeople: boolean,
): Pick<Hindered, 'reason' | 'change'> | undefined {
  if (after === null) return row && { reason: changeMessages.there }
  if (!row) return { reason: changeMessages.removed }
  const because = (reason: string, later?: RowHistory) =>
    namesPeople && later ? { reason, change: later.id } : { reason }
  const touching = since.findLast(
    later =>
      before === null ||
      Object.keys(later.after ?? {}).some(column => column in after && !unheeded.has(column)),
  )
  if (touching)
    return because(namesPeople ? changeMessages.changedSince(touching.by) : changeMessages.changed, touching)
  // What went along with another entity, such as the products of a category, goes along in the trash too.
  if (before && told && row.deletion_id && !('deletion_id' in after))
    return because(
      changeMessages.inTrash,
      since.findLast(later => 'deletion_id' in (later.after ?? {})),
    )
  const isOther = Object.entries(after).some(
    ([column, value]) => !unheeded.has(column) && row[column] !== value,
  )
  return isOther ? { reason: changeMessages.changed } : undefined
}

/** The rows that put a row back. */
function oppositeOf(
  queries: Queries,
  kind: Kind,
  { id, before, after, told }: StoredRow,
  at: number,
  row: Row = {},
): RowChange[] {
  const change = { kind: kind.kind, id, ...(!told && { audit: false as const }) }
  if (after === null) return [{ ...change, insert: before ?? {} }]
  // With the time of a later change, its columns may be as they were, and only what belongs to it changes.
  const touch = before !== null && (Object.keys(before).length === 0 || 'updated_at' in before)
  if (before) return [{ ...change, set: before, touch }]
  return kind.takeBack?.(queries, row, at) ?? [change]
}
