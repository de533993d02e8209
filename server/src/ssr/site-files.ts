import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { Problem, problemMessages } from '@chekku/domain/problem'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Encoded variants that the build writes beside a file. They cannot be requested by name. */
const compressed = /\.(?:br|gz)$/

/** Serves the files of the built site. Files with a hash in their name are cached for a year, others for an hour. */
export async function siteFiles(app: FastifyInstance, { root }: { root: string }): Promise<void> {
  const addressOf = (file: string) => `/${relative(root, file).split(sep).join('/')}`
  await app.register(fastifyStatic, {
    root,
    serve: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, file) => reply.headers(headersOf(addressOf(file.replace(compressed, '')))),
  })
  const files = new Set(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && !compressed.test(entry.name))
      .map(entry => addressOf(join(entry.parentPath, entry.name))),
  )
  // `/assets/*` for `/assets/shop.js`; a top-level file has a separate route.
  for (const route of new Set([...files].map(address => address.replace(/^(\/[^/]+\/).*$/, '$1*')))) {
    const options = { schema: { hide: true }, errorHandler }
    app.get<{ Params: { '*'?: string } }>(route, options, (request, reply) => {
      const address = route.replace('*', () => request.params['*'] ?? '')
      if (!files.has(address)) throw new Problem('not-found', problemMessages.notFound)
      return reply.sendFile(address)
    })
  }
}

/** Ignores aborted downloads; a range beyond the end gets 416. */
function errorHandler(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') request.raw.destroy()
  else if (error.statusCode === 416) reply.code(416).send()
  else reply.send(error)
}

const headers = (cacheControl: string, policy: string) => ({
  'cache-control': cacheControl,
  'content-security-policy': `default-src 'none'; ${policy}; frame-ancestors 'none'`,
})

function headersOf(address: string): Record<string, string> {
  // Revalidated, so that returning visitors get a new worker at once. The policy applies to the worker itself, which
  // may call the server.
  if (address === '/service-worker.js') return headers('no-cache', "connect-src 'self'")
  const life = address.startsWith('/assets/') ? '31536000, immutable' : '3600'
  // An SVG opened directly is a document: only inline styles are allowed.
  return headers(`public, max-age=${life}`, "style-src 'unsafe-inline'")
}
