import { type RawBuilder, sql } from 'kysely'
import { type Counting, postgresCounting, sqliteCounting } from './counting-triggers.ts'
import type { WriteTransaction } from './schema.ts'

/* The SQL in which the two databases differ, for migrations. Queries use what both understand. */

/** Column types and statements of one database. */
export interface Dialect {
  /** Sorts and compares by code point. */
  readonly text: RawBuilder<unknown>
  /** Safe integers of JavaScript. */
  readonly integer: RawBuilder<unknown>
  /** A double. */
  readonly number: RawBuilder<unknown>
  readonly bytes: RawBuilder<unknown>
  /** Follows a table's closing bracket. */
  readonly tableEnd: RawBuilder<unknown>
  /** Whether rows have a hidden rowid by which they can be replaced. */
  readonly hasRowid: boolean
  /** Whether a table exists. */
  hasTable(name: string): RawBuilder<{ found: number }>
  /** Triggers that refuse to change or remove rows of a table. */
  appendOnly(table: string): RawBuilder<unknown>[]
  /** Triggers that maintain the counts of a table's rows. */
  keepCounts(counting: Counting): RawBuilder<unknown>[]
}

/**
 * A step of the tables' history, never changed once released. It uses plain SQL or the schema builder, since `Schema` has the
 * types of the newest tables only.
 */
export interface Migration {
  name: string
  up(transaction: WriteTransaction, dialect: Dialect): Promise<void>
}

const refusal = 'rows of this table are only ever added'

export const sqliteDialect: Dialect = {
  text: sql`text`,
  integer: sql`integer`,
  number: sql`real`,
  bytes: sql`blob`,
  // Refuses text in a column of numbers, as PostgreSQL does.
  tableEnd: sql`strict`,
  hasRowid: true,
  hasTable: name => sql`select count(*) as found from sqlite_schema where type = 'table' and name = ${name}`,
  appendOnly: table => [
    ...['update', 'delete'].map(
      event => sql`create trigger ${sql.ref(`${table}_no_${event}`)} before ${sql.raw(event)} on ${sql.table(table)}
        begin select raise(abort, ${sql.lit(refusal)}); end`,
    ),
    // `insert or replace` removes the earlier row without firing the delete trigger.
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
