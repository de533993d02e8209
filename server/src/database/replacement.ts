import type { Dialect } from './dialect.ts'
import type { WriteTransaction } from './schema.ts'
import { cannotStart } from './storage-errors.ts'

/** What one of the two databases is told: `build` makes and fills the tables in a place that nobody reads yet. */
export interface ReplaceWork {
  mayReplace: boolean
  build(transaction: WriteTransaction, dialect: Dialect, lastRevision: number): Promise<void>
}

/** What is replaced is kept under a name with the time in it, such as 20260131_235959. */
export function replacedAt(): string {
  return new Date().toISOString().replace(/[-:]/g, '').replace('T', '_').slice(0, 15)
}

export function refuseReplacing(): Error {
  return cannotStart(
    'There is a shop already. Say --replace to put the backup in its place; what is there now is kept beside it.',
  )
}

export function refuseRunning(): Error {
  return cannotStart('The program is running on this database: stop it first.')
}
