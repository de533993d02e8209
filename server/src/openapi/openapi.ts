import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { CachedResponse } from '../cache/cached-response.ts'
import { sendCached } from '../cache/send-cached.ts'

const hidden = { schema: { hide: true } }
const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, no-cache' }

/** Collects routes from now on; the returned plugin serves `/openapi.json`, which the first request makes. */
export function describeApi(app: FastifyInstance, publicOrigin: string) {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', route => {
    if (!route.schema?.hide) routes.push(route)
  })
  async function createDocument() {
    const { createDescription } = await import('./api-description.ts')
    const description = await createDescription(routes, publicOrigin)
    return new CachedResponse({ body: Buffer.from(JSON.stringify(description)), headers })
  }
  let document: Promise<CachedResponse> | undefined

  return async (api: FastifyInstance): Promise<void> => {
    api.get('/openapi.json', hidden, async (request, reply) => {
      document ??= createDocument().catch((error: unknown) => {
        // The next request tries again.
        document = undefined
        throw error
      })
      return sendCached(request, reply, await document)
    })
    // The addresses of a console of earlier versions.
    const redirect = async (_request: FastifyRequest, reply: FastifyReply) =>
      reply.redirect('/api/openapi.json', 301)
    for (const path of ['/docs', '/docs/*']) api.get(path, hidden, redirect)
  }
}
