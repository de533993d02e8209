import { sql } from 'kysely'
import type { Queries } from '../database/schema.ts'
import type { BackupTable } from './tables.ts'

export type Row = Record<string, unknown>

/** How many rows are in memory at a time: pictures are some hundred kilobytes each. */
const pageRows = { plain: 500, withBytes: 4 }

/** A table's rows in the order of its key, a page at a time. */
export async function* readRows(
  queries: Queries,
  { name, key, bytes }: BackupTable,
): AsyncGenerator<Row[], void> {
  const limit = bytes === undefined ? pageRows.plain : pageRows.withBytes
  const keys = sql.join(key.map(column => sql.ref(column)))
  let last: Row | undefined
  do {
    const after = last && sql`where (${keys}) > (${sql.join(key.map(column => last?.[column]))})`
    const { rows } =
      await sql<Row>`select * from ${sql.table(name)} ${after ?? sql``} order by ${keys} limit ${limit}`.execute(
        queries,
      )
    if (rows.length > 0) yield rows
    last = rows.length === limit ? rows.at(-1) : undefined
  } while (last)
}
