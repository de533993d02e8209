import { Problem, problemMessages } from '@chekku/domain/problem'

/** The database is unreachable or stays busy; `cause` goes to the log only. */
export const unavailable = (cause: unknown) =>
  new Problem('unavailable', problemMessages.databaseUnavailable, { cause })

export const noRoom = (cause: unknown) => new Problem('no-room', problemMessages.noRoom, { cause })

/** A Problem that prevents every start until somebody mends its cause, which the sentence names. */
export const cannotStart = (sentence: string, cause?: unknown) => new Problem('conflict', sentence, { cause })

/** A Problem that prevents the start now: another one may succeed. */
export const cannotStartYet = (sentence: string, cause?: unknown) =>
  new Problem('unavailable', sentence, { cause })

/** A Problem of a restore over an existing shop that may not be replaced. */
export const shopRefusal = () =>
  cannotStart(
    'There is a shop already. Say --replace to put the backup in its place; what is there now is kept beside it.',
  )

/** A Problem of a restore while a program uses the database. */
export const programRefusal = () => cannotStart('The program is running on this database: stop it first.')

/** Refuses text with a NUL, which PostgreSQL can't store and SQLite truncates: an id of a URL, a search term. */
export function refuseUnstorable(parameters: readonly unknown[]): void {
  if (parameters.some(parameter => typeof parameter === 'string' && parameter.includes('\0'))) {
    throw new Problem('invalid', problemMessages.textNotStorable)
  }
}
