import pg from 'pg'
import { noRoom, unavailable } from '../storage-errors.ts'

/** Transient errors of PostgreSQL, by class or code. */
const transient = [
  /^08/, // connection lost
  /^28/, // no longer let in
  /^3D000/, // the database is gone
  /^40001|^40P01/, // serialisation failure, deadlock
  /^53/, // out of connections or memory
  /^55P03/, // a lock was not given in time
  /^57/, // cancelled by the statement's timeout, or the server is going down or coming up
  /^25P0[34]/, // idle or long transaction ended by the server
  /^58/, // the server's disk
]

/** Messages of pg, without a code, for a lost connection or a timeout. */
const connectionErrorPattern = /terminated|timeout|not queryable|Query read timeout/i

/** True if the transaction failed on a conflict with another one. */
export function isCollision(error: unknown): boolean {
  const code =
    error instanceof Error && error.cause instanceof pg.DatabaseError ? error.cause.code : undefined
  return code === '40001' || code === '40P01'
}

/** Maps errors of the server or the connection to a Problem; other errors, which are bugs, are returned unchanged. */
export function translatePostgresError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (error instanceof pg.DatabaseError) {
    const code = error.code ?? ''
    if (code === '53100') return noRoom(error)
    return transient.some(pattern => pattern.test(code)) ? unavailable(error) : error
  }
  return isConnectionTrouble(error) ? unavailable(error) : error
}

/** True if the connection is broken. */
export function isConnectionTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof pg.DatabaseError) return /^(08|57P|25P0[34])/.test(error.code ?? '')
  return 'syscall' in error || connectionErrorPattern.test(error.message)
}

/** The reason for a failed connection, without the URL. */
export function connectFailure(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reasons: Record<string, string> = {
    ECONNREFUSED: 'nothing answers there',
    ENOTFOUND: 'there is no such host',
    EAI_AGAIN: 'the host name cannot be looked up',
    ECONNRESET: 'it ended the connection',
    ETIMEDOUT: 'it did not answer in time',
    EHOSTUNREACH: 'the host cannot be reached',
    ENETUNREACH: 'the network cannot be reached',
    '28P01': 'the user or the password is not right',
    '28000': 'this user is not let in',
    '3D000': 'there is no such database',
    '53300': 'it has no connection left',
    '57P01': 'it is being stopped',
    '57P03': 'it is still starting',
  }
  if (reasons[code]) return reasons[code]
  if (error instanceof Error && /timeout/i.test(error.message)) return 'it did not answer in time'
  if (code !== '') return `the connection failed with ${code}`
  // Errors without a code are pg's own: about TLS or a missing password.
  return error instanceof Error ? error.message : 'the connection failed'
}
