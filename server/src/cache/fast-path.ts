import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { problemMessages } from '@chekku/domain/problem'
import { isPublicResource } from '@chekku/domain/public-resources'
import type { Logger } from 'pino'
import type { AddressOf } from '../http/limits/client-address.ts'
import type { RequestCounts } from '../http/limits/rate-limit.ts'
import { overloadPage, wantsPage } from '../http/overload-page.ts'
import { readHeaders } from '../http/read-headers.ts'
import { createAccessLog } from '../observability/log.ts'
import type { RequestLabels } from '../observability/metrics.ts'
import { type EncodedVariant, sentAsTextBytes } from './cached-response.ts'
import { acceptedCodings } from './content-coding.ts'
import type { CacheEntry, ResponseCache } from './response-cache.ts'
import { cacheStatus, joinHeaders, withoutBody } from './send-cached.ts'

// An import of `node:http` would load its WebSocket client too.
const { createServer } = process.getBuiltinModule('node:http')

export interface FastPathOptions {
  cache: ResponseCache
  log: Logger
  addressOf: AddressOf
  /** Undefined where nothing is limited. */
  counts: RequestCounts | undefined
  /** Whether other origins may call the API: their requests go to the framework, which adds the CORS headers. */
  hasOtherOrigins: boolean
  /** For metrics. */
  onSent?: ((labels: RequestLabels, seconds: number) => void) | undefined
}

/** Answers a request and returns true, or does nothing and returns false. */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Answers cached GET and HEAD requests before the framework sees them, with the same bytes, headers, rate limit and log
 * line, at a fifth of its cost. Under load it also refuses what would have to be rendered.
 */
export function createFastPath(options: FastPathOptions): FastPath {
  const { cache, addressOf, counts, hasOtherOrigins, onSent } = options
  const logAccess = createAccessLog(options.log)

  return (request, response) => {
    const { method, url = '' } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const startedAt = performance.now()
    const headers = readHeaders(request.rawHeaders)
    if (headers === undefined || (hasOtherOrigins && headers.origin !== undefined)) return false
    const entry = cache.getByUrl(url)
    // With a token the framework queries the newest revision first.
    const variant =
      headers.authorization === undefined
        ? entry?.response.getEncoded(acceptedCodings(headers.acceptEncoding))
        : undefined
    const isRefused = entry === undefined && cache.isOverloaded() && isRendered(url)
    if (variant === undefined && !isRefused) return false
    const address = addressOf(request, headers.forwardedFor)
    // Over the rate limit: the framework answers 429.
    if (counts !== undefined && !counts.takeRead(address.key)) return false
    const id = randomUUID()
    const { ifNoneMatch } = headers
    let status = 503
    if (entry === undefined || variant === undefined) sendOverload(request, response, id)
    else {
      const isNotModified =
        ifNoneMatch !== undefined && (ifNoneMatch === variant.etag || entry.response.matches(ifNoneMatch))
      status = isNotModified ? 304 : 200
      sendVariant(request, response, { entry, variant, status, id, cacheStatus: cacheStatus(cache, false) })
    }
    onSent?.({ method, route: entry?.route ?? 'none', status }, (performance.now() - startedAt) / 1_000)
    logAccess?.({ id, method, path: pathOf(url), status, address: address.ip })
    return true
  }
}

/** Whether a URL that is not cached is rendered: public reads of the API, and pages, whose paths have no dot. */
function isRendered(url: string): boolean {
  return isPublicResource(url) || /^\/(?!api\/|assets\/|uploads\/)[^.?]*(?:\?|$)/.test(url)
}

function pathOf(url: string): string {
  const query = url.indexOf('?')
  return query === -1 ? url : url.slice(0, query)
}

const overloadResponse = (type: string, text: string) => {
  const body = Buffer.from(text)
  const headers = {
    'content-type': `${type}; charset=utf-8`,
    'content-length': String(body.length),
    'cache-control': 'no-store',
    'retry-after': '1',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  }
  return { body, headers: Object.entries(headers).flat() }
}
const overload = {
  json: overloadResponse(
    'application/json',
    JSON.stringify({ success: false, message: problemMessages.shopBusy }),
  ),
  page: overloadResponse('text/html', overloadPage(problemMessages.shopBusy, 1)),
}

function sendOverload(request: IncomingMessage, response: ServerResponse, id: string): void {
  const { body, headers } = wantsPage(request.url ?? '', request.headers) ? overload.page : overload.json
  response.writeHead(503, [...headers, 'x-request-id', id])
  response.end(request.method === 'HEAD' ? undefined : body)
}

interface SentVariant {
  entry: CacheEntry
  variant: EncodedVariant
  status: number
  id: string
  cacheStatus: string | undefined
}

function sendVariant(request: IncomingMessage, response: ServerResponse, sent: SentVariant): void {
  const { whole, notModified, text } = rawVariantOf(sent.entry, sent.variant)
  const headers = sent.status === 304 ? notModified : whole
  headers[headers.length - 1] = sent.id
  const { cacheStatus } = sent
  response.writeHead(
    sent.status,
    cacheStatus === undefined ? headers : [...headers, 'cache-status', cacheStatus],
  )
  if (sent.status === 304 || request.method === 'HEAD') response.end()
  else if (text !== undefined) response.end(text, 'latin1')
  else response.end(sent.variant.body)
}

/** Headers as Node writes them: names and values by turns, of which the last is the request's id. */
interface RawVariant {
  whole: string[]
  notModified: string[]
  /** A small body as a string, which Node writes in one piece with the headers. */
  text: string | undefined
}

const rawVariants = new WeakMap<EncodedVariant, RawVariant>()

function rawVariantOf({ commonHeaders }: CacheEntry, variant: EncodedVariant): RawVariant {
  const known = rawVariants.get(variant)
  if (known) return known
  const { body } = variant
  const headers = joinHeaders(commonHeaders, variant.headers)
  const id = { 'x-request-id': '' }
  const raw = {
    whole: Object.entries({ ...headers, 'content-length': String(body.length), ...id }).flat(),
    notModified: Object.entries({ ...withoutBody(headers), ...id }).flat(),
    text: body.length <= sentAsTextBytes ? body.toString('latin1') : undefined,
  }
  rawVariants.set(variant, raw)
  return raw
}

/** Pipelined requests that may wait on one connection; one more ends the connection. */
const maxPipelined = 10

/** Milliseconds, as Node knows them. */
export interface ServerTimeouts {
  headersTimeout: number
  requestTimeout: number
  keepAliveTimeout: number
  /** Without any byte on the connection. */
  timeout: number
}

/**
 * A server that asks `fastPath` first, and `framework` for the rest. Pipelined requests of a connection, which no browser
 * sends, are taken one by one as the response before is sent, behind those that other connections sent meanwhile.
 */
export function createFastPathServer(
  fastPath: FastPath,
  framework: RequestListener,
  { timeout, ...timeouts }: ServerTimeouts,
): Server {
  const waiting = new WeakMap<Socket, number>()
  const server = createServer(timeouts, (request, response) => {
    const take = () => {
      if (!fastPath(request, response)) framework(request, response)
    }
    // A pipelined response gets its socket when the one before it is sent.
    if (response.socket !== null) return take()
    const { socket } = request
    const before = waiting.get(socket) ?? 0
    waiting.set(socket, before + 1)
    if (before >= maxPipelined) return void setImmediate(() => socket.destroy())
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
      setImmediate(() => {
        if (!socket.destroyed) take()
      })
    })
  })
  return server.setTimeout(timeout)
}
