import { Problem, problemMessages } from '@chekku/domain/problem'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { CachedResponse } from '../cache/cached-response.ts'
import { sendCached } from '../cache/send-cached.ts'

const hidden = { schema: { hide: true } }

/** Headers of a connection, and those that are set again. */
const connectionHeaders = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'])

/**
 * Collects the routes that are added from now on. The returned plugin serves their description at `/openapi.json` and a
 * page for it at `/docs`, both loaded on the first request.
 */
export function describeApi(
  app: FastifyInstance,
  publicOrigin: string,
): (api: FastifyInstance) => Promise<void> {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', route => {
    if (!route.schema?.hide) routes.push(route)
  })
  let created: Promise<FastifyInstance> | undefined
  const description = () => {
    created ??= import('./api-description.ts').then(({ createDescription }) =>
      createDescription(routes, publicOrigin),
    )
    return created
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { url, headers } = request
    const response = await (await description()).inject({ method: 'GET', url, headers })
    if (response.statusCode === 404) throw new Problem('not-found', problemMessages.notFound)
    const own = Object.entries(response.headers).filter(([name]) => !connectionHeaders.has(name))
    return reply.code(response.statusCode).headers(Object.fromEntries(own)).send(response.rawPayload)
  }

  return async api => {
    let document: CachedResponse | undefined
    api.get('/openapi.json', hidden, async (request, reply) => {
      document ??= new CachedResponse({
        body: Buffer.from(JSON.stringify((await description()).swagger())),
        headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, no-cache' },
        isText: true,
      })
      return sendCached(request, reply, document)
    })
    api.get('/docs', hidden, sendPage)
    api.get('/docs/*', hidden, sendPage)
  }
}
