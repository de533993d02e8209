import type { Migration } from '../dialect.ts'
import { runFile, runTriggers } from './statements.ts'

/** The tables of the first release, named after the last of the six migrations that it replaced before. */
export const initialMigration: Migration = {
  name: '0006-repairs',
  async up(transaction, dialect) {
    await runFile(transaction, dialect, '0006-initial')
    await runTriggers(transaction, dialect, '0006-initial')
  },
}
