import { Problem, problemMessages } from '@chekku/domain/problem'
import type { FastifyInstance } from 'fastify'

/** The request headers that the cache fast path reads. */
const names = ['host', 'authorization', 'origin', 'accept-encoding', 'if-none-match', 'x-forwarded-for']
/** Lengths of these names: most other names differ in length, which is faster to compare. */
const lengths = [...new Set(names.map(({ length }) => length))]

/** Reads these headers from `rawHeaders`, since Node's headers object is slower; undefined if one occurs twice. */
export function readHeaders(raw: readonly string[]): Record<string, string> | undefined {
  const headers: Record<string, string> = {}
  for (let at = 0; at < raw.length; at += 2) {
    const sent = raw[at] ?? ''
    const name = lengths.includes(sent.length) ? sent.toLowerCase() : ''
    if (!names.includes(name)) continue
    if (headers[name] !== undefined) return undefined
    headers[name] = raw[at + 1] ?? ''
  }
  return headers
}

/** Number of occurrences of a header: Node keeps only the first, or joins them. */
export function countHeader(raw: readonly string[], name: string): number {
  return raw.filter((sent, at) => at % 2 === 0 && sent.toLowerCase() === name).length
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
