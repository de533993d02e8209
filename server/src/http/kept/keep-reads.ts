import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import { needsToken } from '../bearer-guard.ts'
import { serializeToBytes } from '../schema-compilers.ts'
import type { MadeAnswer } from './kept-answer.ts'
import type { KeptAnswers, Production } from './kept-answers.ts'
import { replyKept } from './reply-kept.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A read whose answer is the same for everyone until the catalogue changes. */
    isKept?: boolean
  }
}

const apiHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'public, no-cache',
}

/** Keeps the answers of every route that is added from now on and says `isKept`. */
export function keepReads(app: FastifyInstance, kept: KeptAnswers): void {
  const done = new WeakSet<RouteOptions['handler']>()
  app.addHook('onRoute', route => {
    // The route of HEAD is made of the one of GET, whose handler is this one already.
    if (!route.config?.isKept || done.has(route.handler)) return
    if (needsToken('GET', route.config.access)) throw new Error(`${route.url} is not for everyone`)
    route.handler = keeping(route, kept)
    done.add(route.handler)
  })
}

function keeping(route: RouteOptions, kept: KeptAnswers): RouteOptions['handler'] {
  const { url, handler, schema } = route
  const answered = schemaOfAnswer(route)
  const declared = schema?.querystring instanceof z.ZodObject ? Object.keys(schema.querystring.shape) : []
  return async function answer(this: FastifyInstance, request, reply) {
    const make = async (): Promise<Production> => {
      const answer = await handler.call(this, request, reply)
      const { bytes: body, etag } = serializeToBytes(answered, answer)
      const headers: MadeAnswer['headers'] = { ...apiHeaders, ...(etag !== undefined && { etag }) }
      return { status: 200, headers, body, isText: true, isKept: true }
    }
    if (request.headers.authorization !== undefined) return answerOne(reply, make)
    return replyKept(kept, request, reply, {
      // The query as it was understood: spelled otherwise, or with more in it than is read, it is the same question.
      key: `${url} ${JSON.stringify([request.params, declared.length > 0 ? filled(request.query) : null])}`,
      address: isPlain(request, declared) ? request.raw.url : undefined,
      make,
    })
  }
}

function schemaOfAnswer({ url, schema }: RouteOptions): z.ZodType {
  const { 200: answer } = (schema?.response ?? {}) as Record<number, unknown>
  if (answer instanceof z.ZodType) return answer
  throw new Error(`${url} does not say what it answers`)
}

/** Who sends a token reads what is stored at this moment, whichever process answers, and nobody keeps it. */
async function answerOne(reply: FastifyReply, make: () => Promise<Production>): Promise<FastifyReply> {
  const { headers, body } = await make()
  const { etag: _, ...own } = headers
  return reply.headers({ ...own, 'cache-control': 'no-store' }).send(body)
}

/** An empty filter is no filter. */
function filled(query: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query ?? {}).filter(([, value]) => value !== '' && value !== undefined),
  )
}

function isPlain(request: FastifyRequest, declared: readonly string[]): boolean {
  const [, search = ''] = (request.raw.url ?? '').split('?')
  return [...new URLSearchParams(search).keys()].every(name => declared.includes(name))
}
