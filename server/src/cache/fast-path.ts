import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { isPublicResource } from '@chekku/domain/catalogue'
import { problemMessages } from '@chekku/domain/problem'
import type { Logger } from 'pino'
import { overloadPage, wantsPage } from '../http/error-responses.ts'
import type { AddressOf } from '../http/limits/client-address.ts'
import { type RequestCounts, requestsAMinute } from '../http/limits/rate-limit.ts'
import { readHeaders } from '../http/read-headers.ts'
import { createAccessLog } from '../observability/log.ts'
import type { Metrics } from '../observability/metrics.ts'
import { type EncodedVariant, type Headers, sentAsTextBytes } from './cached-response.ts'
import { acceptedCodings } from './content-coding.ts'
import type { CacheEntry, ResponseCache } from './response-cache.ts'
import { cacheStatus, joinHeaders, withoutBody } from './send-cached.ts'

// An import of `node:http` would load its WebSocket client too.
const { createServer } = process.getBuiltinModule('node:http')

export interface FastPathOptions {
  cache: ResponseCache
  log: Logger
  addressOf: AddressOf
  counts?: RequestCounts | undefined
  /** Whether other origins may call the API: their requests go to the framework, which adds the CORS headers. */
  hasOtherOrigins: boolean
  metrics?: Metrics | undefined
}

/** Answers a request and returns true, or does nothing and returns false. */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Answers cached GET and HEAD requests before the framework sees them, with the same bytes, headers, rate limit and log
 * line, at a fifth of its cost. Under load it also refuses what would have to be rendered.
 */
export function createFastPath(options: FastPathOptions): FastPath {
  const { cache, addressOf, counts, hasOtherOrigins, metrics } = options
  const logAccess = createAccessLog(options.log)

  return (request, response) => {
    const { method, url = '' } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const startedAt = performance.now()
    const headers = readHeaders(request.rawHeaders)
    if (headers === undefined || (hasOtherOrigins && headers.origin !== undefined)) return false
    const entry = cache.getByUrl(url)
    const isRefused = entry === undefined && cache.isOverloaded() && isRendered(url)
    // With a token the framework queries the newest revision first.
    if (!isRefused && headers.authorization !== undefined) return false
    const variant = entry?.response.getEncoded(acceptedCodings(headers['accept-encoding']))
    const raw = isRefused ? overload[wantsPage(url, request.headers) ? 'page' : 'json'] : undefined
    const sent = raw ?? (entry && variant && rawResponseOf(entry, variant, headers['if-none-match']))
    if (sent === undefined) return false
    const address = addressOf(request, headers['x-forwarded-for'])
    // Over the rate limit: the framework answers 429.
    if (counts?.take(address.key, requestsAMinute.reads) !== undefined) return false
    const id = randomUUID()
    const { status, body } = sent
    const more = Object.entries(isRefused ? {} : cacheStatus(cache)).flat()
    response.writeHead(status, [...sent.headers, 'x-request-id', id, ...more])
    response.end(method === 'HEAD' ? undefined : body, 'latin1')
    metrics?.onSent(
      { method, route: entry?.route ?? 'none', status },
      (performance.now() - startedAt) / 1_000,
    )
    logAccess?.({ id, method, path: url.split('?', 1)[0] ?? '', status, address: address.ip })
    return true
  }
}

/** Whether a URL that is not cached is rendered: public reads of the API, and pages, whose paths have no dot. */
function isRendered(url: string): boolean {
  return isPublicResource(url) || /^\/(?!api\/|assets\/|uploads\/)[^.?]*(?:\?|$)/.test(url)
}

/** A response as Node writes it. */
interface RawResponse {
  status: number
  /** Names and values by turns. */
  headers: string[]
  /** A small one as a string, which Node writes in one piece with the headers. */
  body?: Buffer | string
}

const rawResponse = (status: number, headers: Headers, body?: Buffer): RawResponse => ({
  status,
  headers: Object.entries(headers).flat(),
  ...(body && { body: body.length <= sentAsTextBytes ? body.toString('latin1') : body }),
})

function overloadResponse(type: string, text: string): RawResponse {
  const body = Buffer.from(text)
  const headers = {
    'content-type': `${type}; charset=utf-8`,
    'content-length': String(body.length),
    'cache-control': 'no-store',
    'retry-after': '1',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  }
  return rawResponse(503, headers, body)
}

const { shopBusy } = problemMessages
const overload = {
  json: overloadResponse('application/json', JSON.stringify({ success: false, message: shopBusy })),
  page: overloadResponse('text/html', overloadPage(shopBusy, 1)),
}

const rawResponses = new WeakMap<EncodedVariant, { whole: RawResponse; notModified: RawResponse }>()

function rawResponseOf(entry: CacheEntry, variant: EncodedVariant, ifNoneMatch?: string): RawResponse {
  let raw = rawResponses.get(variant)
  if (raw === undefined) {
    const { body } = variant
    const headers = joinHeaders(entry.commonHeaders, variant.headers)
    const whole = rawResponse(200, { ...headers, 'content-length': String(body.length) }, body)
    raw = { whole, notModified: rawResponse(304, withoutBody(headers)) }
    rawResponses.set(variant, raw)
  }
  const isKnown = ifNoneMatch !== undefined && entry.response.matches(ifNoneMatch)
  return isKnown ? raw.notModified : raw.whole
}

/** Pipelined requests that may wait on one connection; one more ends the connection. */
const maxPipelined = 10

/** A phone on a slow network may take two minutes to send a picture, but no minute without a byte. */
const timeouts = { headersTimeout: 15_000, requestTimeout: 120_000, keepAliveTimeout: 72_000 }
const silenceMs = 60_000

/**
 * A server that asks `fastPath` first, and `framework` for the rest. Pipelined requests of a connection, which no browser
 * sends, are taken one by one as the response before is sent, behind those that other connections sent meanwhile.
 */
export function createFastPathServer(fastPath: FastPath, framework: RequestListener): Server {
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
  return server.setTimeout(silenceMs)
}
