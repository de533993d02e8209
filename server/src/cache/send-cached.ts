import { Problem, problemMessages } from '@chekku/domain/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isInProcess } from '../http/in-process.ts'
import { CachedResponse } from './cached-response.ts'
import { acceptedCodings } from './content-coding.ts'
import type { CacheRequest, FreshResponse, ResponseCache } from './response-cache.ts'

export type Headers = Readonly<Record<string, string>>

/** Headers of one client or one connection. */
const perRequest = new Set([
  'access-control-allow-origin',
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
  'x-request-id',
])
const ofTheBody = new Set(['content-type', 'content-encoding', 'content-length'])

/** The headers that the hooks have set, without those of this request alone. */
function commonHeaders(reply: FastifyReply): Headers {
  const headers = Object.entries(reply.getHeaders()).filter(([name]) => !perRequest.has(name))
  return Object.fromEntries(headers.map(([name, value]) => [name, String(value)]))
}

/** A response's own headers over the common ones; `vary` is joined. */
export function joinHeaders(common: Headers, own: Headers): Headers {
  const vary = [common.vary, own.vary].filter(text => text !== undefined).join(', ')
  return { ...common, ...own, ...(vary !== '' && { vary }) }
}

/** The headers of a 304. */
export function withoutBody(headers: Headers): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofTheBody.has(name)))
}

/** `Cache-Status` (RFC 9211) while the database is down; undefined otherwise. */
export function cacheStatus(cache: ResponseCache, isStale: boolean): string | undefined {
  if (!isStale && !cache.isDatabaseDown()) return undefined
  return `Chekku; hit${isStale ? '; ttl=-1' : ''}; detail=database-away`
}

export type CacheLookup = Pick<CacheRequest, 'key' | 'url' | 'bypassesLimiter' | 'render'>

/** Answers a request from the cache, rendering what it does not hold. */
export async function replyFromCache(
  cache: ResponseCache,
  request: FastifyRequest,
  reply: FastifyReply,
  lookup: CacheLookup,
): Promise<FastifyReply> {
  const result = await cache.getOrRender({
    ...lookup,
    route: request.routeOptions.url,
    isSubrequest: isInProcess(request),
    commonHeaders: () => commonHeaders(reply),
  })
  if ('fresh' in result) return sendFresh(request, reply, result.fresh)
  const status = cacheStatus(cache, result.isStale)
  if (status !== undefined) reply.header('cache-status', status)
  return sendCached(request, reply, result.entry.response)
}

/** Sends the variant that the client accepts, or 304 where it has the response already. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
): Promise<FastifyReply> {
  const variant = await response.encode(acceptedCodings(request.headers['accept-encoding']))
  if (!variant) throw new Problem('not-acceptable', problemMessages.notAcceptable)
  const headers = joinHeaders(varyOf(reply), variant.headers)
  const ifNoneMatch = request.headers['if-none-match']
  if (ifNoneMatch !== undefined && response.matches(ifNoneMatch)) {
    return reply.code(304).headers(withoutBody(headers)).send()
  }
  return reply.code(200).headers(headers).send(variant.body)
}

/** Sends a response that is not cached, such as a 404 page; uncompressed to a client that refuses every coding. */
async function sendFresh(request: FastifyRequest, reply: FastifyReply, fresh: FreshResponse) {
  const codings = acceptedCodings(request.headers['accept-encoding'])
  const variant = await new CachedResponse(fresh).encode(codings)
  const { etag: _, ...headers } = variant?.headers ?? fresh.headers
  return reply
    .code(fresh.status)
    .headers(joinHeaders(varyOf(reply), headers))
    .send(variant?.body ?? fresh.body)
}

/** The `vary` that the hooks have set. */
const varyOf = (reply: FastifyReply): Headers =>
  reply.hasHeader('vary') ? { vary: String(reply.getHeader('vary')) } : {}
