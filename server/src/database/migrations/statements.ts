import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { serverFolder } from '../../server-folder.ts'
import type { Dialect } from '../dialect.ts'
import type { WriteTransaction } from '../schema.ts'

/** Runs statements separated by empty lines. */
export async function runStatements(transaction: WriteTransaction, text: string): Promise<void> {
  for (const statement of text.split('\n\n')) await sql.raw(statement).execute(transaction)
}

/** Runs the definitions in a file of this folder, which both databases share. */
export const runFile = (transaction: WriteTransaction, dialect: Dialect, name: string): Promise<void> =>
  runStatements(transaction, dialect.translate(readStatements(name)))

/** Runs the triggers in a file of this folder, of which each database has its own. */
export const runTriggers = (transaction: WriteTransaction, dialect: Dialect, name: string): Promise<void> =>
  runStatements(transaction, readStatements(`${name}.${dialect.name}`))

const readStatements = (name: string) =>
  readFileSync(new URL(`src/database/migrations/${name}.sql`, serverFolder), 'utf8')
