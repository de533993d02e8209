import { type Expression, sql } from 'kysely'
import type { Queries, WriteTransaction } from '../database/schema.ts'
import {
  type Columns,
  type Kind,
  type Row,
  type RowChange,
  raisesVersion,
  type Value,
  type WrittenRow,
} from './change-set.ts'

/** Maximum number of rows in one statement. */
const batch = 300

/** Parts of a list that fit one statement each. */
export const inBatches = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / batch) }, (_, at) =>
    items.slice(at * batch, (at + 1) * batch),
  )

/** The id of a row of a kind. */
const idOf = ({ key, within }: Kind, row: Row): string =>
  within ? rowIdWithin(String(row[within.column]), String(row[key])) : String(row[key])

/** The id of a row that belongs to another one. */
export const rowIdWithin = (owner: string, id: string): string => `${owner} ${id}`

/** The id of the row that a row belongs to. */
export const ownerOf = (id: string): string => id.slice(0, id.indexOf(' '))

/** The condition for the rows of a kind with these ids. */
const those = ({ key, within, among = {} }: Kind, ids: readonly string[]): Expression<boolean> =>
  sql.join(
    [
      within
        ? sql`(${sql.ref(within.column)}, ${sql.ref(key)}) in (values ${sql.join(ids.map(pair))})`
        : sql`${sql.ref(key)} in (${sql.join(ids)})`,
      ...Object.entries(among).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    ],
    sql` and `,
  ) as unknown as Expression<boolean>

const pair = (id: string) => sql`(${ownerOf(id)}, ${id.slice(ownerOf(id).length + 1)})`

/** The stored rows of a kind by their ids. */
export async function readRows(
  queries: Queries,
  kind: Kind,
  ids: readonly string[],
): Promise<Map<string, Row>> {
  const rows: Row[] = []
  for (const part of inBatches(ids)) {
    const found = await sql<Row>`select * from ${sql.table(kind.table)} where ${those(kind, part)}`.execute(
      queries,
    )
    rows.push(...found.rows)
  }
  const found = new Map(rows.map(row => [idOf(kind, row), row]))
  const { form } = kind
  return form ? new Map(ids.map(id => [id, form.read(found.get(id))])) : found
}

const given = (columns: Columns): Row =>
  Object.fromEntries(
    Object.entries(columns).filter((entry): entry is [string, Value] => entry[1] !== undefined),
  )

/** What a change makes of a stored row; undefined if it changes nothing, or if there is no such row. */
function written(kind: Kind, change: RowChange, before: Row | null): WrittenRow | undefined {
  const { id, insert, set } = change
  if (insert) {
    const row = { ...kind.among, ...given(insert) } as Row
    return { change, id, before: null, after: { ...row, ...given(kind.derived?.(row, null) ?? {}) } }
  }
  if (before === null) return undefined
  if (!set) return { change, id, before, after: null }
  const differing = Object.entries(given(set)).filter(([column, value]) => before[column] !== value)
  if (differing.length === 0 && !change.touch) return undefined
  const changed = Object.fromEntries(differing)
  const isRaised = kind.entity && raisesVersion(changed)
  const row = { ...before, ...changed, ...(isRaised && { version: Number(before.version) + 1 }) }
  return { change, id, before, after: { ...row, ...given(kind.derived?.(row, before) ?? {}) } }
}

/** Writes the changes of one kind; returns the rows that differ, in the given order. */
export async function writeRows(
  transaction: WriteTransaction,
  kind: Kind,
  changes: readonly RowChange[],
): Promise<WrittenRow[]> {
  const stored = await readRows(
    transaction,
    kind,
    changes.filter(({ insert }) => !insert).map(({ id }) => id),
  )
  const rows = changes.flatMap(change => written(kind, change, stored.get(change.id) ?? null) ?? [])
  for (const part of inBatches(rows.filter(({ before }) => before === null)))
    await insertion(transaction, kind, part).execute()
  await updateRows(
    transaction,
    kind,
    rows.filter(({ before, after }) => before !== null && after !== null),
  )
  const removed = rows.filter(({ after }) => after === null).map(({ id }) => id)
  for (const ids of inBatches(removed))
    await sql`delete from ${sql.table(kind.table)} where ${those(kind, ids)}`.execute(transaction)
  return rows
}

const stored = ({ form }: Kind, row: Row) => form?.write(row) ?? row

const insertion = (transaction: WriteTransaction, kind: Kind, rows: readonly WrittenRow[]) =>
  transaction.insertInto(kind.table).values(rows.map(({ after }) => stored(kind, after ?? {})) as never)

/** Updates the columns that differ in any of the rows. */
export async function updateRows(transaction: WriteTransaction, kind: Kind, rows: readonly WrittenRow[]) {
  const known = [kind.key, ...(kind.within ? [kind.within.column] : []), ...Object.keys(kind.among ?? {})]
  // A restored category that becomes a main one is in two changes.
  const whole = new Map<string, WrittenRow>()
  for (const row of rows) {
    const own = differenceOf(row.before ?? {}, row.after ?? {})
    whole.set(row.id, { ...row, after: { ...row.before, ...whole.get(row.id)?.after, ...own } })
  }
  for (const part of inBatches([...whole.values()])) {
    const columns = part.flatMap(({ before, after }) =>
      Object.keys(differenceOf(stored(kind, before ?? {}), stored(kind, after ?? {}))),
    )
    if (columns.length === 0) continue
    const set = Object.fromEntries(columns.map(column => [column, sql.ref(`excluded.${column}`)]))
    await insertion(transaction, kind, part)
      .onConflict(conflict => conflict.columns(known as never).doUpdateSet(set))
      .execute()
  }
}

/** The columns of a row that differ from those before. */
export const differenceOf = (before: Row, after: Row): Row =>
  Object.fromEntries(Object.entries(after).filter(([column, value]) => before[column] !== value))
