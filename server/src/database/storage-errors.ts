import { Problem, problemMessages } from '@chekku/domain/problem'

/** The database is unreachable or stays busy; `cause` goes to the log only. */
export function unavailable(cause: unknown): Problem {
  return withCause(new Problem('unavailable', problemMessages.databaseUnavailable), cause)
}

/** The disk is full. */
export function noRoom(cause: unknown): Problem {
  return withCause(new Problem('no-room', problemMessages.noRoom), cause)
}

/** Stops the start with a sentence that names the setting at fault. */
export function cannotStart(sentence: string, cause?: unknown): Problem {
  return withCause(new Problem('unavailable', sentence), cause)
}

/** Refuses text with a NUL, which PostgreSQL can't store and SQLite truncates: an id of a URL, a search term. */
export function refuseUnstorable(parameters: readonly unknown[]): void {
  if (parameters.some(parameter => typeof parameter === 'string' && parameter.includes('\0'))) {
    throw new Problem('invalid', problemMessages.textNotStorable)
  }
}

/** A shop exists where a backup is restored, and may not be replaced. */
export function refuseReplacing(): Problem {
  return cannotStart(
    'There is a shop already. Say --replace to put the backup in its place; what is there now is kept beside it.',
  )
}

export function refuseRunning(): Problem {
  return cannotStart('The program is running on this database: stop it first.')
}

/** Refuses a URL whose unescaped `/`, `#`, `?` or `@` in the password would make a part of it look like the host. */
export function refuseMalformedUrl(url: string, setting = 'DATABASE_URL'): void {
  if (URL.canParse(url) && /^\w+:\/\/([^@/?#]+@)?[^@]*$/.test(url)) return
  throw cannotStart(
    `${setting} cannot be read as an address: special characters in user and password must be percent-encoded.`,
  )
}

/** Host, port and database of a URL, without user and password. */
export function serverName(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}${port && `:${port}`}${pathname}`
}

function withCause(problem: Problem, cause: unknown): Problem {
  problem.cause = cause
  return problem
}
