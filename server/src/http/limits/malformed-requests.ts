import { Problem, problemMessages } from '@chekku/domain/problem'
import type { FastifyInstance } from 'fastify'
import { countHeader } from '../read-headers.ts'

/** Characters. The longest path of the shop, a gallery category in four-byte letters, has 750. */
const longestPath = 2_000

/** 404 for a longer path, and 400 for two Host headers: a proxy and the server might use different ones. */
export function refuseMalformed(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (countHeader(raw.rawHeaders, 'host') > 1) throw new Problem('invalid', problemMessages.sentTwoHosts)
    const [path = ''] = (raw.url ?? '').split('?', 1)
    if (path.length > longestPath) throw new Problem('not-found', problemMessages.notFound)
  })
}
