import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import { needsToken } from '../auth/bearer-guard.ts'
import { serialize } from '../http/schema-compilers.ts'
import type { KeptAnswers, Production } from './response-cache.ts'
import { replyKept } from './send-cached.ts'

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

export interface KeepReadsOptions {
  kept: KeptAnswers
  /** Has the catalogue's newest revision looked up, whichever process wrote it; one query for all who ask meanwhile. */
  revision: () => Promise<number>
}

/** Keeps the answers of every route that is added from now on and says `isKept`. */
export function keepReads(app: FastifyInstance, options: KeepReadsOptions): void {
  const done = new WeakSet<RouteOptions['handler']>()
  app.addHook('onRoute', route => {
    // The route of HEAD is made of the one of GET, whose handler is this one already.
    if (!route.config?.isKept || done.has(route.handler)) return
    if (needsToken('GET', route.config.access)) throw new Error(`${route.url} is not for everyone`)
    route.handler = keeping(route, options)
    done.add(route.handler)
  })
}

function keeping(route: RouteOptions, { kept, revision }: KeepReadsOptions): RouteOptions['handler'] {
  const { url, handler, schema } = route
  const answered = schemaOfAnswer(route)
  const declared = schema?.querystring instanceof z.ZodObject ? Object.keys(schema.querystring.shape) : []
  return async function answer(this: FastifyInstance, request, reply) {
    const make = async (): Promise<Production> => {
      const answer = await handler.call(this, request, reply)
      const body = Buffer.from(serialize(answered, answer))
      return { status: 200, headers: apiHeaders, body, isText: true, isKept: true }
    }
    // The answer is everybody's, but an administrator's next read may meet another process than the write before it.
    if (request.headers.authorization !== undefined && !kept.isDatabaseAway()) {
      await revision().catch(() => undefined)
    }
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
