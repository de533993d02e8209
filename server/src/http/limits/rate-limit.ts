import { Problem, problemMessages } from '@chekku/domain/problem'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { isInProcess } from '../in-process.ts'
import { addressKey } from './client-address.ts'

/** For each client: many visitors of a mobile network share an address, and no owner types this fast. */
export const requestsAMinute = { reads: 6_000, writes: 300 }

const minuteMs = 60_000
const maxClients = 20_000
const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

interface Count {
  current: number
  since: number
}

/** Counts each client's requests in its current minute, also those on the cache fast path. */
export class RequestCounts {
  readonly #counts = new LRUCache<string, Count>({ max: maxClients })

  /** Counts a request; the result holds the milliseconds until the client's next minute. */
  add(key: string): { current: number; ttl: number } {
    const count = this.#current(key)
    count.current += 1
    return { current: count.current, ttl: count.since + minuteMs - Date.now() }
  }

  /** Counts a read; false, and not counted, over the limit. */
  takeRead(address: string): boolean {
    const count = this.#current(address)
    if (count.current >= requestsAMinute.reads) return false
    count.current += 1
    return true
  }

  #current(key: string): Count {
    const now = Date.now()
    const known = this.#counts.get(key)
    if (known && now - known.since < minuteMs) return known
    const fresh = { current: 0, since: now }
    this.#counts.set(key, fresh)
    return fresh
  }
}

/** Counts a request; throws Problem `too-many` over the limit. `session` is that of a valid token. */
export type LimitRate = (request: FastifyRequest, session?: string) => void

/**
 * Limits reads and writes separately. Requests with a valid token are counted by session and others by address, so that
 * strangers behind the same address cannot use up an administrator's limit. Signing in has separate limits.
 */
export function createRateLimit(counts: RequestCounts): LimitRate {
  return (request, session) => {
    if (isInProcess(request)) return
    const client = session === undefined ? addressKey(request.ip) : `session ${session}`
    const isRead = READS.has(request.method)
    const { current, ttl } = counts.add(isRead ? client : `w ${client}`)
    if (current <= (isRead ? requestsAMinute.reads : requestsAMinute.writes)) return
    throw new Problem('too-many', problemMessages.tooManyRequests, { retryAfterSeconds: ttl / 1000 })
  }
}
