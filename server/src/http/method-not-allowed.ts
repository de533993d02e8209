import { Problem, problemMessages } from '@chekku/domain/problem'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'

/**
 * Watches the routes that are added from now on. The function it gives back, called once they all are, makes every
 * other method of each of their addresses a 405 that names the methods there are.
 */
export function watchMethods(app: FastifyInstance): () => void {
  const methods = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }: RouteOptions) => {
    // The preflight's address is every address, as the pages' is.
    const address = url === '*' ? '/*' : url
    const known = methods.get(address) ?? new Set()
    for (const name of [method].flat()) known.add(name)
    methods.set(address, known)
  })
  return () => {
    // The routes that are added here are watched too: what is allowed is what stood before them.
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
        // Before a body is read, which nobody has use for.
        onRequest: refuse,
        handler: refuse,
      })
    }
  }
}
