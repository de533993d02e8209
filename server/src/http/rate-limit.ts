import { messages } from '@chekku/domain/messages'
import { Problem } from '@chekku/domain/problem'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressKey } from './client-address.ts'
import { isInProcess } from './in-process.ts'

/** A minute's requests from one address: many visitors share one behind a phone network, no owner types this fast. */
const A_MINUTE = { reads: 6_000, writes: 300 }

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])
const isWrite = (request: FastifyRequest) => !READS.has(request.method)

/** Limits reads and writes by address, each with its own generous budget; sign-in has narrower ones of its own. */
export async function limitRates(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    timeWindow: '1 minute',
    max: request => (isWrite(request) ? A_MINUTE.writes : A_MINUTE.reads),
    keyGenerator: request => `${isWrite(request) ? 'w' : 'r'} ${addressKey(request.ip)}`,
    allowList: isInProcess,
    cache: 20_000,
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
