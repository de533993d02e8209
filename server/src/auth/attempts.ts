import { randomUUIDv7 } from 'node:crypto'
import { program } from '@chekku/domain/people/permissions'
import { sessionLimits } from '@chekku/domain/people/session'
import { Problem, problemMessages } from '@chekku/domain/problem'
import { caselessText } from '@chekku/domain/rules/search-key'
import type { Queries, WriteTransaction } from '../database/schema.ts'
import type { AccountDatabase } from './account-database.ts'
import { findKnownDevice, isKnownAddress, type SignInClient } from './known-clients.ts'

export interface Attempt extends SignInClient {
  /** The result of `accountKey`, or `anyAccount`. */
  accountKey: string
  /** The refusal over a limit; default: that of a sign-in. */
  tooMany?: string
}

/** For attempts that name no account, which count for their client alone: no e-mail has capitals once it is normalised. */
export const anyAccount = 'ANY'

/** The normalised e-mail, also of an invalid one. */
export function accountKey(email: string): string {
  // PostgreSQL stores no NUL, and normalising can lengthen a text eighteenfold.
  return caselessText(email.trim())
    .slice(0, sessionLimits.emailCharacters)
    .toWellFormed()
    .replaceAll('\0', '\u{fffd}')
}

const MINUTE_MS = 60_000
/** Failed attempts per window, after which further ones are refused. */
const attemptLimits = {
  accountAndAddress: { failures: 5, windowMs: 15 * MINUTE_MS },
  address: { failures: 20, windowMs: 15 * MINUTE_MS },
  /** Over all clients, but for unknown ones only, so that an attacker can't lock the owner out. */
  account: { failures: 50, windowMs: 60 * MINUTE_MS },
}
type Limit = (typeof attemptLimits)['account']
type Scope = { account_key?: string; address?: string }

const LONGEST_WINDOW_MS = attemptLimits.account.windowMs
/** Maximum number of expired rows that an attempt removes; it adds one. */
const SWEEP_BATCH = 100
const LOCK_ROW = 'turn'

/**
 * Counts the attempt as failed beforehand, for all processes, so that concurrent attempts can't exceed a limit. Returns the
 * id of the failure, to be forgiven after a right password; rejects as `checkAttempt`.
 */
export const reserveAttempt = (database: AccountDatabase, attempt: Attempt): Promise<string> =>
  database.writeShared(program, async ({ transaction, at }) => {
    const failures = transaction.insertInto('sign_in_failures')
    // Serialises transactions that count and then add, by a row lock; only PostgreSQL needs it.
    await failures
      .values({ id: LOCK_ROW, account_key: '', address: '', failed_at: at })
      .onConflict(conflict => conflict.column('id').doUpdateSet({ failed_at: at }))
      .execute()
    const { client } = await checkAttempt(transaction, attempt, at)
    await sweepFailures(transaction, at)
    const id = randomUUIDv7()
    await failures.values({ id, account_key: attempt.accountKey, address: client, failed_at: at }).execute()
    return id
  })

/** Counts an attempt no more. */
export const forgiveAttempt = (transaction: WriteTransaction, failureId: string) =>
  transaction.deleteFrom('sign_in_failures').where('id', '=', failureId).execute()

/**
 * Rejects with Problem `too-many` over a limit; writes nothing. `client` is whose attempts are counted: a known device in
 * the place of its address, so that it has five wherever it is. `isKnown`: the account has signed in from it before.
 */
export async function checkAttempt(queries: Queries, attempt: Attempt, at: number) {
  const { address, device } = attempt
  const account = attempt.accountKey === anyAccount ? undefined : attempt.accountKey
  const knownDevice = device ? await findKnownDevice(queries, account, device, at) : undefined
  const isKnown =
    knownDevice !== undefined || (await isKnownAddress(queries, attempt.accountKey, address, at))
  const client = knownDevice ?? address
  const limits: [Scope, Limit][] = [[{ address: client }, attemptLimits.address]]
  if (account !== undefined) {
    limits.push([{ account_key: account, address: client }, attemptLimits.accountAndAddress])
    if (!isKnown) limits.push([{ account_key: account }, attemptLimits.account])
  }
  let longestMs = 0
  for (const [scope, limit] of limits)
    longestMs = Math.max(longestMs, await waitMs(queries, scope, limit, at))
  if (longestMs === 0) return { isKnown, client }
  const retryAfterSeconds = Math.ceil(longestMs / 1000)
  throw new Problem('too-many', attempt.tooMany ?? problemMessages.tooManySignIns, { retryAfterSeconds })
}

/** Time until the next attempt is allowed by the limit of an account, an address, or both; 0 if it is allowed now. */
async function waitMs(queries: Queries, scope: Scope, limit: Limit, at: number): Promise<number> {
  const { after, before } = windowAround(limit.windowMs, at)
  const oldest = await queries
    .selectFrom('sign_in_failures')
    .select('failed_at')
    .where('failed_at', '>', after)
    .where('failed_at', '<', before)
    .where(eb => eb.and(scope))
    .orderBy('failed_at', 'desc')
    .limit(1)
    .offset(limit.failures - 1)
    .executeTakeFirst()
  return oldest ? Math.min(oldest.failed_at + limit.windowMs - at, limit.windowMs) : 0
}

async function sweepFailures(queries: Queries, at: number): Promise<void> {
  const { after, before } = windowAround(LONGEST_WINDOW_MS, at)
  const expired = queries
    .selectFrom('sign_in_failures')
    .select('id')
    .where(where => where.or([where('failed_at', '<=', after), where('failed_at', '>=', before)]))
    .limit(SWEEP_BATCH)
  await queries.deleteFrom('sign_in_failures').where('id', 'in', expired).execute()
}

/** A window in both directions: after the clock is set back, failures from its future count for one window only. */
const windowAround = (windowMs: number, at: number) => ({ after: at - windowMs, before: at + windowMs })
