import { Problem, problemMessages } from '@chekku/domain/problem'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FreshResponse, ResponseCache } from '../cache/response-cache.ts'
import { replyFromCache } from '../cache/send-cached.ts'
import type { CallApi } from '../http/in-process.ts'
import { splitTarget } from './page-address.ts'
import { createPageRenderer, type RenderedPage } from './render-page.ts'
import { loadSite } from './site-build.ts'
import { siteFiles } from './site-files.ts'

export interface PagesOptions {
  /** The folder that `npm run build` made: `client` and `server` stand in it. */
  siteDirectory: string
  /** Scheme and host under which visitors reach the site, without a slash at the end. */
  publicOrigin: string
  callApi: CallApi
  cache: ResponseCache
}

const hidden = { schema: { hide: true } }

/** The site's own files, and every page of it. */
export async function pages(app: FastifyInstance, options: PagesOptions) {
  const { siteDirectory, publicOrigin, callApi, cache } = options
  const site = await loadSite(siteDirectory)
  const renderPage = createPageRenderer(site, {
    callApi,
    publicOrigin,
    log: (message, cause) => app.log.error({ err: cause }, message),
  })
  await siteFiles(app, { root: site.clientDirectory })

  const showPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const target = splitTarget(request.raw.url ?? '/')
    if (!target || isRouterInternal(target.pathname)) throw new Problem('not-found', problemMessages.notFound)
    const address = site.cacheKeyUrl(target.pathname, target.search)
    return replyFromCache(cache, request, reply, {
      key: `page ${address}`,
      url: hasSameQuery(address, target.search) ? request.raw.url : undefined,
      render: async () => freshResponse(await renderPage(address)),
    })
  }
  // Each by its own pattern, by which requests are counted.
  for (const pattern of site.patterns) app.get(pattern, hidden, showPage)
}

/** What is an error, one person's, or made while something was missing, is not for others. */
function freshResponse({ status, headers, html, isWhole }: RenderedPage): FreshResponse {
  const isForEveryone = !headers['cache-control']?.includes('no-store')
  return {
    status,
    headers,
    body: Buffer.from(html),
    isText: true,
    cacheable: status === 200 && isWhole && isForEveryone,
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
