import { Problem, problemMessages } from '@chekku/domain/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isInProcess } from '../http/in-process.ts'
import { createKeptAnswer, type KeptAnswer } from './cached-response.ts'
import { acceptedCodings } from './content-coding.ts'
import type { KeptAnswers, Production } from './response-cache.ts'

export type Headers = Readonly<Record<string, string>>

/** What an answer has for one client or one connection alone; an answer with a cookie is not kept at all. */
const ofOneRequest = new Set([
  'access-control-allow-origin',
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
  'x-request-id',
])
const ofTheBody = new Set(['content-type', 'content-encoding', 'content-length'])

/** The headers that the hooks have given to this answer and give to every other like it. */
function commonHeaders(reply: FastifyReply): Headers {
  const headers = Object.entries(reply.getHeaders()).filter(([name]) => !ofOneRequest.has(name))
  return Object.fromEntries(headers.map(([name, value]) => [name, String(value)]))
}

/** An answer's own headers over the common ones; what the answer varies by adds up. */
export function joinHeaders(common: Headers, own: Headers): Headers {
  const vary = [common.vary, own.vary].filter(text => text !== undefined).join(', ')
  return { ...common, ...own, ...(vary !== '' && { vary }) }
}

/** What is left of the headers in a 304. */
export function withoutBody(headers: Headers): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofTheBody.has(name)))
}

/** Says that the database is away, in the standard's own header (RFC 9211); undefined while it is there. */
export function cacheStatus(kept: KeptAnswers, isOutdated: boolean): string | undefined {
  if (!isOutdated && !kept.isDatabaseAway()) return undefined
  return `Chekku; hit${isOutdated ? '; ttl=-1' : ''}; detail=database-away`
}

export interface KeptQuestion {
  key: string
  /** The request's own address, where it holds nothing but what the answer depends on. */
  address?: string | undefined
  /** What makes it has a line of its own. */
  hasOwnLine?: boolean
  make: () => Promise<Production>
}

/** Answers a request from what is kept, or makes the answer and keeps it. */
export async function replyKept(
  kept: KeptAnswers,
  request: FastifyRequest,
  reply: FastifyReply,
  question: KeptQuestion,
): Promise<FastifyReply> {
  const answer = await kept.answer({
    ...question,
    route: request.routeOptions.url,
    isPartOfPage: isInProcess(request),
    common: () => commonHeaders(reply),
  })
  if ('production' in answer) return sendOnce(request, reply, answer.production)
  const status = cacheStatus(kept, answer.isOutdated)
  if (status !== undefined) reply.header('cache-status', status)
  return sendAnswer(request, reply, answer.entry.answer)
}

/** Answers with the form that the client takes, or by 304 where it has the answer already. */
export async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: KeptAnswer,
): Promise<FastifyReply> {
  const found = await answer.represent(acceptedCodings(request.headers['accept-encoding']))
  if (!found) throw new Problem('not-acceptable', problemMessages.notAcceptable)
  const all = joinHeaders(given(reply), found.headers)
  const known = request.headers['if-none-match']
  if (known !== undefined && answer.isNamedBy(known)) return reply.code(304).headers(withoutBody(all)).send()
  return reply.code(200).headers(all).send(found.body)
}

/** An answer that nobody keeps, such as a page that says that there is none; who refuses every coding gets it as it is. */
async function sendOnce(request: FastifyRequest, reply: FastifyReply, production: Production) {
  const { status, headers, body } = production
  const codings = acceptedCodings(request.headers['accept-encoding'])
  const found = await createKeptAnswer(production).represent(codings)
  const { etag: _, ...own } = found?.headers ?? headers
  return reply
    .code(status)
    .headers(joinHeaders(given(reply), own))
    .send(found?.body ?? body)
}

/** What the answer varies by already. */
const given = (reply: FastifyReply): Headers =>
  reply.hasHeader('vary') ? { vary: String(reply.getHeader('vary')) } : {}
