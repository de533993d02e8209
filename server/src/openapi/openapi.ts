import { Problem, problemMessages } from '@chekku/domain/problem'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { CachedResponse } from '../cache/cached-response.ts'
import { sendCached } from '../cache/send-cached.ts'

const hidden = { schema: { hide: true } }

/** What the description's own server says for one connection, or what is said anew. */
const ofItsConnection = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'])

/**
 * Notes the routes that are added from now on, and gives back the plugin that serves their description at
 * `/openapi.json`, and a page to read it at `/docs`. All that it takes is loaded when it is first asked for: few shops
 * ever are.
 */
export function describeApi(
  app: FastifyInstance,
  publicOrigin: string,
): (api: FastifyInstance) => Promise<void> {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', route => {
    if (!route.schema?.hide) routes.push(route)
  })
  let made: Promise<FastifyInstance> | undefined
  const description = () => {
    made ??= import('./api-description.ts').then(({ createDescription }) =>
      createDescription(routes, publicOrigin),
    )
    return made
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { url, headers } = request
    const answer = await (await description()).inject({ method: 'GET', url, headers })
    if (answer.statusCode === 404) throw new Problem('not-found', problemMessages.notFound)
    const own = Object.entries(answer.headers).filter(([name]) => !ofItsConnection.has(name))
    return reply.code(answer.statusCode).headers(Object.fromEntries(own)).send(answer.rawPayload)
  }

  return async api => {
    // Nothing of it changes while the program runs.
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
