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
import { hashToken, newToken } from './token.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** How long a session lasts, from the rulings on sign-in. */
const sessionSpan = {
  /** Without use. */
  idleMs: 7 * DAY_MS,
  /** In all. */
  totalMs: 30 * DAY_MS,
  /** Use is noted at most this often: not every request is a write. */
  notedEveryMs: 5 * MINUTE_MS,
  /** How far replicas' clocks may differ. A session from further in the future means a clock that was set back. */
  clockDifferenceMs: 5 * MINUTE_MS,
} as const

/** Whose token it is, and when it ends if it is not used again (milliseconds since 1970). */
export interface Signed {
  user: User
  administratorId: string
  tokenHash: string
  endsAt: number
}

export interface Sessions {
  /** Adds a session to an administrator whose row this transaction holds; the answer is its token. */
  start(transaction: WriteTransaction, administratorId: string): Promise<string>
  /** Whose token this is; undefined when it is nobody's, has ended, or its administrator is disabled. */
  authenticate(token: string, options: { countsAsUse: boolean }): Promise<Signed | undefined>
  /** Ends one session. */
  signOut(tokenHash: string): Promise<void>
  /** How many other sessions of this administrator have not ended. */
  countOthers(own: OwnSession): Promise<number>
  /** Ends them; the answer is how many they were. */
  signOutOthers(own: OwnSession): Promise<number>
}

export function createSessions(database: Database, now: () => number): Sessions {
  /** Where this can't be stored the session only looks idle for longer: no reason to refuse a call that reads. */
  async function noteUse(use: { tokenHash: string; at: number; unlessAfter: number }): Promise<void> {
    try {
      await database.write(transaction => touchSession(transaction, use))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
    }
  }

  async function countOthers(queries: Queries, own: OwnSession): Promise<number> {
    const at = now()
    const others = await listOtherSessions(queries, own)
    return others.filter(session => sessionEnd(session, at) !== undefined).length
  }

  return {
    async start(transaction, administratorId) {
      const at = now()
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
    },

    async authenticate(token, { countsAsUse }) {
      const tokenHash = hashToken(token)
      const session = await findSession(database.reader, tokenHash)
      const at = now()
      const endsAt = session && sessionEnd(session, at)
      if (session === undefined || endsAt === undefined) return undefined
      const unlessAfter = at - sessionSpan.notedEveryMs
      if (countsAsUse && session.last_used_at <= unlessAfter) await noteUse({ tokenHash, at, unlessAfter })
      return { user: userOf(session), administratorId: session.id, tokenHash, endsAt }
    },

    signOut: tokenHash =>
      database.write(async transaction => {
        await deleteSession(transaction, tokenHash)
        await recordOwnAudit(transaction, 'signed-out')
      }),

    countOthers: own => countOthers(database.reader, own),

    signOutOthers: own =>
      database.write(async transaction => {
        const ended = await countOthers(transaction, own)
        await deleteOtherSessions(transaction, own)
        if (ended > 0) await recordOwnAudit(transaction, 'sessions-ended')
        return ended
      }),
  }
}

/** An administrator as the API answers him. */
export function userOf(row: Pick<AdministratorsTable, 'id' | 'name' | 'email' | 'role'>): User {
  return { _id: row.id, name: row.name, email: row.email, role: row.role }
}

/** When a session ends if it is not used again; undefined when it has ended, or when no clock can tell. */
function sessionEnd(session: { created_at: number; last_used_at: number }, at: number): number | undefined {
  const newest = Math.max(session.created_at, session.last_used_at)
  if (newest > at + sessionSpan.clockDifferenceMs) return undefined
  const end = Math.min(session.created_at + sessionSpan.totalMs, session.last_used_at + sessionSpan.idleMs)
  return end > at ? end : undefined
}
