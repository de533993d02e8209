import { Problem, problemMessages } from '@chekku/domain/problem'

/** The database can't be reached or stays busy; `cause` is for the log alone. */
export function unavailable(cause: unknown): Problem {
  return withCause(new Problem('unavailable', problemMessages.databaseUnavailable), cause)
}

/** The disk is full. */
export function noRoom(cause: unknown): Problem {
  return withCause(new Problem('no-room', problemMessages.noRoom), cause)
}

/** What stops the start: a whole sentence that names the setting at fault. */
export function cannotStart(sentence: string, cause?: unknown): Problem {
  return withCause(new Problem('unavailable', sentence), cause)
}

/**
 * PostgreSQL keeps no text with a NUL in it, and SQLite reads it back cut short, so neither is asked. What is refused
 * here came past the domain's schemas: an id in an address, a word to search for.
 */
export function refuseUnstorable(parameters: readonly unknown[]): void {
  if (parameters.some(parameter => typeof parameter === 'string' && parameter.includes('\0'))) {
    throw new Problem('invalid', problemMessages.textNotStorable)
  }
}

function withCause(problem: Problem, cause: unknown): Problem {
  problem.cause = cause
  return problem
}
