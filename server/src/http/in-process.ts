import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/*
 * Pages are made from the app's own API, called in process. Such a call carries a secret of this process, which no
 * client can know: it meets no rate limit and is not logged a second time.
 */
const HEADER = 'x-in-process'
const secret = randomBytes(32).toString('hex')
const expected = Buffer.from(secret)

export function isInProcess(request: FastifyRequest): boolean {
  const sent = request.headers[HEADER]
  if (typeof sent !== 'string' || sent.length !== secret.length) return false
  return timingSafeEqual(Buffer.from(sent, 'latin1'), expected)
}

/** A read of the API as a page makes it. `body` is the parsed answer. */
export type CallApi = (path: string) => Promise<{ status: number; body: unknown }>

/** Calls the API of `app` in process; `path` is what follows `/api`. */
export function inProcessApi(app: FastifyInstance): CallApi {
  return async path => {
    const answer = await app.inject({ method: 'GET', url: `/api${path}`, headers: { [HEADER]: secret } })
    return { status: answer.statusCode, body: answer.json() as unknown }
  }
}
