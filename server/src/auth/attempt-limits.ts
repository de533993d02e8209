import { randomUUIDv7 } from 'node:crypto'
import { Problem, problemMessages } from '@chekku/domain/problem'
import type { Database } from '../database/database.ts'
import type { Queries } from '../database/schema.ts'
import type { Attempt } from './attempt.ts'
import {
  insertFailure,
  isKnownAddress,
  lockFailures,
  nthNewestFailure,
  type Scope,
  sweepFailures,
} from './attempt-store.ts'

const MINUTE_MS = 60_000

interface Limit {
  failures: number
  windowMs: number
}

/** How many wrong tries are let through, from the rulings on sign-in. */
const attemptLimits = {
  accountAndAddress: { failures: 5, windowMs: 15 * MINUTE_MS },
  address: { failures: 20, windowMs: 15 * MINUTE_MS },
  /** Over all addresses; binds only those that never signed in, so that a stranger can't lock the owner out. */
  account: { failures: 50, windowMs: 60 * MINUTE_MS },
} satisfies Record<string, Limit>

const LONGEST_WINDOW_MS = attemptLimits.account.windowMs
/** Each attempt adds one row, so this many removed keep the table small. */
const SWEPT_AT_ONCE = 100

/** Counts wrong tries at passwords, in the database, for all replicas together. */
export interface AttemptCounter {
  /**
   * Rejects with Problem `too-many` when a limit is reached; looks without writing. The answer is whether the account was
   * signed in to from this address before.
   */
  check(attempt: Attempt): Promise<{ isKnown: boolean }>
  /**
   * Counts the attempt as failed before it is tried, so that guesses made at the same time can't slip past a limit
   * together. Gives the id of the failure, to be removed when the password was right; rejects as `check`.
   */
  reserve(attempt: Attempt): Promise<string>
}

export function createAttemptCounter(database: Database, now: () => number): AttemptCounter {
  return {
    check: attempt => refuseWhenOver(database.reader, attempt, now()),
    reserve: attempt =>
      database.write(async transaction => {
        const at = now()
        await lockFailures(transaction, at)
        await refuseWhenOver(transaction, attempt, at)
        await sweepFailures(transaction, span(LONGEST_WINDOW_MS, at), SWEPT_AT_ONCE)
        const id = randomUUIDv7()
        await insertFailure(transaction, { ...attempt, id, failedAt: at })
        return id
      }),
  }
}

async function refuseWhenOver(queries: Queries, attempt: Attempt, at: number): Promise<{ isKnown: boolean }> {
  const { accountKey, address } = attempt
  const isKnown = await isKnownAddress(queries, attempt)
  const waits = [
    await waitMs(queries, attempt, attemptLimits.accountAndAddress, at),
    await waitMs(queries, { address }, attemptLimits.address, at),
    isKnown ? 0 : await waitMs(queries, { accountKey }, attemptLimits.account, at),
  ]
  const longest = Math.max(...waits)
  if (longest === 0) return { isKnown }
  throw new Problem('too-many', problemMessages.tooManySignIns, {
    retryAfterSeconds: Math.ceil(longest / 1000),
  })
}

/** How long until the limit lets another attempt through; 0 for now. */
async function waitMs(queries: Queries, scope: Scope, limit: Limit, at: number): Promise<number> {
  const oldest = await nthNewestFailure(queries, scope, limit.failures, span(limit.windowMs, at))
  return oldest === undefined ? 0 : Math.min(oldest + limit.windowMs - at, limit.windowMs)
}

/** A window to both sides: after a clock was set back, failures from its future bind for a while, not for ever. */
function span(windowMs: number, at: number) {
  return { after: at - windowMs, before: at + windowMs }
}
