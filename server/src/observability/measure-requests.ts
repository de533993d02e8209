import type { FastifyInstance } from 'fastify'
import { isInProcess } from '../http/in-process.ts'
import type { Metrics } from './metrics.ts'

/** Measures every request that the framework answers; a page's own calls of the API are part of the page. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (!isInProcess(request)) {
      // The route and not the address: there must not be a series for each that somebody makes up.
      const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none')
      const labels = { method: request.method, route, status: reply.statusCode }
      metrics.onRequest(labels, reply.elapsedTime / 1000)
    }
    done()
  })
}
