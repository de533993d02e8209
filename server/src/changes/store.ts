import { changeDays } from '@chekku/domain/change'
import { type Selectable, sql } from 'kysely'
import type { ChangesTable, Queries, WriteTransaction } from '../database/schema.ts'
import type { Call } from './call.ts'
import { type ChangeSet, newId, type Row, type RowKind, type WrittenRow } from './change-set.ts'
import { differenceOf, inBatches } from './write-rows.ts'

export type StoredChange = Selectable<ChangesTable>

/** A stored row of a change, with the columns that differ. */
export interface StoredRow {
  kind: RowKind
  id: string
  before: Row | null
  after: Row | null
  told: boolean
}

/** Maximum number of old changes that one write removes. */
const removedAtOnce = 300

const jsonOf = (row: Row | null) => row && JSON.stringify(row)

/** The columns that differ, without the version, which only grows. */
function differing({ before, after, change }: WrittenRow): Pick<StoredRow, 'before' | 'after'> {
  if (!before || !after) return { before, after }
  const { version: _version, ...columns } = differenceOf(before, after)
  // Derived columns follow the others when these are put back.
  const own = Object.keys(columns).filter(column => column in (change.set ?? {}))
  const of = (row: Row) => Object.fromEntries(own.map(column => [column, row[column] ?? null]))
  return { before: of(before), after: of(after) }
}

/** Stores what an undo needs; returns the id of the change, undefined if there is nothing to undo. */
export async function storeChange(
  transaction: WriteTransaction,
  { actor, operation }: Call,
  { rows, at, of }: { rows: readonly WrittenRow[]; at: number; of: ChangeSet['of'] },
): Promise<string | undefined> {
  const isKept = operation !== undefined && rows.every(row => isUndoable(row))
  const kept = rows.filter(({ change }) => !change.along)
  if (!isKept || kept.length === 0) return undefined
  const id = newId()
  const root_id = of?.rootId ?? id
  const undoes = of?.undoes ? 1 : 0
  const change = { id, at, actor_name: actor.name, operation, root_id, undoes, undone: 0 } as const
  await transaction.insertInto('changes').values(change).execute()
  if (of) await transaction.updateTable('changes').set({ undone: undoes }).where('id', '=', root_id).execute()
  const values = kept.map((row, position) => {
    const { before, after } = differing(row)
    const told = row.change.audit === false ? (0 as const) : (1 as const)
    const { kind, id: row_id } = row.change
    return { change_id: id, position, kind, row_id, before: jsonOf(before), after: jsonOf(after), told }
  })
  for (const part of inBatches(values)) await transaction.insertInto('row_changes').values(part).execute()
  return id
}

/** A deletion that is removed for good takes its rows along. */
const isUndoable = ({ change, after }: WrittenRow) => change.kind !== 'deletion' || after !== null

/** A change, the one that it undoes or does again, and the newest of all that do so. */
export async function findChange(queries: Queries, id: string) {
  const select = queries.selectFrom('changes').selectAll()
  const change = await select.where('id', '=', id).executeTakeFirst()
  const root = change && (await select.where('id', '=', change.root_id).executeTakeFirst())
  if (!change || !root) return undefined
  const last = await select
    .where('root_id', '=', root.id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { change, root, last }
}

/** The id of the change in which a row was new. */
export async function findChangeOfNew(queries: Queries, kind: RowKind, id: string) {
  const row = await queries
    .selectFrom('row_changes')
    .select('change_id')
    .where('kind', '=', kind)
    .where('row_id', '=', id)
    .where('before', 'is', null)
    .executeTakeFirst()
  return row?.change_id
}

const parsed = (json: string | null) => (json === null ? null : (JSON.parse(json) as Row))

/** The rows of a change, in the order in which they were written. */
export async function readChangedRows(queries: Queries, changeId: string): Promise<StoredRow[]> {
  const rows = await queries
    .selectFrom('row_changes')
    .selectAll()
    .where('change_id', '=', changeId)
    .orderBy('position')
    .execute()
  return rows.map(({ kind, row_id, before, after, told }) => ({
    kind: kind as RowKind,
    id: row_id,
    before: parsed(before),
    after: parsed(after),
    told: told === 1,
  }))
}

/** By kind and id, the columns that later changes in effect have changed, with who did so. */
export async function laterColumns(queries: Queries, root: StoredChange) {
  const rows = await queries
    .selectFrom('row_changes as own')
    .innerJoin('row_changes as later', join =>
      join.onRef('later.kind', '=', 'own.kind').onRef('later.row_id', '=', 'own.row_id'),
    )
    .innerJoin('changes', 'changes.id', 'later.change_id')
    .select(['later.kind', 'later.row_id', 'later.after', 'changes.actor_name'])
    .where('own.change_id', '=', root.id)
    .where('changes.root_id', '<>', root.id)
    .whereRef('changes.root_id', '=', 'changes.id')
    .where('changes.undone', '=', sql.lit(0))
    .where(eb =>
      eb.or([
        eb('changes.at', '>', root.at),
        eb.and([eb('changes.at', '=', root.at), eb('changes.id', '>', root.id)]),
      ]),
    )
    .execute()
  return Map.groupBy(
    rows.map(({ kind, row_id, after, actor_name }) => ({
      key: `${kind} ${row_id}`,
      columns: Object.keys(parsed(after) ?? {}),
      by: actor_name,
    })),
    ({ key }) => key,
  )
}

/** Removes the changes that can't be undone any more; returns true if there may be more. */
export async function removeOldChanges(transaction: WriteTransaction, now: number): Promise<boolean> {
  const old = await oldChanges(transaction, now).limit(removedAtOnce).execute()
  if (old.length > 0)
    await transaction
      .deleteFrom('changes')
      .where(
        'id',
        'in',
        old.map(({ id }) => id),
      )
      .execute()
  return old.length === removedAtOnce
}

const keptMs = changeDays * 24 * 60 * 60 * 1000

/** Changes that are older than 30 days. */
export const oldChanges = (queries: Queries, now: number) =>
  queries
    .selectFrom('changes')
    .select('id')
    .where('at', '<=', now - keptMs)
    .orderBy('at')

/** The time until which what a change needs is kept. */
export const keptUntil = (at: number) => at + keptMs
