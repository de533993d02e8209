import { feedMessages, feedPath, formerFeedPath } from '@chekku/domain/feeds'
import { Problem, problemMessages } from '@chekku/domain/problem'
import { shopIconPath } from '@chekku/domain/shop/shop-icons'
import type { FastifyInstance } from 'fastify'
import type { Addresses } from '../addresses/service.ts'
import { CachedResponse } from '../cache/cached-response.ts'
import type { ResponseCache } from '../cache/response-cache.ts'
import { replyFromCache, sendCached } from '../cache/send-cached.ts'
import type { Database } from '../database/database.ts'
import type { CallApi } from '../http/in-process.ts'
import type { Feeds } from '../products/feeds/service.ts'
import { feedXml } from './feed-xml.ts'
import { llmsText } from './llms-text.ts'
import { readSeoCatalogue } from './seo-catalogue.ts'
import { addressesPerFile, sitemapFiles } from './sitemap.ts'
import { adminManifest, webManifest } from './web-manifests.ts'

export interface DiscoveryOptions {
  /** Origin of the site, without a trailing slash. */
  publicOrigin: string
  callApi: CallApi
  addresses: Pick<Addresses, 'slugs'>
  database: Pick<Database, 'revision'>
  /** Maximum number of URLs in a sitemap file. */
  sitemapAddresses?: number
}

interface FeedOptions extends Pick<DiscoveryOptions, 'publicOrigin'> {
  feeds: Pick<Feeds, 'read'>
  cache: ResponseCache
}

const hidden = { schema: { hide: true } }

/** The products for catalogues of others. Dates of products and offers change them too, as they do the pages. */
export async function feedRoutes(app: FastifyInstance, { feeds, cache, publicOrigin }: FeedOptions) {
  const render = async () => ({
    status: 200,
    headers: textHeaders('application/xml'),
    body: Buffer.from(feedXml(await feeds.read(), publicOrigin)),
  })
  app.get(feedPath, hidden, (request, reply) =>
    replyFromCache(cache, request, reply, { key: feedPath, url: request.raw.url, render }),
  )
  app.get(formerFeedPath, hidden, async (_request, reply) =>
    reply.code(410).headers(textHeaders('text/plain')).send(feedMessages.googleIsGone),
  )
}

/** Sitemap, robots.txt, web manifests and llms.txt. */
export async function discovery(app: FastifyInstance, options: DiscoveryOptions) {
  const { publicOrigin, callApi, addresses, database, sitemapAddresses = addressesPerFile } = options
  const texts = cachePerRevision(database.revision, async () => {
    const catalogue = await readSeoCatalogue(callApi, addresses)
    return {
      sitemap: sitemapFiles(catalogue, publicOrigin, sitemapAddresses).map(xml =>
        cachedText('application/xml', xml),
      ),
      llms: cachedText('text/plain', llmsText(catalogue, publicOrigin)),
      manifest: manifestText(webManifest(catalogue.shop)),
      adminManifest: manifestText(adminManifest(catalogue.shop)),
      favicon: shopIconPath(catalogue.shop.identity.logo, '64') ?? '/icon-192.png',
    }
  })
  const serve = (path: string, find: (part: number) => Promise<CachedResponse | undefined>) =>
    app.get<{ Params: { part?: string } }>(path, hidden, async (request, reply) => {
      const response = await find(Number(request.params.part ?? 0))
      if (!response) throw new Problem('not-found', problemMessages.notFound)
      return sendCached(request, reply, response)
    })
  // Crawlers may read pages, and pictures, which are under the API, and nothing else.
  const rules = ['User-agent: *', 'Allow: /api/uploads', 'Disallow: /api', 'Disallow: /admin', '']
  const robots = cachedText('text/plain', [...rules, `Sitemap: ${publicOrigin}/sitemap.xml`, ''].join('\n'))
  serve('/sitemap.xml', async () => (await texts()).sitemap[0])
  serve('/sitemap-:part(^[1-9]\\d{0,3}$).xml', async part => (await texts()).sitemap[part])
  serve('/llms.txt', async () => (await texts()).llms)
  serve('/robots.txt', async () => robots)
  serve('/manifest.webmanifest', async () => (await texts()).manifest)
  serve('/admin.webmanifest', async () => (await texts()).adminManifest)
  // Some clients request it by convention; the pages link their icons.
  app.get('/favicon.ico', hidden, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').redirect((await texts()).favicon, 302),
  )
}

const textHeaders = (type: string) => ({
  'content-type': `${type}; charset=utf-8`,
  'cache-control': 'public, max-age=300',
})

const cachedText = (type: string, text: string) =>
  new CachedResponse({ body: Buffer.from(text), headers: textHeaders(type) })

const manifestText = (manifest: object) => cachedText('application/manifest+json', JSON.stringify(manifest))

/** Caches a result until the catalogue revision changes. Concurrent calls share one load; failures are not cached. */
function cachePerRevision<Result>(revision: () => Promise<number>, load: () => Promise<Result>) {
  let cached: { revision: number; result: Promise<Result> } | undefined
  return async (): Promise<Result> => {
    const current = await revision()
    if (cached?.revision === current) return cached.result
    const loaded = { revision: current, result: load() }
    cached = loaded
    loaded.result.catch(() => {
      if (cached === loaded) cached = undefined
    })
    return loaded.result
  }
}
