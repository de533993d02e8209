import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { problemMessages } from '@chekku/domain/problem'
import type { FastifyServerFactory } from 'fastify'
import type { Logger } from 'pino'
import type { AddressOf } from '../http/limits/client-address.ts'
import type { RequestCounts } from '../http/limits/request-counts.ts'
import { overloadPage, wantsPage } from '../http/overload-page.ts'
import { readHeaders } from '../http/read-headers.ts'
import { createAccessLog } from '../observability/log.ts'
import type { RequestLabels } from '../observability/metrics.ts'
import { type EncodedVariant, sentAsTextBytes } from './cached-response.ts'
import { acceptedCodings } from './content-coding.ts'
import type { CacheEntry, ResponseCache } from './response-cache.ts'
import { cacheStatus, joinHeaders, withoutBody } from './send-cached.ts'

// An import would ask the module for all that it has, and so load a client for WebSockets of which nobody has need.
const { createServer } = process.getBuiltinModule('node:http')

export interface FastPathOptions {
  cache: ResponseCache
  log: Logger
  addressOf: AddressOf
  /** Undefined where nothing is limited. */
  counts: RequestCounts | undefined
  /** Whether pages of other origins may call the API: what they are told is the framework's business. */
  hasOtherOrigins: boolean
  /** Told of each request that is answered here, so that one can count. */
  onSent?: ((labels: RequestLabels, seconds: number) => void) | undefined
}

/** Pages and the lists that they are made of: what is made in turn where it is not cache. */
const MADE =
  /^\/(?:api\/(?:products|categories|gallery|nav-config)(?:[/?]|$)|(?!api\/|assets\/|uploads\/)[^.?]*(?:\?|$))/
const refusalOf = (type: string, text: string) => {
  const body = Buffer.from(text)
  const headers = {
    'content-type': `${type}; charset=utf-8`,
    'content-length': String(body.length),
    'cache-control': 'no-store',
    'retry-after': '1',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  }
  return { body, lines: Object.entries(headers).flat() }
}
const refusal = refusalOf(
  'application/json',
  JSON.stringify({ success: false, message: problemMessages.shopBusy }),
)
const refusalPage = refusalOf('text/html', overloadPage(problemMessages.shopBusy, 1))

/**
 * Answers from what is cache before the framework sees the request: the same bytes, headers, limits and log line, at the
 * price of a look into a map; and refuses so what there is no time to make, or refusing would take all the time there is.
 * False, and nothing done, for everything else.
 */
export function createFastPath(options: FastPathOptions) {
  const { cache, addressOf, counts, hasOtherOrigins, onSent } = options
  const logAnswered = createAccessLog(options.log)

  function noted({ method = '', url = '' }: IncomingMessage, answered: Answered): void {
    const { id, status, address, route = 'none', from } = answered
    onSent?.({ method, route, status }, (performance.now() - from) / 1_000)
    logAnswered?.({ id, method, path: pathOf(url), status, address })
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = '' } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const from = performance.now()
    const headers = readHeaders(request.rawHeaders)
    if (headers === undefined) return false
    if (hasOtherOrigins && headers.origin !== undefined) return false
    const entry = cache.getByUrl(url)
    // With a token the newest revision is looked up first, by the framework.
    const variant =
      headers.authorization === undefined
        ? entry?.response.getEncoded(acceptedCodings(headers.acceptEncoding))
        : undefined
    const isRefused = entry === undefined && cache.isOverloaded() && MADE.test(url)
    if (variant === undefined && !isRefused) return false
    const address = addressOf(request, headers.forwardedFor)
    // Who asks too often is told so by the framework.
    if (counts !== undefined && !counts.takeRead(address.key)) return false
    const id = randomUUID()
    if (entry === undefined || variant === undefined) {
      const { body, lines } = wantsPage(url, request.headers) ? refusalPage : refusal
      response.writeHead(503, [...lines, 'x-request-id', id])
      response.end(method === 'HEAD' ? undefined : body)
      noted(request, { status: 503, id, address: address.ip, from })
      return true
    }
    const { ifNoneMatch } = headers
    const isKnown =
      ifNoneMatch !== undefined && (ifNoneMatch === variant.etag || entry.response.matches(ifNoneMatch))
    const lines = linesOf(entry, variant)
    const status = cacheStatus(cache, false)
    const own = isKnown ? lines.notModified : lines.whole
    own[own.length - 1] = id
    response.writeHead(isKnown ? 304 : 200, status === undefined ? own : [...own, 'cache-status', status])
    if (isKnown || method === 'HEAD') response.end()
    else if (lines.text !== undefined) response.end(lines.text, 'latin1')
    else response.end(variant.body)
    noted(request, { status: isKnown ? 304 : 200, id, address: address.ip, route: entry.route, from })
    return true
  }
}

interface Answered {
  id: string
  status: number
  address: string
  route?: string | undefined
  /** When it came, as `performance.now` counts. */
  from: number
}

function pathOf(url: string): string {
  const query = url.indexOf('?')
  return query === -1 ? url : url.slice(0, query)
}

/** Names and values one after another; the last is the id of the request that is answered. */
interface Lines {
  whole: string[]
  notModified: string[]
  /** A small body, a character a byte. */
  text: string | undefined
}

const linesOfRepresentation = new WeakMap<EncodedVariant, Lines>()

/** Headers as they are written; made once. */
function linesOf({ commonHeaders }: CacheEntry, variant: EncodedVariant): Lines {
  const known = linesOfRepresentation.get(variant)
  if (known) return known
  const headers = joinHeaders(commonHeaders, variant.headers)
  const { body } = variant
  const id = { 'x-request-id': '' }
  const lines = {
    whole: Object.entries({ ...headers, 'content-length': String(body.length), ...id }).flat(),
    notModified: Object.entries({ ...withoutBody(headers), ...id }).flat(),
    text: body.length <= sentAsTextBytes ? body.toString('latin1') : undefined,
  }
  linesOfRepresentation.set(variant, lines)
  return lines
}

/** So many requests may wait on one connection for the answer before; who sends more at once is cut off. */
const MOST_WAITING = 10

/**
 * A server that asks `answer` first, and the framework for what it does not answer. Of several requests that a connection
 * sends at once, which no browser does, each is looked at when the one before it is answered and read, behind what others
 * asked for meanwhile; nobody waits behind all that another sends in one moment, and little is cache for who does not read.
 */
export function fastPathServer(
  answer: (request: IncomingMessage, response: ServerResponse) => boolean,
): FastifyServerFactory<Server> {
  return (handle, options) => {
    const waiting = new WeakMap<Socket, number>()
    const cutOff = new Set<Socket>()
    /** One a turn: each has all its requests fail, and others come between. */
    const endOne = () => {
      const [socket] = cutOff
      if (!socket) return
      socket.destroy()
      cutOff.delete(socket)
      setImmediate(endOne)
    }
    const wait = ({ socket }: IncomingMessage, response: ServerResponse, take: () => void) => {
      const before = waiting.get(socket) ?? 0
      waiting.set(socket, before + 1)
      if (before === MOST_WAITING && cutOff.add(socket).size === 1) setImmediate(endOne)
      if (before >= MOST_WAITING) return
      response.once('socket', () => {
        waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
        setImmediate(() => {
          if (!cutOff.has(socket)) take()
        })
      })
    }
    const server = createServer(options.http ?? {}, (request, response) => {
      const take = () => {
        if (!answer(request, response)) handle(request, response)
      }
      // It has none while the connection is another answer's.
      if (response.socket === null) wait(request, response, take)
      else take()
    })
    // As the framework sets them for a server of its own.
    server.keepAliveTimeout = Number(options.keepAliveTimeout)
    server.requestTimeout = Number(options.requestTimeout)
    server.setTimeout(Number(options.connectionTimeout))
    return server
  }
}
