import { randomUUIDv7 } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Call } from '../calls/call.ts'
import { inTurns } from '../database/batches.ts'
import type { ChangesTable, Queries, RowKind, WriteTransaction } from '../database/schema.ts'
import type { ChangeSet, Row, WrittenRow } from './change-set.ts'
import { differenceOf } from './write-rows.ts'

export type StoredChange = Selectable<ChangesTable>

/** A stored row of a change, with the columns that differ. */
export interface StoredRow {
  kind: RowKind
  id: string
  before: Row | null
  after: Row | null
  /** True if the audit log has an event of it. */
  isAudited: boolean
}

/** The columns that an undo puts back: those that differ, without the version, which only grows. */
function columnsToUndo({ before, after, change }: WrittenRow): Pick<StoredRow, 'before' | 'after'> {
  if (!before || !after) return { before, after }
  const { version: _version, ...columns } = differenceOf(before, after)
  // Derived columns follow the others when these are put back.
  const names = Object.keys(columns).filter(column => column in (change.set ?? {}))
  const pick = (row: Row) => Object.fromEntries(names.map(name => [name, row[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}

/** Stores the data for an undo; returns the id of the change, undefined if there is nothing to undo. */
export async function storeChange(
  transaction: WriteTransaction,
  { actor, operation }: Call,
  { rows, at, undo }: { rows: readonly WrittenRow[]; at: number; undo: ChangeSet['undo'] },
): Promise<string | undefined> {
  // A deletion that is removed for good takes its rows along.
  const isGone = rows.some(({ change, after }) => change.kind === 'deletion' && after === null)
  const rowsToUndo = rows.filter(({ change }) => !change.createdWithParent)
  if (operation === undefined || isGone || rowsToUndo.length === 0) return undefined
  const id = randomUUIDv7()
  const root_id = undo?.rootId ?? id
  const undoes = undo?.undoes ? 1 : 0
  const change = { id, at, actor_name: actor.name, operation, root_id, undoes, undone: 0 } as const
  await transaction.insertInto('changes').values(change).execute()
  if (undo)
    await transaction.updateTable('changes').set({ undone: undoes }).where('id', '=', root_id).execute()
  const toStored = ([position, row]: [number, WrittenRow]) => {
    const { before, after } = columnsToUndo(row)
    const isAudited = row.change.audit !== false
    const { kind, id: row_id } = row.change
    const columns = { before: before && JSON.stringify(before), after: after && JSON.stringify(after) }
    return {
      change_id: id,
      position,
      kind,
      row_id,
      ...columns,
      told: isAudited ? (1 as const) : (0 as const),
    }
  }
  for await (const part of inTurns([...rowsToUndo.entries()]))
    await transaction.insertInto('row_changes').values(part.map(toStored)).execute()
  return id
}

/** A change with its chain of undos and redos: the first change, the newest one, and the one before that. */
export async function findChange(queries: Queries, id: string) {
  const chain = await queries
    .selectFrom('changes')
    .selectAll()
    .where('root_id', '=', eb => eb.selectFrom('changes').select('root_id').where('id', '=', id))
    .orderBy('at')
    .orderBy('id')
    .execute()
  const change = chain.find(link => link.id === id)
  const [root] = chain
  const last = chain.at(-1)
  return change && root && last && { change, root, last, previous: chain.at(-2) ?? root }
}

const parseRow = (json: string | null) => (json === null ? null : (JSON.parse(json) as Row))

/** The rows of a change, in the order in which they were written. */
export async function readChangedRows(queries: Queries, changeId: string): Promise<StoredRow[]> {
  const rows = await queries
    .selectFrom('row_changes')
    .selectAll()
    .where('change_id', '=', changeId)
    .orderBy('position')
    .execute()
  return rows.map(({ kind, row_id, before, after, told }) => ({
    kind,
    id: row_id,
    before: parseRow(before),
    after: parseRow(after),
    isAudited: told === 1,
  }))
}

/** A change of a row, undone or not. */
export type RowHistory = Pick<StoredChange, 'id' | 'undone'> &
  Pick<StoredRow, 'before' | 'after'> & { actorName: string }

/**
 * All stored changes of the rows of a change, the oldest first; by kind and id. Undos and redos are not among them: they
 * set `undone` of the change that their chain begins with.
 */
export async function readHistories(queries: Queries, root: StoredChange) {
  const rows = await queries
    .selectFrom('row_changes as own')
    .innerJoin('row_changes as other', join =>
      join.onRef('other.kind', '=', 'own.kind').onRef('other.row_id', '=', 'own.row_id'),
    )
    .innerJoin('changes', 'changes.id', 'other.change_id')
    .select(['changes.id', 'changes.undone', 'changes.actor_name as actorName'])
    .select(['other.kind', 'other.row_id', 'other.before', 'other.after'])
    .where('own.change_id', '=', root.id)
    .whereRef('changes.root_id', '=', 'changes.id')
    .orderBy('changes.at')
    .orderBy('changes.id')
    .execute()
  const histories = rows.map(row => ({ ...row, before: parseRow(row.before), after: parseRow(row.after) }))
  return Map.groupBy(histories, ({ kind, row_id }) => `${kind} ${row_id}`)
}
