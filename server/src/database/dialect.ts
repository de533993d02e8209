import { type RawBuilder, sql } from 'kysely'
import type { WriteTransaction } from './schema.ts'

/** The SQL that differs between the two databases, for migrations. Queries use the common subset. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres'
  /** Translates the definition of tables and indexes from SQLite's SQL to this database's. */
  translate(definition: string): string
  /** Finds a row if the table exists. */
  hasTable(name: string): RawBuilder<{ found: number }>
}

/** A migration; never changed once released. `Schema` has the types of the newest tables only. */
export interface Migration {
  name: string
  up(transaction: WriteTransaction, dialect: Dialect): Promise<void>
}

export const sqliteDialect: Dialect = {
  name: 'sqlite',
  translate: definition => definition,
  hasTable: name => sql`select count(*) as found from sqlite_schema where type = 'table' and name = ${name}`,
}

/** Texts sort and compare by code point, integers hold JavaScript's safe integers, reals are doubles. */
const postgresTypes: Record<string, string> = {
  text: 'text collate "C"',
  integer: 'bigint',
  real: 'double precision',
  blob: 'bytea',
}

export const postgresDialect: Dialect = {
  name: 'postgres',
  translate: definition =>
    definition
      .replace(/\) strict(, without rowid)?/g, ')')
      .replace(/\b(text|integer|real|blob)\b/g, type => postgresTypes[type] ?? type),
  hasTable: name => sql`select (to_regclass(${name}) is not null)::int as found`,
}
