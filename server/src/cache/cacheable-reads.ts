import { isPublicResource } from '@chekku/domain/operations/public-resources'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import { needsToken } from '../auth/bearer-guard.ts'
import { serialize } from '../http/schema-compilers.ts'
import type { ResponseCache } from './response-cache.ts'
import { replyFromCache } from './send-cached.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A public read whose response is the same for all clients until the catalogue changes. */
    cacheable?: boolean
    /** A read by a secret in its path, which is not logged. */
    isLink?: boolean
  }
}

const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, no-cache' }

/** Queries the newest revision; concurrent callers share the query. */
type QueryRevision = () => Promise<number>

/** Caches `cacheable` routes added from now on; throws for other public reads, which would be unprotected from load. */
export function cacheReads(app: FastifyInstance, cache: ResponseCache, revision: QueryRevision): void {
  const wrapped = new WeakSet<RouteOptions['handler']>()
  app.addHook('onRoute', route => {
    const { url, config = {}, schema, handler } = route
    const isPublic = !needsToken('GET', route)
    if (!config.cacheable) {
      const isExempt =
        config.isProbe || config.isLink || schema?.hide || ![route.method].flat().includes('GET')
      if (!isPublic || isExempt) return
      throw new Error(
        `${url} is for everybody: let it be for administrators (domain/src/operations/), or make it cacheable`,
      )
    }
    // The HEAD route has the handler of the GET route.
    if (wrapped.has(handler)) return
    if (!isPublic) throw new Error(`${url} is for administrators, so it can't be cacheable`)
    if (!isPublicResource(url)) throw new Error(`${url} is not of a resource that publicResources lists`)
    route.handler = cachedHandler(route, cache, revision)
    wrapped.add(route.handler)
  })
}

function cachedHandler(route: RouteOptions, cache: ResponseCache, revision: QueryRevision) {
  const { url, handler, schema } = route
  const { 200: response } = (schema?.response ?? {}) as Record<number, unknown>
  if (!(response instanceof z.ZodType)) throw new Error(`${url} has no schema of its response`)
  const declared = schema?.querystring instanceof z.ZodObject ? Object.keys(schema.querystring.shape) : []
  // The key has the parsed query, so that spellings and undeclared parameters create no further entries.
  const keyOf = ({ params, query }: FastifyRequest) =>
    `${url} ${JSON.stringify([params, declared.length > 0 ? withoutEmpty(query) : null])}`
  const answer: RouteOptions['handler'] = async function (request, reply) {
    // An administrator's read may reach another process than her previous write, whose watcher may be slow.
    const hasToken = request.headers.authorization !== undefined
    // After a failed query the cache decides alone.
    const hasQueriedRevision = hasToken && (await resolves(revision()))
    return replyFromCache(cache, request, reply, {
      hasQueriedRevision,
      key: keyOf(request),
      url: hasOnly(declared, request) ? request.raw.url : undefined,
      render: async () => {
        const body = Buffer.from(serialize(response, await handler.call(this, request, reply)))
        return { status: 200, headers, body }
      },
    })
  }
  return answer
}

const resolves = (query: Promise<unknown>) =>
  query.then(
    () => true,
    () => false,
  )

/** Removes empty filters, which have no effect. */
const withoutEmpty = (query: unknown) =>
  Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== '' && value !== undefined))

function hasOnly(declared: readonly string[], request: FastifyRequest): boolean {
  const [, search = ''] = (request.raw.url ?? '').split('?')
  return [...new URLSearchParams(search).keys()].every(name => declared.includes(name))
}
