import { isIPv6 } from 'node:net'
import { messages } from '@chekku/domain/messages'
import { Problem } from '@chekku/domain/problem'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isInProcess } from './in-process.ts'

/** A minute's requests from one address: many visitors share one behind a phone network, no owner types this fast. */
const A_MINUTE = { reads: 6_000, writes: 300 }

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])
const isWrite = (request: FastifyRequest) => !READS.has(request.method)

/** The address as far as one household has it: an IPv6 customer owns 2^64 of them. */
function household(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const groups = [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return groups.slice(0, 4).join(':')
}

/** Limits reads and writes by address, each with its own generous budget; sign-in has narrower ones of its own. */
export async function limitRates(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    timeWindow: '1 minute',
    max: request => (isWrite(request) ? A_MINUTE.writes : A_MINUTE.reads),
    keyGenerator: request => `${isWrite(request) ? 'w' : 'r'} ${household(request.ip)}`,
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
