import { Problem, problemMessages } from '@chekku/domain/problem'
import type { FastifyInstance } from 'fastify'

/** Number of occurrences of a header: Node keeps only the first, or joins them. */
export function countHeader(raw: readonly string[], name: string): number {
  return raw.filter((header, at) => at % 2 === 0 && header.toLowerCase() === name).length
}

/** In characters. The longest path of the shop, a gallery category in four-byte letters, has 750. */
const longestPath = 2_000

/** 404 for a longer path, and 400 for two Host headers, since a proxy and the server might use different ones. */
export function refuseMalformed(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (countHeader(raw.rawHeaders, 'host') > 1) throw new Problem('invalid', problemMessages.sentTwoHosts)
    const [path = ''] = (raw.url ?? '').split('?', 1)
    if (path.length > longestPath) throw new Problem('not-found', problemMessages.notFound)
  })
}
