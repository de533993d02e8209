import { Problem, problemMessages } from '@chekku/domain/problem'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Collects routes from now on; the returned function adds 405 with `Allow` for all other methods of their URLs. */
export function watchMethods(app: FastifyInstance): () => void {
  const methods = new Map<string, Set<string>>()
  const links = new Set<string>()
  app.addHook('onRoute', ({ url, method, config }) => {
    if (config?.isLink) links.add(url)
    // Wildcard routes are those of CORS preflights and pages.
    const address = url === '*' ? '/*' : url
    methods.set(address, new Set([...(methods.get(address) ?? []), method].flat()))
  })
  return () => {
    // Iterates over a copy, since routes added here are collected too.
    for (const [url, allowedMethods] of [...methods]) {
      const others = app.supportedMethods.filter(name => !allowedMethods.has(name))
      const isPreflightAlone = allowedMethods.size === 1 && allowedMethods.has('OPTIONS')
      if (others.length === 0 || isPreflightAlone) continue
      // The refusal runs in `onRequest`, before the body is read.
      const refuse = async (request: FastifyRequest, reply: FastifyReply) => {
        reply.header('allow', [...allowedMethods].sort().join(', '))
        throw new Problem('method-not-allowed', problemMessages.methodNotAllowed(request.method))
      }
      const route = { method: others, url, onRequest: refuse, handler: refuse }
      app.route({ ...route, config: { access: 'public', isLink: links.has(url) }, schema: { hide: true } })
    }
  }
}
