import { createHash, randomBytes } from 'node:crypto'
import { Problem } from '@chekku/domain/problem'
import type { User } from '@chekku/domain/schemas/session'
import { recordOwnAudit } from '../audit/service.ts'
import type { Database } from '../database/database.ts'
import type { AdministratorsTable, Queries, WriteTransaction } from '../database/schema.ts'
import {
  deleteOtherSessions,
  deleteSession,
  findSession,
  insertSession,
  listOtherSessions,
  type OwnSession,
  sweepSessions,
  touchSession,
} from './store.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** How long a session lasts, from the rulings on sign-in. */
const sessionSpan = {
  /** Without use. */
  idleMs: 7 * DAY_MS,
  /** In all. */
  totalMs: 30 * DAY_MS,
  /** The last use is written at most this often. */
  notedEveryMs: 5 * MINUTE_MS,
  /** How far the clocks of processes may differ; a session from further in the future is refused. */
  clockDifferenceMs: 5 * MINUTE_MS,
} as const

/** The session of a token; `endsAt` is when it expires without further use, in milliseconds since 1970. */
export interface Authenticated {
  user: User
  administratorId: string
  tokenHash: string
  endsAt: number
}

export class Sessions {
  readonly #database: Database
  readonly #now: () => number

  constructor(database: Database, now: () => number) {
    this.#database = database
    this.#now = now
  }

  /** Starts a session in a transaction that holds the administrator's row; returns its token. */
  async start(transaction: WriteTransaction, administratorId: string): Promise<string> {
    const at = this.#now()
    const before = { lastUsed: at - sessionSpan.idleMs, created: at - sessionSpan.totalMs }
    await sweepSessions(transaction, administratorId, before)
    const token = newToken()
    await insertSession(transaction, {
      token_hash: hashToken(token),
      administrator_id: administratorId,
      created_at: at,
      last_used_at: at,
    })
    return token
  }

  /** The session of a token; undefined when it is unknown or expired, or its administrator is disabled. */
  async authenticate(
    token: string,
    { countsAsUse }: { countsAsUse: boolean },
  ): Promise<Authenticated | undefined> {
    const tokenHash = hashToken(token)
    const session = await findSession(this.#database.reader, tokenHash)
    const at = this.#now()
    const endsAt = session && sessionEnd(session, at)
    if (session === undefined || endsAt === undefined) return undefined
    const unlessAfter = at - sessionSpan.notedEveryMs
    if (countsAsUse && session.last_used_at <= unlessAfter) {
      await this.#touch({ tokenHash, at, unlessAfter })
    }
    return { user: userOf(session), administratorId: session.id, tokenHash, endsAt }
  }

  /** Ends one session. */
  signOut(tokenHash: string): Promise<void> {
    return this.#database.write(async transaction => {
      await deleteSession(transaction, tokenHash)
      await recordOwnAudit(transaction, 'signed-out')
    })
  }

  /** How many other sessions of the administrator have not expired. */
  countOthers(own: OwnSession): Promise<number> {
    return this.#countOthers(this.#database.reader, own)
  }

  /** Ends the other sessions; returns how many had not expired. */
  signOutOthers(own: OwnSession): Promise<number> {
    return this.#database.write(async transaction => {
      const ended = await this.#countOthers(transaction, own)
      await deleteOtherSessions(transaction, own)
      if (ended > 0) await recordOwnAudit(transaction, 'sessions-ended')
      return ended
    })
  }

  async #countOthers(queries: Queries, own: OwnSession): Promise<number> {
    const at = this.#now()
    const others = await listOtherSessions(queries, own)
    return others.filter(session => sessionEnd(session, at) !== undefined).length
  }

  /** A failure only makes the session look idle for longer, so the request goes on. */
  async #touch(use: { tokenHash: string; at: number; unlessAfter: number }): Promise<void> {
    try {
      await this.#database.write(transaction => touchSession(transaction, use))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
    }
  }
}

/** An administrator as the API answers it. */
export function userOf(row: Pick<AdministratorsTable, 'id' | 'name' | 'email' | 'role'>): User {
  return { _id: row.id, name: row.name, email: row.email, role: row.role }
}

/** When a session expires without further use; undefined when it has expired or is from the future. */
function sessionEnd(session: { created_at: number; last_used_at: number }, at: number): number | undefined {
  const newest = Math.max(session.created_at, session.last_used_at)
  if (newest > at + sessionSpan.clockDifferenceMs) return undefined
  const end = Math.min(session.created_at + sessionSpan.totalMs, session.last_used_at + sessionSpan.idleMs)
  return end > at ? end : undefined
}

/** A bearer token: 256 random bits as base64url. Only its hash is stored. */
function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256 in hex. */
function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
