import { Problem, problemMessages } from '@chekku/domain/problem'
import type { FastifyInstance } from 'fastify'

/** Characters. The longest address of ours, a gallery category whose every letter takes four bytes, has 750. */
const longestPath = 2_000

/** A path over 2,000 characters is no address, whatever is behind it. */
export function refuseLongPaths(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, next) => {
    const { url = '' } = request.raw
    const query = url.indexOf('?')
    const isTooLong = (query === -1 ? url.length : query) > longestPath
    next(isTooLong ? new Problem('not-found', problemMessages.notFound) : undefined)
  })
}
