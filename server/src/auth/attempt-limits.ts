import { randomUUIDv7 } from 'node:crypto'
import { Problem, problemMessages } from '@chekku/domain/problem'
import type { Database } from '../database/database.ts'
import type { Queries } from '../database/schema.ts'
import {
  type Attempt,
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

/** Failed attempts per window, from the rulings on sign-in. */
const attemptLimits = {
  accountAndAddress: { failures: 5, windowMs: 15 * MINUTE_MS },
  address: { failures: 20, windowMs: 15 * MINUTE_MS },
  /** Over all addresses, for unknown ones only, so that an attacker can't lock the owner out. */
  account: { failures: 50, windowMs: 60 * MINUTE_MS },
} satisfies Record<string, Limit>

const LONGEST_WINDOW_MS = attemptLimits.account.windowMs
/** Expired rows that an attempt removes; it adds one. */
const SWEPT_AT_ONCE = 100

/** Limits failed sign-ins, counted in the database for all processes. */
export class AttemptLimiter {
  readonly #database: Database
  readonly #now: () => number

  constructor(database: Database, now: () => number) {
    this.#database = database
    this.#now = now
  }

  /** Rejects with Problem `too-many` over a limit, without writing. `isKnown`: the account has signed in from here before. */
  check(attempt: Attempt): Promise<{ isKnown: boolean }> {
    return refuseOverLimit(this.#database.reader, attempt, this.#now())
  }

  /**
   * Counts the attempt as failed beforehand, so that concurrent attempts can't exceed a limit. Returns the id of the failure,
   * to be removed after a right password; rejects as `check`.
   */
  reserve(attempt: Attempt): Promise<string> {
    return this.#database.write(async transaction => {
      const at = this.#now()
      await lockFailures(transaction, at)
      await refuseOverLimit(transaction, attempt, at)
      await sweepFailures(transaction, span(LONGEST_WINDOW_MS, at), SWEPT_AT_ONCE)
      const id = randomUUIDv7()
      await insertFailure(transaction, { ...attempt, id, failedAt: at })
      return id
    })
  }
}

async function refuseOverLimit(
  queries: Queries,
  attempt: Attempt,
  at: number,
): Promise<{ isKnown: boolean }> {
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

/** How long until the limit allows another attempt; 0 for now. */
async function waitMs(queries: Queries, scope: Scope, limit: Limit, at: number): Promise<number> {
  const oldest = await nthNewestFailure(queries, scope, limit.failures, span(limit.windowMs, at))
  return oldest === undefined ? 0 : Math.min(oldest + limit.windowMs - at, limit.windowMs)
}

/** A window in both directions: after the clock is set back, failures from its future count for one window only. */
function span(windowMs: number, at: number) {
  return { after: at - windowMs, before: at + windowMs }
}
