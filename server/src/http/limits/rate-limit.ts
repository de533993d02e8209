import { Problem, problemMessages } from '@chekku/domain/problem'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { isInProcess } from '../in-process.ts'
import { clientOf } from './client-address.ts'

/** Limits per client: many visitors of a mobile network share an address, and no owner types this fast. */
export const requestsAMinute = { reads: 6_000, writes: 300 }

/** The cost of a response that was rendered for a visitor, beyond its request: more for a large one. */
export const renderCost = (bytes: number): number => 10 + Math.floor(bytes / (16 * 1024))

/** The cost of a picture that was drawn for a visitor. */
export const drawCost = 100

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

  /** Adds the cost of an answer to the requests of a client that `take` has counted; unlike `take`, it never refuses. */
  add(client: string, cost: number): void {
    const known = this.#counts.get(client)
    if (known) known.current += cost
  }
}

/** Limits requests by session, or without a valid token by address; throws Problem `too-many` over the limit. */
export function createRateLimit(counts: RequestCounts) {
  return (request: FastifyRequest): void => {
    if (isInProcess(request)) return
    const { key } = clientOf(request)
    const { reads, writes } = requestsAMinute
    const waitMs = READS.has(request.method) ? counts.take(key, reads) : counts.take(`w ${key}`, writes)
    if (waitMs === undefined) return
    throw new Problem('too-many', problemMessages.tooManyRequests, { retryAfterSeconds: waitMs / 1000 })
  }
}
