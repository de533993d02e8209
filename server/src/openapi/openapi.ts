import { Problem, problemMessages } from '@chekku/domain/problem'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { CachedResponse } from '../cache/cached-response.ts'
import { commonHeaders, sendCached } from '../cache/send-cached.ts'

const hidden = { schema: { hide: true } }

/** As strict as the content security policy of the shop's pages; the hash is of the one style that its page writes itself. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='; img-src 'self' data:; connect-src 'self'; " +
  "form-action 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'"

/** Collects routes from now on; the returned plugin serves `/openapi.json` and `/docs`, loaded on the first request. */
export function describeApi(app: FastifyInstance, publicOrigin: string) {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', route => {
    if (!route.schema?.hide) routes.push(route)
  })
  let created: Promise<FastifyInstance> | undefined
  const description = async () => {
    const { createDescription } = await import('./api-description.ts')
    created ??= createDescription(routes, publicOrigin)
    return created
  }

  async function sendPage({ url, headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    // Other conditions and ranges would be refused in the framework's own format.
    const etag = headers['if-none-match']
    const known = etag === undefined ? {} : { 'if-none-match': etag }
    const response = await (await description()).inject({ method: 'GET', url, headers: known })
    if (response.statusCode >= 400) throw new Problem('not-found', problemMessages.notFound)
    reply.headers({ ...commonHeaders(response.headers), 'content-security-policy': policy })
    return reply.code(response.statusCode).send(response.rawPayload)
  }

  /** Also of what is not found. */
  async function setPolicy(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
    reply.header('content-security-policy', policy)
  }

  return async (api: FastifyInstance): Promise<void> => {
    const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, no-cache' }
    let document: CachedResponse | undefined
    api.get('/openapi.json', hidden, async (request, reply) => {
      const body = () => description().then(app => Buffer.from(JSON.stringify(app.swagger())))
      document ??= new CachedResponse({ body: await body(), headers })
      return sendCached(request, reply, document)
    })
    for (const path of ['/docs', '/docs/*']) api.get(path, { ...hidden, onRequest: setPolicy }, sendPage)
  }
}
