import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { Problem, problemMessages } from '@chekku/domain/problem'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const aYearInSeconds = 31_536_000
const anHourInSeconds = 3_600

/** Encoded variants that the build writes beside a file. They are not served by name. */
const compressed = /\.(?:br|gz)$/

/**
 * Serves the files that the built site has at the start, with a route for each folder. Files with a hash in their name
 * are cached for a year, others for an hour; the service worker is always revalidated.
 */
export async function siteFiles(app: FastifyInstance, { root }: { root: string }): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    serve: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, sentPath) =>
      reply.headers(headersOf(addressOf(root, sentPath.replace(compressed, '')))),
  })
  const files = new Set(filesIn(root))
  for (const route of new Set([...files].map(routeOf))) {
    app.get<{ Params: { '*'?: string } }>(
      route,
      { schema: { hide: true }, errorHandler },
      (request, reply) => {
        const address = route.replace('*', () => request.params['*'] ?? '')
        if (!files.has(address)) throw new Problem('not-found', problemMessages.notFound)
        return reply.sendFile(address)
      },
    )
  }
}

/** Ignores aborted downloads; a range beyond the end gets 416. */
function errorHandler(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') request.raw.destroy()
  else if (error.statusCode === 416) reply.code(416).send()
  else reply.send(error)
}

function filesIn(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !compressed.test(entry.name))
    .map(entry => addressOf(root, join(entry.parentPath, entry.name)))
}

const addressOf = (root: string, file: string) => `/${relative(root, file).split(sep).join('/')}`

/** `/assets/*` for `/assets/shop.js`; a top-level file has a separate route. */
const routeOf = (address: string) => address.replace(/^(\/[^/]+\/).*$/, '$1*')

function headersOf(address: string): Record<string, string> {
  // Revalidated, so that returning visitors get a new worker at once. Its policy applies to the worker, which may call
  // the server.
  if (address === '/service-worker.js') {
    return {
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    }
  }
  const life = address.startsWith('/assets/') ? `${aYearInSeconds}, immutable` : anHourInSeconds
  return {
    'cache-control': `public, max-age=${life}`,
    // An SVG opened directly is a document: it may use inline styles and nothing else.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  }
}
