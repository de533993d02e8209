import { searchKey } from '@chekku/domain/search-key'
import { sessionLimits } from '@chekku/domain/session'

/** One try at a password: what it is counted under. */
export interface Attempt {
  accountKey: string
  address: string
}

/** The key of an e-mail, in whatever way it is written; also of one that nobody could have. */
export function accountKey(email: string): string {
  // PostgreSQL stores no NUL, and normalising can make a text eighteen times as long as an index takes.
  return searchKey(email.trim())
    .slice(0, sessionLimits.emailCharacters)
    .toWellFormed()
    .replaceAll('\0', '\u{fffd}')
}
