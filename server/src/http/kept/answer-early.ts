import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { FastifyServerFactory } from 'fastify'
import type { Logger } from 'pino'
import type { AddressOf } from '../client-address.ts'
import { withoutSearching } from '../log.ts'
import type { RequestCounts } from '../request-counts.ts'
import { acceptedCodings } from './content-coding.ts'
import type { Representation } from './kept-answer.ts'
import type { Entry, KeptAnswers } from './kept-answers.ts'
import { cacheStatus, joinHeaders, withoutBody } from './reply-kept.ts'

export interface EarlyAnswerOptions {
  kept: KeptAnswers
  log: Logger
  addressOf: AddressOf
  /** Undefined where nothing is limited. */
  counts: RequestCounts | undefined
  /** Whether pages of other origins may call the API: what they are told is the framework's business. */
  hasOtherOrigins: boolean
  /** Told of each request that is answered here, so that one can count. */
  onSent?: ((status: number) => void) | undefined
}

/**
 * Answers from what is kept before the framework sees the request: the same bytes, headers, limits and log line, at the
 * price of a look into a map. False, and nothing done, for everything else.
 */
export function createEarlyAnswer(options: EarlyAnswerOptions) {
  const { kept, addressOf, counts, hasOtherOrigins, onSent } = options
  const log = withoutSearching(options.log)
  const isLogging = log.isLevelEnabled('info')
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = '' } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const entry = kept.find(url)
    if (entry === undefined) return false
    const { headers } = request
    if (headers.authorization !== undefined || (hasOtherOrigins && headers.origin !== undefined)) return false
    const representation = entry.answer.ready(acceptedCodings(headers['accept-encoding']))
    if (representation === undefined) return false
    const address = addressOf(request)
    // Who asks too often is told so by the framework.
    if (counts !== undefined && !counts.takeRead(address.key)) return false
    const id = randomUUID()
    const known = headers['if-none-match']
    const isKnown = known !== undefined && entry.answer.isNamedBy(known)
    const lines = isKnown ? linesOf(entry, representation).notModified : linesOf(entry, representation).whole
    const status = cacheStatus(kept, false)
    response.writeHead(isKnown ? 304 : 200, [
      ...lines,
      'x-request-id',
      id,
      ...(status === undefined ? [] : ['cache-status', status]),
    ])
    if (isKnown || method === 'HEAD') response.end()
    else response.end(representation.body)
    onSent?.(isKnown ? 304 : 200)
    if (isLogging) {
      const path = url.split('?', 1)[0]
      log.info(
        { reqId: id, method, path, status: isKnown ? 304 : 200, ms: 0, address: address.ip },
        'answered',
      )
    }
    return true
  }
}

interface Lines {
  whole: string[]
  notModified: string[]
}

const linesOfRepresentation = new WeakMap<Representation, Lines>()

/** Names and values one after another, as they are written; made once. */
function linesOf({ common }: Entry, representation: Representation): Lines {
  const known = linesOfRepresentation.get(representation)
  if (known) return known
  const headers = joinHeaders(common, representation.headers)
  const length = String(representation.body.length)
  const lines = {
    whole: Object.entries({ ...headers, 'content-length': length }).flat(),
    notModified: Object.entries(withoutBody(headers)).flat(),
  }
  linesOfRepresentation.set(representation, lines)
  return lines
}

/** A server that asks `answer` first, and the framework for what it does not answer. */
export function serverAnswering(
  answer: (request: IncomingMessage, response: ServerResponse) => boolean,
): FastifyServerFactory<Server> {
  return (handle, options) => {
    const server = createServer(options.http ?? {}, (request, response) => {
      if (!answer(request, response)) handle(request, response)
    })
    // As the framework sets them for a server of its own.
    server.keepAliveTimeout = Number(options.keepAliveTimeout)
    server.requestTimeout = Number(options.requestTimeout)
    server.setTimeout(Number(options.connectionTimeout))
    return server
  }
}
