import { Problem, problemMessages } from '@chekku/domain/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isInProcess } from '../http/in-process.ts'
import { clientOf } from '../http/limits/client-address.ts'
import { CachedResponse, type Headers } from './cached-response.ts'
import { acceptedCodings } from './content-coding.ts'
import type { CacheRequest, FreshResponse, ResponseCache, StaleReason } from './response-cache.ts'

const connectionHeaders = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']
const clientHeaders = ['access-control-allow-origin', 'x-request-id']
const bodyHeaders = ['content-type', 'content-encoding', 'content-length']

const without = (names: readonly string[], headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))

/** The headers that are equal for all clients. */
const commonHeaders = (headers: object) =>
  without([...connectionHeaders, ...clientHeaders], headers as Headers)

/** The headers of a 304 response. */
export const withoutBody = (headers: Headers) => without(bodyHeaders, headers)

/** The headers of a response that is not 200, which nobody revalidates. */
const withoutTag = (headers: Headers) => without(['etag'], headers)

/** Merges a response's own headers over the common ones; `vary` values are joined. */
export function joinHeaders(common: Headers, own: Headers): Headers {
  const vary = [common.vary, own.vary].filter(text => text !== undefined).join(', ')
  return { ...common, ...own, ...(vary !== '' && { vary }) }
}

/** The `Cache-Status` header (RFC 9211), only of a stale entry and while the database is down. */
export function cacheStatus(cache: ResponseCache, stale?: StaleReason): Headers {
  if (stale) return { 'cache-status': `Chekku; hit; ttl=-1; detail=${stale}` }
  return cache.isDatabaseDown() ? { 'cache-status': 'Chekku; hit; detail=database-down' } : {}
}

/** Answers a request from the cache; renders the response on a cache miss. */
export async function replyFromCache(
  cache: ResponseCache,
  request: FastifyRequest,
  reply: FastifyReply,
  {
    isLimited = true,
    insteadOfMissing,
    ...lookup
  }: Pick<CacheRequest, 'key' | 'url' | 'cachedStatus' | 'hasQueriedRevision' | 'render'> & {
    isLimited?: boolean
    /** Another response in place of a 404, for this request alone: it may depend on the whole URL. */
    insteadOfMissing?: () => Promise<FreshResponse | undefined>
  },
): Promise<FastifyReply> {
  const result = await cache.getOrRender({
    ...lookup,
    route: request.routeOptions.url,
    client: isLimited && !isInProcess(request) ? clientOf(request) : undefined,
    commonHeaders: () => commonHeaders(reply.getHeaders()),
  })
  if ('entry' in result) {
    reply.headers(cacheStatus(cache, result.stale))
    return sendCached(request, reply, result.entry.response, result.entry.status)
  }
  // Not cacheable, such as the page of a product that never was; sent uncompressed if the client accepts no coding.
  const instead = result.fresh.status === 404 ? await insteadOfMissing?.() : undefined
  const fresh = instead ?? result.fresh
  const variant = await new CachedResponse(fresh).encode(acceptedCodings(request.headers['accept-encoding']))
  return send(
    reply.code(fresh.status),
    withoutTag(variant?.headers ?? fresh.headers),
    variant?.body ?? fresh.body,
  )
}

/** Sends the variant that the client accepts, or 304 if the client already has it. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
  status = 200,
): Promise<FastifyReply> {
  const variant = await response.encode(acceptedCodings(request.headers['accept-encoding']))
  if (!variant) throw new Problem('not-acceptable', problemMessages.notAcceptable)
  const ifNoneMatch = request.headers['if-none-match']
  if (status !== 200) return send(reply.code(status), withoutTag(variant.headers), variant.body)
  const isKnown = ifNoneMatch !== undefined && response.matches(ifNoneMatch)
  return isKnown
    ? send(reply.code(304), withoutBody(variant.headers))
    : send(reply.code(200), variant.headers, variant.body)
}

/** Joins `vary` with the value that hooks have set. */
function send(reply: FastifyReply, headers: Headers, body?: Buffer): FastifyReply {
  const { vary } = reply.getHeaders() as Headers
  return reply.headers(joinHeaders(vary === undefined ? {} : { vary }, headers)).send(body)
}
