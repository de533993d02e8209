import { Problem, problemMessages } from '@chekku/domain/problem'
import { sheetShare } from '@chekku/domain/product/sheet-share'
import { trimSigns } from '@chekku/domain/rules/amounts'
import { visibleText } from '@chekku/domain/rules/search-key'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FreshResponse, ResponseCache } from '../cache/response-cache.ts'
import { replyFromCache } from '../cache/send-cached.ts'
import type { Database } from '../database/database.ts'
import type { Redirects } from '../redirects/service.ts'
import { createKnownUrl, type KnownContent } from './known-url.ts'
import { createPageRenderer } from './render-page.ts'
import { loadSite, type RendererOptions } from './site-build.ts'
import { siteFiles } from './site-files.ts'
import { splitTarget } from './split-target.ts'

export interface PagesOptions extends Omit<RendererOptions, 'log'>, KnownContent {
  /** Output directory of `npm run build`, with `client` and `server`. */
  siteDirectory: string
  cache: ResponseCache
  database: Pick<Database, 'fromReplica'>
  redirects: Pick<Redirects, 'find'>
}

/** `no-cache`: browsers revalidate, since the owner may change the redirect. */
const movedTo = (location: string): FreshResponse => ({
  status: 301,
  headers: { location, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, no-cache' },
  body: Buffer.alloc(0),
})

/** Rendered for all paths without a page, whose responses are the same. */
const unknownPath = '/no-such-page'

/** Serves the site's files and pages. */
export async function pages(app: FastifyInstance, options: PagesOptions) {
  const { siteDirectory, publicOrigin, callApi, cache } = options
  const site = await loadSite(siteDirectory)
  const log = (message: string, cause: unknown) => app.log.error({ err: cause }, message)
  const renderPage = createPageRenderer(site, { callApi, publicOrigin, log })
  await siteFiles(app, { root: site.clientDirectory })
  const knownUrl = createKnownUrl(options)
  const findRedirect = createFindRedirect(site.patterns, options)

  const showPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const target = pageTarget(request)
    const url = await knownUrl(site.cacheKeyUrl(target.pathname, target.search))
    const [, knownQuery] = url.split('?')
    // Only then may the cache find the page by the URL as requested.
    const hasOnlyKnown = new URLSearchParams(target.search).size === new URLSearchParams(knownQuery).size
    return replyFromCache(cache, request, reply, {
      key: `page ${url}`,
      url: hasOnlyKnown ? request.raw.url : undefined,
      render: () => renderPage(url),
      async insteadOfMissing() {
        const to = await findRedirect(target)
        return to === undefined ? undefined : movedTo(to)
      },
    })
  }
  const showNotFound = async (request: FastifyRequest, reply: FastifyReply) => {
    const to = await findRedirect(pageTarget(request))
    if (to !== undefined) return reply.headers(movedTo(to).headers).code(301).send()
    return replyFromCache(cache, request, reply, {
      key: 'page not found',
      cachedStatus: 404,
      render: () => renderPage(unknownPath),
    })
  }
  // A sheet that is shared without a service worker is not read: the screen asks for it again.
  const openImport = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply.redirect(sheetShare.path, 303)
  const shareRoute = { config: { access: 'public' as const }, schema: { hide: true }, onRequest: openImport }
  app.post(sheetShare.path, shareRoute, openImport)
  // One route per pattern, since metrics count requests by route; a path with a POST needs a GET of its own.
  for (const pattern of [...site.patterns, sheetShare.path])
    app.get(pattern, { schema: { hide: true } }, pattern === '/*' ? showNotFound : showPage)
}

/** Creates the function that finds where a path without a page leads: to a redirect's target, else to its plain spelling. */
function createFindRedirect(patterns: readonly string[], { database, redirects }: PagesOptions) {
  const firstSegments = new Set(patterns.map(pattern => pattern.split('/')[1]))
  return async ({ pathname, search }: PageTarget): Promise<string | undefined> => {
    const redirect = await database.fromReplica(() => redirects.find(pathname + search))
    if (redirect !== undefined) return redirect
    const plain = plainPath(pathname)
    const isOtherPage = plain !== pathname && firstSegments.has(plain.split('/')[1])
    return isOtherPage ? plain + search : undefined
  }
}

/** Punctuation behind a link that chat apps and mail programs take for a part of it. */
const endSigns = new Set(`.,;:!?)]}>'"’”»…*_~`)

/** A path in small letters, its last segment without the signs and the characters that show nothing at its end. */
function plainPath(pathname: string): string {
  const nameStart = pathname.lastIndexOf('/') + 1
  const [folder, encodedName] = [pathname.slice(0, nameStart).toLowerCase(), pathname.slice(nameStart)]
  const name = decodeURIComponent(encodedName)
  const plain = trimSigns(visibleText(name), new Set(), endSigns).toLowerCase()
  return folder + (plain === '' || plain === name ? encodedName : encodeURIComponent(plain))
}

type PageTarget = NonNullable<ReturnType<typeof splitTarget>>

/** Path and query of a page; throws Problem `not-found` for targets that no page can have. */
function pageTarget(request: FastifyRequest): PageTarget {
  const target = splitTarget(request.raw.url ?? '/')
  // Data and manifest requests of the router, which the site does not use.
  if (!target || target.pathname.endsWith('.data') || target.pathname === '/__manifest')
    throw new Problem('not-found', problemMessages.notFound)
  return target
}
