import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { Problem, problemMessages } from '@chekku/domain/problem'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const aYearInSeconds = 31_536_000
const anHourInSeconds = 3_600

/** The forms that the build has put beside a file; they have no addresses of their own. */
const compressed = /\.(?:br|gz)$/

/**
 * The files of the built site, those under one folder by one route: which there are is looked up once, and nothing else
 * can be asked for. Files with their content in their name are kept for a year; the rest, whose names stay, for an hour
 * or not at all.
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

/** Who goes away while a file is sent to him is no mistake of ours; who asks for a part behind its end is told that. */
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

/** `/assets/*` for `/assets/shop.js`; what lies at the top has a route of its own. */
const routeOf = (address: string) => address.replace(/^(\/[^/]+\/).*$/, '$1*')

function headersOf(address: string): Record<string, string> {
  // A new one must reach a returning visitor at once. Its policy is what the worker itself may do: ask us.
  if (address === '/service-worker.js') {
    return {
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    }
  }
  const life = address.startsWith('/assets/') ? `${aYearInSeconds}, immutable` : anHourInSeconds
  return {
    'cache-control': `public, max-age=${life}`,
    // A drawing opened by itself is a document: it may style itself and nothing else.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  }
}
