import { messages } from '@chekku/domain/messages'
import { Problem } from '@chekku/domain/problem'
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressKey } from './client-address.ts'
import { isInProcess } from './in-process.ts'
import { type RequestCounts, requestsAMinute, writesOf } from './request-counts.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])
const isWrite = (request: FastifyRequest) => !READS.has(request.method)

/** Limits reads and writes by address, each with its own generous budget; sign-in has narrower ones of its own. */
export async function limitRates(app: FastifyInstance, counts: RequestCounts): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    timeWindow: '1 minute',
    max: request => (isWrite(request) ? requestsAMinute.writes : requestsAMinute.reads),
    keyGenerator: request => {
      const address = addressKey(request.ip)
      return isWrite(request) ? writesOf(address) : address
    },
    allowList: isInProcess,
    store: storeOf(counts),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: (_request, { ttl }) =>
      new Problem('too-many', messages.tooManyRequests, { retryAfterSeconds: ttl / 1000 }),
  })
  // Before the guard, so that guesses at tokens are counted too.
  app.addHook('onRequest', app.rateLimit())
}

/** The counts in the form in which the plugin asks for them. */
function storeOf(counts: RequestCounts) {
  return class Store implements FastifyRateLimitStore {
    incr(key: string, done: (error: Error | null, result?: { current: number; ttl: number }) => void): void {
      done(null, counts.add(key))
    }
    child(): FastifyRateLimitStore {
      return this
    }
  }
}
