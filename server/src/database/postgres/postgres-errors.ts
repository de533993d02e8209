import pg from 'pg'
import { noRoom, unavailable } from '../storage-errors.ts'

/** Classes and codes of PostgreSQL's own errors after which trying again later can help. */
const passing = [
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

/** What the pool and the client say, without a code, when the connection is lost or not given in time. */
const connectionTrouble = /terminated|timeout|not queryable|Query read timeout/i

/** Whether the transaction was undone only because another one stood in its way. */
export function isCollision(error: unknown): boolean {
  const code =
    error instanceof Error && error.cause instanceof pg.DatabaseError ? error.cause.code : undefined
  return code === '40001' || code === '40P01'
}

/** Trouble with the server or on the way to it as a Problem; anything else, a mistake of ours, as it is. */
export function translatePostgresError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (error instanceof pg.DatabaseError) {
    const code = error.code ?? ''
    if (code === '53100') return noRoom(error)
    return passing.some(pattern => pattern.test(code)) ? unavailable(error) : error
  }
  return isConnectionTrouble(error) ? unavailable(error) : error
}

/** Whether the connection is of no more use. */
export function isConnectionTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof pg.DatabaseError) return /^(08|57P|25P0[34])/.test(error.code ?? '')
  return 'syscall' in error || connectionTrouble.test(error.message)
}

/** Why the connection could not be made, without anything of the address. */
export function connectFailure(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const known: Record<string, string> = {
    ECONNREFUSED: 'nothing answers there',
    ENOTFOUND: 'there is no such host',
    EAI_AGAIN: 'the host name cannot be looked up',
    ETIMEDOUT: 'it did not answer in time',
    EHOSTUNREACH: 'the host cannot be reached',
    ENETUNREACH: 'the network cannot be reached',
    '28P01': 'the user or the password is not right',
    '28000': 'this user is not let in',
    '3D000': 'there is no such database',
    '53300': 'it has no connection left',
    '57P03': 'it is still starting',
  }
  if (known[code]) return known[code]
  if (error instanceof Error && /timeout/i.test(error.message)) return 'it did not answer in time'
  if (code !== '') return `the connection failed with ${code}`
  // Without a code these are texts of the client itself, about TLS or a missing password.
  return error instanceof Error ? error.message : 'the connection failed'
}
