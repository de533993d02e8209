import { Problem, problemMessages } from '@chekku/domain/problem'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'

/**
 * Collects the routes that are added from now on. Call the returned function after the last of them: it adds 405 with
 * `Allow` for every other method of their URLs.
 */
export function watchMethods(app: FastifyInstance): () => void {
  const methods = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }: RouteOptions) => {
    // CORS preflights and pages have wildcard routes.
    const address = url === '*' ? '/*' : url
    const known = methods.get(address) ?? new Set()
    for (const name of [method].flat()) known.add(name)
    methods.set(address, known)
  })
  return () => {
    // A copy, since the routes added here are collected too.
    const standing = [...methods].map(([url, known]) => [url, new Set(known)] as const)
    for (const [url, known] of standing) {
      const others = app.supportedMethods.filter(name => !known.has(name))
      const isPreflightAlone = known.size === 1 && known.has('OPTIONS')
      if (others.length === 0 || isPreflightAlone) continue
      const refuse = async (request: FastifyRequest, reply: FastifyReply) => {
        reply.header('allow', [...known].sort().join(', '))
        throw new Problem('method-not-allowed', problemMessages.methodNotAllowed(request.method))
      }
      app.route({
        method: others,
        url,
        config: { access: 'public' },
        schema: { hide: true },
        // Answers before the body is read.
        onRequest: refuse,
        handler: refuse,
      })
    }
  }
}
