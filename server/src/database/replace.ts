import type { DatabaseOptions } from './connect.ts'
import type { Replacement } from './engine.ts'
import { replacePostgres } from './postgres/postgres-replace.ts'
import { replaceSqlite } from './sqlite/sqlite-replace.ts'

/** Atomically replaces a database that no server is using; returns the location of the old one, if there was one. */
export const replaceDatabase = (
  { url, file = '' }: DatabaseOptions,
  replacement: Replacement,
): Promise<string | undefined> => (url ? replacePostgres(url, replacement) : replaceSqlite(file, replacement))
