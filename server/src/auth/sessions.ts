import { randomUUIDv7 } from 'node:crypto'
import { peopleMessages } from '@chekku/domain/people/people'
import { Problem } from '@chekku/domain/problem'
import type { OpenSession } from '@chekku/domain/schemas/people/people'
import type { FreshProof } from '@chekku/domain/schemas/people/session'
import type { Selectable } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Administrator, Caller } from '../calls/call.ts'
import type { Queries, Schema, WriteTransaction } from '../database/schema.ts'
import type { AccountDatabase, AccountWrite } from './account-database.ts'
import { ApiKeys } from './api-keys.ts'
import { actorFor, userColumns, userOf } from './store.ts'
import { createToken, hashToken, isApiKey } from './token.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Durations of a session. */
const sessionSpan = {
  /** Maximum time without use. */
  idleMs: 7 * DAY_MS,
  /** Maximum lifetime. */
  totalMs: 30 * DAY_MS,
  /** Minimum interval between writes of the last use. */
  lastUseWriteIntervalMs: 5 * MINUTE_MS,
  /** How long a proof of identity is fresh. */
  proofMs: 10 * MINUTE_MS,
  /**
   * A session from further in the future is rejected. A machine whose clock runs in India's local time is set back five
   * and a half hours when that is mended, which ends nobody's session.
   */
  clockDifferenceMs: 6 * 60 * MINUTE_MS,
}

/** Time until a session is queried again for limits. */
const recognisedMs = 30_000

/** The proof that a request carries beside its token, and whether it extends the session. */
export interface TokenUse {
  countsAsUse: boolean
  /** The token of a fresh proof of identity. */
  proof?: string | undefined
}

/** The only copies of the secrets of a new session. */
export interface StartedSession {
  token: string
  proof: string
}

interface SessionSelection {
  /** Default: sessions of all accounts. */
  accountId?: string
  queries?: Queries | undefined
}

export class Sessions {
  /** The prefix of a token tells a key from a session. */
  readonly keys: ApiKeys
  readonly #database: AccountDatabase
  /** Hashes of tokens whose session was found lately. */
  readonly #recognised = new LRUCache<string, true>({ max: 1_000, ttl: recognisedMs })

  constructor(database: AccountDatabase) {
    this.#database = database
    this.keys = new ApiKeys(database)
  }

  /**
   * Creates a session in a transaction that holds the administrator's row, and removes expired ones. A sign-in counts as a
   * fresh proof of identity. Returns the only copies of both tokens.
   */
  async start(
    transaction: WriteTransaction,
    administratorId: string,
    { address, device }: Pick<OpenSession, 'address' | 'device'> = { address: '', device: '' },
  ): Promise<StartedSession> {
    const at = this.#database.now()
    await transaction
      .deleteFrom('sessions')
      .where('administrator_id', '=', administratorId)
      .where(where =>
        where.or([
          where('last_used_at', '<', at - sessionSpan.idleMs),
          where('created_at', '<', at - sessionSpan.totalMs),
        ]),
      )
      .execute()
    const [token, proof] = [createToken(), createToken()]
    const session = { administrator_id: administratorId, created_at: at, last_used_at: at, address, device }
    const hashes = { token_hash: hashToken(token), proof_hash: hashToken(proof), proved_at: at }
    await transaction
      .insertInto('sessions')
      .values({ id: randomUUIDv7(), ...session, ...hashes })
      .execute()
    return { token, proof }
  }

  /** The session of a token; undefined when it is unknown or expired, or its administrator is disabled. */
  async authenticate(token: string, { countsAsUse, proof }: TokenUse): Promise<Administrator | undefined> {
    const tokenHash = hashToken(token)
    const session = await this.#database.reader
      .selectFrom('sessions')
      .innerJoin('administrators', 'administrators.id', 'sessions.administrator_id')
      .select(['sessions.created_at', 'sessions.last_used_at', 'sessions.proof_hash', 'sessions.proved_at'])
      .select(userColumns)
      .where('sessions.token_hash', '=', tokenHash)
      .where('administrators.disabled', '=', 0)
      .executeTakeFirst()
    const at = this.#database.now()
    const sessionEndsAt = session && sessionEnd(session, at)
    if (session === undefined || sessionEndsAt === undefined) return undefined
    if (countsAsUse && session.last_used_at <= at - sessionSpan.lastUseWriteIntervalMs)
      await this.#touch(tokenHash, at)
    const isProved = proof !== undefined && isProvedBy(session, proof, at)
    return { ...userOf(session), tokenHash, sessionEndsAt, ...(isProved && { isProved }) }
  }

  /** The caller with this token, of a session or a key; undefined if it is unknown or expired. */
  async identify(token: string, use: TokenUse): Promise<Caller | undefined> {
    if (isApiKey(token)) return this.keys.authenticate(token)
    const administrator = await this.authenticate(token, use)
    if (!administrator) return undefined
    return { actor: actorFor(administrator), tokenHash: administrator.tokenHash, administrator }
  }

  /**
   * The hash of a session's or key's token, for limits alone: a session that has ended is recognised for half a minute more, one
   * that was not seen lately only if `mayQuery`. Never rejects.
   */
  async recognise(token: string, mayQuery = true): Promise<string | undefined> {
    const tokenHash = hashToken(token)
    if (this.#recognised.has(tokenHash)) return tokenHash
    if (!mayQuery) return undefined
    const caller = await this.identify(token, { countsAsUse: false }).catch(() => undefined)
    if (caller) this.#recognised.set(tokenHash, true)
    return caller?.tokenHash
  }

  /** Stores a fresh proof of identity of a session in the place of an older one; returns its only copy. */
  async prove({ transaction }: AccountWrite, { tokenHash }: Administrator): Promise<FreshProof> {
    const proof = createToken()
    const proved_at = this.#database.now()
    await transaction
      .updateTable('sessions')
      .set({ proof_hash: hashToken(proof), proved_at })
      .where('token_hash', '=', tokenHash)
      .execute()
    return { proof, expiresAt: new Date(proved_at + sessionSpan.proofMs).toISOString() }
  }

  /** Ends one session. */
  signOut(admin: Administrator): Promise<void> {
    return this.#database.write('itself', { id: admin._id }, async ({ transaction, record }) => {
      await transaction.deleteFrom('sessions').where('token_hash', '=', admin.tokenHash).execute()
      await record('signed-out')
    })
  }

  /** Sessions that have not expired, the one that was used last first: those of one administrator, or of all. */
  async list(admin: Administrator, { accountId, queries = this.#database.reader }: SessionSelection = {}) {
    const at = this.#database.now()
    const rows = await queries
      .selectFrom('sessions')
      .selectAll()
      .$if(accountId !== undefined, all => all.where('administrator_id', '=', accountId ?? ''))
      .orderBy('last_used_at', 'desc')
      .orderBy('id')
      .execute()
    return rows.flatMap(row => (sessionEnd(row, at) === undefined ? [] : presentSession(row, admin)))
  }

  /** Ends one of the administrator's own sessions; rejects with Problem `not-found`. */
  endOwn(admin: Administrator, sessionId: string): Promise<number> {
    return this.#database.write(actorFor(admin), { id: admin._id }, write =>
      endAccountSessions(write, sessionId),
    )
  }

  /** Number of the administrator's other sessions that have not expired. */
  async countOthers(admin: Administrator, queries?: Queries): Promise<number> {
    const sessions = await this.list(admin, { accountId: admin._id, queries })
    return sessions.filter(({ isCurrent }) => !isCurrent).length
  }

  /** Ends the other sessions; returns how many had not expired. */
  signOutOthers(admin: Administrator): Promise<number> {
    return this.#database.write(actorFor(admin), { id: admin._id }, async ({ transaction, record }) => {
      const ended = await this.countOthers(admin, transaction)
      await transaction
        .deleteFrom('sessions')
        .where('administrator_id', '=', admin._id)
        .where('token_hash', '<>', admin.tokenHash)
        .execute()
      if (ended > 0) await record('sessions-ended')
      return ended
    })
  }

  /** Writes the time of last use, unless another process has done so. If it fails, the session only expires earlier. */
  #touch(tokenHash: string, at: number): Promise<void> {
    return this.#database.writeUse(({ transaction }) =>
      transaction
        .updateTable('sessions')
        .set({ last_used_at: at })
        .where('token_hash', '=', tokenHash)
        .where('last_used_at', '<=', at - sessionSpan.lastUseWriteIntervalMs)
        .execute(),
    )
  }
}

/**
 * Ends a session of an administrator by its id, or all, and records that; returns how many. Rejects with Problem `not-found` where
 * there is no such session.
 */
export async function endAccountSessions(
  { transaction, account, record }: AccountWrite,
  sessionId?: string,
): Promise<number> {
  const ended = await transaction
    .deleteFrom('sessions')
    .where('administrator_id', '=', account.id)
    .$if(sessionId !== undefined, all => all.where('id', '=', sessionId ?? ''))
    .returning('device')
    .execute()
  if (ended.length === 0 && sessionId !== undefined)
    throw new Problem('not-found', peopleMessages.sessionNotFound)
  const after = sessionId === undefined ? undefined : { device: ended[0]?.device }
  if (ended.length > 0) await record('sessions-ended', { after })
  return ended.length
}

const timeText = (at: number) => new Date(at).toISOString()

const presentSession = (
  row: Selectable<Schema['sessions']>,
  admin: Administrator,
): OpenSession & { administratorId: string } => ({
  _id: row.id,
  device: row.device,
  address: row.address,
  startedAt: timeText(row.created_at),
  lastUsedAt: timeText(row.last_used_at),
  isCurrent: row.token_hash === admin.tokenHash,
  administratorId: row.administrator_id,
})

/** True for the token of a session's fresh proof; one from the future, before the clock was set back, ends as soon. */
const isProvedBy = (
  { proof_hash, proved_at }: { proof_hash: string | null; proved_at: number | null },
  proof: string,
  at: number,
) => proof_hash === hashToken(proof) && Math.abs(at - (proved_at ?? 0)) < sessionSpan.proofMs

/** The expiry of a session without further use; undefined if it has expired or is from the future. */
function sessionEnd(session: { created_at: number; last_used_at: number }, at: number): number | undefined {
  const newest = Math.max(session.created_at, session.last_used_at)
  if (newest > at + sessionSpan.clockDifferenceMs) return undefined
  const end = Math.min(session.created_at + sessionSpan.totalMs, session.last_used_at + sessionSpan.idleMs)
  return end > at ? end : undefined
}
