import { Problem, problemMessages } from '@chekku/domain/problem'
import type { FastifyInstance } from 'fastify'
import { countHeader } from '../read-headers.ts'

/** Characters. The longest path of the shop, a gallery category in four-byte letters, has 750. */
const longestPath = 2_000

/** 400 for two Host headers: a proxy and the server might use different ones. */
export function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, next) => {
    const isOne = countHeader(request.raw.rawHeaders, 'host') <= 1
    next(isOne ? undefined : new Problem('invalid', problemMessages.sentTwoHosts))
  })
}

/** 404 for a path over 2,000 characters. */
export function refuseLongPaths(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, next) => {
    const { url = '' } = request.raw
    const query = url.indexOf('?')
    const isTooLong = (query === -1 ? url.length : query) > longestPath
    next(isTooLong ? new Problem('not-found', problemMessages.notFound) : undefined)
  })
}
