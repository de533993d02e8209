import { type RawBuilder, sql } from 'kysely'

/*
 * Everything in which the two databases' SQL differs. Queries are written in the part that both understand; what is
 * here is for migrations.
 */

/** How kinds of columns are declared, and what is asked of the tables. */
export interface Dialect {
  /** Sorts and compares by code point. */
  readonly text: RawBuilder<unknown>
  /** Whole numbers as far as JavaScript counts exactly. */
  readonly integer: RawBuilder<unknown>
  /** A double. */
  readonly number: RawBuilder<unknown>
  readonly bytes: RawBuilder<unknown>
  /** What stands behind a table's closing bracket. */
  readonly tableEnd: RawBuilder<unknown>
  /** Asks whether there is such a table. */
  hasTable(name: string): RawBuilder<{ found: number }>
}

export const sqliteDialect: Dialect = {
  text: sql`text`,
  integer: sql`integer`,
  number: sql`real`,
  bytes: sql`blob`,
  // Without it SQLite would keep a text in a column of numbers, which PostgreSQL refuses.
  tableEnd: sql`strict`,
  hasTable: name => sql`select count(*) as found from sqlite_schema where type = 'table' and name = ${name}`,
}

export const postgresDialect: Dialect = {
  text: sql`text collate "C"`,
  integer: sql`bigint`,
  number: sql`double precision`,
  bytes: sql`bytea`,
  tableEnd: sql``,
  hasTable: name => sql`select (to_regclass(${name}) is not null)::int as found`,
}
