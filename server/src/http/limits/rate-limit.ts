import { Problem, problemMessages } from '@chekku/domain/problem'
import type { FastifyRequest } from 'fastify'
import { isInProcess } from '../in-process.ts'
import { addressKey } from './client-address.ts'
import { type RequestCounts, requestsAMinute, writesOf } from './request-counts.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Counts a request, and throws Problem `too-many` where it is one too many; `session` is that of a valid token. */
export type LimitRate = (request: FastifyRequest, session?: string) => void

/**
 * Limits reads and writes, each with its own generous budget; sign-in has narrower ones of its own. What carries a valid
 * token is counted by its session and the rest by address: strangers behind the same address can't use up the budget of
 * whoever is signed in.
 */
export function createRateLimit(counts: RequestCounts): LimitRate {
  return (request, session) => {
    if (isInProcess(request)) return
    const who = session === undefined ? addressKey(request.ip) : `session ${session}`
    const isRead = READS.has(request.method)
    const { current, ttl } = counts.add(isRead ? who : writesOf(who))
    if (current <= (isRead ? requestsAMinute.reads : requestsAMinute.writes)) return
    throw new Problem('too-many', problemMessages.tooManyRequests, { retryAfterSeconds: ttl / 1000 })
  }
}
