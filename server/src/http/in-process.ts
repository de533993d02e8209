import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/*
 * Pages call the API in process. These subrequests carry a secret of this process, which exempts them from rate limits
 * and request logs.
 */
const HEADER = 'x-in-process'
const secret = randomBytes(32).toString('hex')
const expected = Buffer.from(secret)

export function isInProcess(request: FastifyRequest): boolean {
  const sent = request.headers[HEADER]
  if (typeof sent !== 'string' || sent.length !== secret.length) return false
  return timingSafeEqual(Buffer.from(sent, 'latin1'), expected)
}

/** A page's read of the API; `body` is parsed. */
export type CallApi = (path: string) => Promise<{ status: number; body: unknown }>

/** Calls the API of `app` in process; `path` is relative to `/api`. */
export function inProcessApi(app: FastifyInstance): CallApi {
  return async path => {
    const answer = await app.inject({ method: 'GET', url: `/api${path}`, headers: { [HEADER]: secret } })
    return { status: answer.statusCode, body: answer.json() as unknown }
  }
}
