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

/** The condition for the rows of a kind with these ids. */
const those = ({ key, among = {} }: Kind, ids: readonly string[]): Expression<boolean> =>
  sql.join(
    [
      sql`${sql.ref(key)} in (${sql.join(ids)})`,
      ...Object.entries(among).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    ],
    sql` and `,
  ) as unknown as Expression<boolean>

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
  return new Map(rows.map(row => [String(row[kind.key]), row]))
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
    return { change, id, before: null, after: { ...row, ...given(kind.derived?.(row) ?? {}) } }
  }
  if (before === null) return undefined
  if (!set) return { change, id, before, after: null }
  const differing = Object.entries(given(set)).filter(([column, value]) => before[column] !== value)
  if (differing.length === 0 && !change.touch) return undefined
  const changed = Object.fromEntries(differing)
  const isRaised = kind.entity && raisesVersion(changed)
  const row = { ...before, ...changed, ...(isRaised && { version: Number(before.version) + 1 }) }
  return { change, id, before, after: { ...row, ...given(kind.derived?.(row) ?? {}) } }
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
  await insertRows(
    transaction,
    kind,
    rows.filter(({ before }) => before === null),
  )
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

async function insertRows(transaction: WriteTransaction, { table }: Kind, rows: readonly WrittenRow[]) {
  for (const part of inBatches(rows))
    await transaction
      .insertInto(table)
      .values(part.map(({ after }) => after) as never)
      .execute()
}

/** Rows that change the same columns are updated together. */
async function updateRows(transaction: WriteTransaction, kind: Kind, rows: readonly WrittenRow[]) {
  const changes = rows.map(({ id, before, after }) => ({
    id,
    columns: differenceOf(before ?? {}, after ?? {}),
  }))
  const alike = Map.groupBy(changes, ({ columns }) => Object.keys(columns).sort().join())
  for (const part of [...alike.values()].flatMap(inBatches)) {
    const columns = Object.keys(part[0]?.columns ?? {})
    if (columns.length === 0) continue
    const set = columns.map(column => {
      const values = part.map(({ columns }) => columns[column] as Value)
      const isOne = values.every(value => value === values[0])
      const cases = part.map(({ id }, at) => sql`when ${id} then ${literal(values[at] as Value)}`)
      const value = isOne
        ? literal(values[0] as Value)
        : sql`case ${sql.ref(kind.key)} ${sql.join(cases, sql` `)} end`
      return sql`${sql.ref(column)} = ${value}`
    })
    const ids = part.map(({ id }) => id)
    await sql`update ${sql.table(kind.table)} set ${sql.join(set)} where ${those(kind, ids)}`.execute(
      transaction,
    )
  }
}

/** Numbers as literals, whose type PostgreSQL knows within a case. */
const literal = (value: Value) => (typeof value === 'string' ? sql`${value}` : sql.lit(value))

/** The columns of a row that differ from those before. */
export const differenceOf = (before: Row, after: Row): Row =>
  Object.fromEntries(Object.entries(after).filter(([column, value]) => before[column] !== value))
