import { Problem, problemMessages } from '@chekku/domain/problem'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { isInProcess } from '../in-process.ts'
import { addressKey } from './client-address.ts'

/** Limits per client: many visitors of a mobile network share an address, and no owner types this fast. */
export const requestsAMinute = { reads: 6_000, writes: 300 }

const minuteMs = 60_000
const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Counts each client's requests in its current minute, including those of the cache fast path. */
export class RequestCounts {
  readonly #counts = new LRUCache<string, { current: number; until: number }>({ max: 20_000 })

  /** Counts a request. Over the limit it returns the milliseconds until the client's next minute, without counting. */
  take(client: string, limit: number): number | undefined {
    const now = Date.now()
    const known = this.#counts.get(client)
    const count = known && now < known.until ? known : { current: 0, until: now + minuteMs }
    if (count !== known) this.#counts.set(client, count)
    if (count.current >= limit) return count.until - now
    count.current += 1
    return undefined
  }
}

export type LimitRate = ReturnType<typeof createRateLimit>

/** Limits requests by session, or without a valid token by address; throws Problem `too-many` over the limit. */
export function createRateLimit(counts: RequestCounts) {
  return (request: FastifyRequest, session?: string): void => {
    if (isInProcess(request)) return
    const client = session === undefined ? addressKey(request.ip) : `session ${session}`
    const { reads, writes } = requestsAMinute
    const waitMs = READS.has(request.method) ? counts.take(client, reads) : counts.take(`w ${client}`, writes)
    if (waitMs === undefined) return
    throw new Problem('too-many', problemMessages.tooManyRequests, { retryAfterSeconds: waitMs / 1000 })
  }
}
