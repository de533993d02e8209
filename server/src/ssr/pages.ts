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
  /** The output of `npm run build`, with `client` and `server`. */
  siteDirectory: string
  /** Public scheme and host of the site, without a slash at the end. */
  publicOrigin: string
  callApi: CallApi
  cache: ResponseCache
}

const hidden = { schema: { hide: true } }

/** The files and pages of the site. */
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
    const url = site.cacheKeyUrl(target.pathname, target.search)
    return replyFromCache(cache, request, reply, {
      key: `page ${url}`,
      url: hasSameQuery(url, target.search) ? request.raw.url : undefined,
      render: async () => freshResponse(await renderPage(url)),
    })
  }
  // A route per pattern: metrics count requests by route.
  for (const pattern of site.patterns) app.get(pattern, hidden, showPage)
}

/** Errors, `no-store` pages and pages with a failed API call are not cacheable. */
function freshResponse({ status, headers, html, isComplete }: RenderedPage): FreshResponse {
  const isForEveryone = !headers['cache-control']?.includes('no-store')
  return {
    status,
    headers,
    body: Buffer.from(html),
    isText: true,
    cacheable: status === 200 && isComplete && isForEveryone,
    hasFailed: !isComplete,
  }
}

/** Whether a query has only parameters that the page reads. */
function hasSameQuery(cacheKeyUrl: string, search: string): boolean {
  const [, declared = ''] = cacheKeyUrl.split('?')
  return new URLSearchParams(search).size === new URLSearchParams(declared).size
}

/** Data and manifest requests of the router, which the site does not use. */
function isRouterInternal(pathname: string): boolean {
  return pathname.endsWith('.data') || pathname === '/__manifest'
}
