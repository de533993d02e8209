import { type Expression, sql } from 'kysely'
import { inBatches } from '../database/batches.ts'
import type { Queries, WriteTransaction } from '../database/schema.ts'
import { type Kind, type Row, type RowChange, rowId, splitRowId, type WrittenRow } from './change-set.ts'

/** The condition for the rows of a kind with these ids. */
function withIds({ key: [first, second] }: Kind, ids: readonly string[]): Expression<boolean> {
  if (second === undefined) return sql<boolean>`${sql.ref(first)} in (${sql.join(ids)})`
  const pairs = ids.map(splitRowId).map(key => sql`(${sql.join(key)})`)
  return sql<boolean>`(${sql.ref(first)}, ${sql.ref(second)}) in (values ${sql.join(pairs)})`
}

/** The stored rows of a kind by their ids. */
export async function readRows(
  queries: Queries,
  kind: Kind,
  ids: readonly string[],
): Promise<Map<string, Row>> {
  const rows = new Map<string, Row>()
  for (const part of inBatches(ids)) {
    const found = sql<Row>`select * from ${sql.table(kind.table)} where ${withIds(kind, part)}`
    for (const row of (await found.execute(queries)).rows)
      rows.set(rowId(...kind.key.map(column => String(row[column]))), row)
  }
  const { codec } = kind
  return codec ? new Map(ids.map(id => [id, codec.decode(rows.get(id))])) : rows
}

/** The values without those that are undefined. */
export const definedValues = <Value>(
  values: Readonly<Record<string, Value | undefined>> = {},
): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, Value] => entry[1] !== undefined),
  )

/** False for a row that only got another position in lists or went to the trash: it keeps its version. */
const raisesVersion = (changed: Row) =>
  Object.entries(changed).some(
    ([column, value]) => column !== 'sort_order' && !(column === 'deletion_id' && value !== null),
  )

/** Applies changes of one kind to stored rows, the others are left out; an unchanged row has one object for both states. */
export async function plannedRows(
  queries: Queries,
  kind: Kind,
  changes: readonly RowChange[],
): Promise<WrittenRow[]> {
  const unread = changes.flatMap(({ id, insert, existingRow }) => (insert || existingRow ? [] : id))
  const existingRows = await readRows(queries, kind, unread)
  return changes.flatMap(change => {
    const { id, insert, existingRow = existingRows.get(id) } = change
    const before = insert ? null : existingRow
    return before === undefined ? [] : { kind, change, id, before, after: rowAfter(kind, change, before) }
  })
}

/** A row after a change, with its next version; null if the change removes it, and the same object if nothing changes. */
function rowAfter(kind: Kind, { insert, set, touch = false }: RowChange, before: Row | null): Row | null {
  if (!insert && !set) return null
  const changed = differenceOf(before ?? {}, definedValues(insert ?? set))
  if (!before) return changed
  if (!touch && Object.keys(changed).length === 0) return before
  const isTouched = touch && set !== undefined && 'updated_at' in set
  const hasNewVersion = kind.entity !== undefined && (isTouched || raisesVersion(changed))
  return { ...before, ...changed, ...(hasNewVersion && { version: Number(before.version) + 1 }) }
}

/** Writes rows of one kind. */
export async function writeRows(
  transaction: WriteTransaction,
  kind: Kind,
  rows: readonly WrittenRow[],
): Promise<void> {
  for (const part of inBatches(rows.filter(({ before }) => before === null)))
    await insertRows(transaction, kind, part).execute()
  for (const part of inBatches(rows.filter(({ before, after }) => before !== null && after !== null)))
    await update(transaction, kind, part)
  for (const part of inBatches(rows.filter(({ after }) => after === null).map(({ id }) => id)))
    await sql`delete from ${sql.table(kind.table)} where ${withIds(kind, part)}`.execute(transaction)
}

const insertRows = (transaction: WriteTransaction, { table, codec }: Kind, rows: readonly WrittenRow[]) => {
  const values = rows.map(({ after }) => codec?.encode(after ?? {}) ?? after ?? {})
  return transaction.insertInto(table).values(values as never)
}

/** Updates the columns that differ in any of the rows, with a codec all of its columns, by one statement for all rows. */
async function update(transaction: WriteTransaction, kind: Kind, rows: readonly WrittenRow[]) {
  const columns = [
    ...new Set(rows.flatMap(({ before, after }) => Object.keys(differenceOf(before ?? {}, after ?? {})))),
  ]
  if (columns.length === 0) return
  const set = (kind.codec?.columns ?? columns).map(column => [column, sql.ref(`excluded.${column}`)])
  await insertRows(transaction, kind, rows)
    .onConflict(conflict => conflict.columns(kind.key as never).doUpdateSet(Object.fromEntries(set)))
    .execute()
}

/** The columns of a row that differ from those before. */
export const differenceOf = (before: Row, after: Row): Row =>
  Object.fromEntries(Object.entries(after).filter(([column, value]) => before[column] !== value))
