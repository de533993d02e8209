import { join } from 'node:path'
import { messages } from '@chekku/domain/messages'
import { Problem } from '@chekku/domain/problem'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallApi } from '../http/in-process.ts'
import type { KeptAnswers, Production } from '../http/kept/kept-answers.ts'
import { replyKept } from '../http/kept/reply-kept.ts'
import { splitTarget } from './page-address.ts'
import { createPageRenderer, type RenderedPage } from './render-page.ts'
import { loadSite } from './site-build.ts'

export interface PagesOptions {
  /** The folder that `npm run build` made: `client` and `server` stand in it. */
  siteDirectory: string
  /** Scheme and host under which visitors reach the site, without a slash at the end. */
  publicOrigin: string
  callApi: CallApi
  kept: KeptAnswers
}

const hidden = { schema: { hide: true } }
const aYearInSeconds = 31_536_000
const anHourInSeconds = 3_600

/** The site's own files, and every page of it. */
export async function pages(app: FastifyInstance, options: PagesOptions) {
  const { siteDirectory, publicOrigin, callApi, kept } = options
  const site = await loadSite(siteDirectory)
  const renderPage = createPageRenderer(site, {
    callApi,
    publicOrigin,
    log: (message, cause) => app.log.error({ err: cause }, message),
  })
  await serveFiles(app, site.clientDirectory)

  const showPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const target = splitTarget(request.raw.url ?? '/')
    if (!target || isRouterInternal(target.pathname)) throw new Problem('not-found', messages.notFound)
    const address = site.declaredAddress(target.pathname, target.search)
    return replyKept(kept, request, reply, {
      key: `page ${address}`,
      address: hasSameQuery(address, target.search) ? request.raw.url : undefined,
      make: async () => production(await renderPage(address)),
    })
  }
  app.get('/', hidden, showPage)
  app.get('/*', hidden, showPage)
}

/** What is an error, one person's, or made while something was missing, is not for others. */
function production({ status, headers, html, isWhole }: RenderedPage): Production {
  const isForEveryone = !headers['cache-control']?.includes('no-store')
  return {
    status,
    headers,
    body: Buffer.from(html),
    isText: true,
    isKept: status === 200 && isWhole && isForEveryone,
    hasFailed: !isWhole,
  }
}

/** Whether a query holds nothing but what the page reads. */
function hasSameQuery(address: string, search: string): boolean {
  const [, declared = ''] = address.split('?')
  return new URLSearchParams(search).size === new URLSearchParams(declared).size
}

/** The router's own addresses: pages never ask for them, and nothing answers there. */
function isRouterInternal(pathname: string): boolean {
  return pathname.endsWith('.data') || pathname === '/__manifest'
}

/** Files with their content in their name are kept for a year; the rest, whose names stay, for an hour or not at all. */
async function serveFiles(app: FastifyInstance, root: string): Promise<void> {
  const namedByContent = join(root, 'assets', '/')
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    decorateReply: false,
    cacheControl: false,
    // The build has put them beside the files; they have no addresses of their own.
    preCompressed: true,
    globIgnore: ['**/*.{br,gz}'],
    setHeaders: (reply, sentPath) => {
      const path = sentPath.replace(/\.(?:br|gz)$/, '')
      // A new one must reach a returning visitor at once. Its policy is what the worker itself may do: ask us.
      if (path === join(root, 'service-worker.js')) {
        reply.header('cache-control', 'no-cache')
        reply.header(
          'content-security-policy',
          "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
        )
        return
      }
      const life = path.startsWith(namedByContent)
        ? `public, max-age=${aYearInSeconds}, immutable`
        : `public, max-age=${anHourInSeconds}`
      reply.header('cache-control', life)
      // A drawing opened by itself is a document: it may style itself and nothing else.
      reply.header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      )
    },
  })
  app.get('/assets/*', hidden, () => {
    throw new Problem('not-found', messages.notFound)
  })
}
