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

/** Refuses text with a NUL, which PostgreSQL can't store and SQLite truncates: an id of a URL, a search term. */
export function refuseUnstorable(parameters: readonly unknown[]): void {
  if (parameters.some(parameter => typeof parameter === 'string' && parameter.includes('\0'))) {
    throw new Problem('invalid', problemMessages.textNotStorable)
  }
}

/** For a restore over an existing shop that may not be replaced. */
export const refuseReplacing = () =>
  cannotStart(
    'There is a shop already. Say --replace to put the backup in its place; what is there now is kept beside it.',
  )

export const refuseRunning = () => cannotStart('The program is running on this database: stop it first.')

/** Rejects other URL schemes, and a password with an unescaped character that would shift the host. */
export function refuseMalformedUrl(url: string, setting = 'DATABASE_URL'): void {
  if (!/^postgres(ql)?:\/\//.test(url))
    throw cannotStart(`${setting} must begin with postgres:// or postgresql://.`)
  if (URL.canParse(url) && /^\w+:\/\/([^@/?#]+@)?[^@]*$/.test(url)) return
  throw cannotStart(
    `${setting} cannot be read as an address: special characters in user and password must be percent-encoded.`,
  )
}

/** Host, port and database of a URL, without user and password. */
export function serverName(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

/** The reason that a file can't be opened or written, by system error code. */
export const fileFailures: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of that path is a file',
  EEXIST: 'there is a file of that name',
}
