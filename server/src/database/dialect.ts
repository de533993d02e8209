import { type RawBuilder, sql } from 'kysely'
import { type Counting, postgresCounting, sqliteCounting } from './counting-triggers.ts'

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
  /** Whether rows have a hidden key beside their own, by which they can be replaced. */
  readonly hasRowid: boolean
  /** Asks whether there is such a table. */
  hasTable(name: string): RawBuilder<{ found: number }>
  /** Triggers by which the database itself refuses to change or remove a row of this table. */
  appendOnly(table: string): RawBuilder<unknown>[]
  /** Triggers by which the database itself keeps counts of a table's rows. */
  keepCounts(counting: Counting): RawBuilder<unknown>[]
}

const refusal = 'rows of this table are only ever added'

export const sqliteDialect: Dialect = {
  text: sql`text`,
  integer: sql`integer`,
  number: sql`real`,
  bytes: sql`blob`,
  // Without it SQLite would keep a text in a column of numbers, which PostgreSQL refuses.
  tableEnd: sql`strict`,
  hasRowid: true,
  hasTable: name => sql`select count(*) as found from sqlite_schema where type = 'table' and name = ${name}`,
  appendOnly: table => [
    ...['update', 'delete'].map(
      event => sql`create trigger ${sql.ref(`${table}_no_${event}`)} before ${sql.raw(event)} on ${sql.table(table)}
        begin select raise(abort, ${sql.lit(refusal)}); end`,
    ),
    // `insert or replace` would take the earlier row away without asking the trigger of deletes.
    sql`create trigger ${sql.ref(`${table}_no_replace`)} before insert on ${sql.table(table)}
      when exists (select 1 from ${sql.table(table)} where id = new.id)
      begin select raise(abort, ${sql.lit(refusal)}); end`,
  ],
  keepCounts: sqliteCounting,
}

export const postgresDialect: Dialect = {
  text: sql`text collate "C"`,
  integer: sql`bigint`,
  number: sql`double precision`,
  bytes: sql`bytea`,
  tableEnd: sql``,
  hasRowid: false,
  hasTable: name => sql`select (to_regclass(${name}) is not null)::int as found`,
  appendOnly: table => [
    sql`create function ${sql.ref(`${table}_refuse`)}() returns trigger language plpgsql as
      ${sql.lit(`begin raise exception '${refusal}'; end`)}`,
    sql`create trigger ${sql.ref(`${table}_no_change`)} before update or delete or truncate on ${sql.table(table)}
      for each statement execute function ${sql.ref(`${table}_refuse`)}()`,
  ],
  keepCounts: postgresCounting,
}
