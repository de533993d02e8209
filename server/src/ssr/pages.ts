import { Problem, problemMessages } from '@chekku/domain/problem'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FreshResponse, ResponseCache } from '../cache/response-cache.ts'
import { replyFromCache } from '../cache/send-cached.ts'
import { createPageRenderer } from './render-page.ts'
import { loadSite, type RendererOptions } from './site-build.ts'
import { siteFiles } from './site-files.ts'
import { splitTarget } from './split-target.ts'

export interface PagesOptions extends Omit<RendererOptions, 'log'> {
  /** Output directory of `npm run build`, with `client` and `server`. */
  siteDirectory: string
  cache: ResponseCache
  /** Target of the redirect for a path without a page. */
  findRedirect: (path: string) => Promise<string | undefined>
}

/** `no-cache`: browsers revalidate, since the owner may change the redirect. */
const movedTo = (location: string): FreshResponse => ({
  status: 301,
  headers: { location, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, no-cache' },
  body: Buffer.alloc(0),
})

/** Serves the site's files and pages. */
export async function pages(app: FastifyInstance, options: PagesOptions) {
  const { siteDirectory, publicOrigin, callApi, cache, findRedirect } = options
  const site = await loadSite(siteDirectory)
  const log = (message: string, cause: unknown) => app.log.error({ err: cause }, message)
  const renderPage = createPageRenderer(site, { callApi, publicOrigin, log })
  await siteFiles(app, { root: site.clientDirectory })

  const showPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const { pathname, search } = splitTarget(request.raw.url ?? '/') ?? {}
    // Data and manifest requests of the router, which the site does not use.
    if (pathname === undefined || pathname.endsWith('.data') || pathname === '/__manifest')
      throw new Problem('not-found', problemMessages.notFound)
    const url = site.cacheKeyUrl(pathname, search ?? '')
    const [, declared] = url.split('?')
    const hasOnlyDeclared = new URLSearchParams(search).size === new URLSearchParams(declared).size
    return replyFromCache(cache, request, reply, {
      key: `page ${url}`,
      url: hasOnlyDeclared ? request.raw.url : undefined,
      async render() {
        const page = await renderPage(url)
        const to = page.status === 404 ? await findRedirect(pathname) : undefined
        return to === undefined ? page : movedTo(to)
      },
    })
  }
  // One route per pattern, since metrics count requests by route.
  for (const pattern of site.patterns) app.get(pattern, { schema: { hide: true } }, showPage)
}
