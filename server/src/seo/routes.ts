import { Problem, problemMessages } from '@chekku/domain/problem'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CachedResponse } from '../cache/cached-response.ts'
import { sendCached } from '../cache/send-cached.ts'
import type { CallApi } from '../http/in-process.ts'
import { llmsText } from './llms-text.ts'
import { readCatalogue } from './seo-catalogue.ts'
import { addressesPerFile, sitemapFiles } from './sitemap.ts'
import { webManifest } from './web-manifest.ts'

export interface DiscoveryOptions {
  /** Public scheme and host of the site, without a slash at the end. */
  publicOrigin: string
  callApi: CallApi
  /** The catalogue revision. */
  revision: () => Promise<number>
  /** Maximum number of addresses in a sitemap file. */
  sitemapAddresses?: number
}

interface SitemapPart {
  Params: { part: string }
}

const hidden = { schema: { hide: true } }

/** Sitemap, robots.txt, web manifest and llms.txt. */
export async function discovery(app: FastifyInstance, options: DiscoveryOptions) {
  const { publicOrigin, callApi, revision, sitemapAddresses = addressesPerFile } = options
  const texts = cachePerRevision(revision, async () => {
    const catalogue = await readCatalogue(callApi)
    return {
      sitemap: sitemapFiles(catalogue, publicOrigin, sitemapAddresses).map(text =>
        cachedText('application/xml', text),
      ),
      llms: cachedText('text/plain', llmsText(catalogue, publicOrigin)),
    }
  })
  const robots = cachedText('text/plain', robotsText(publicOrigin))
  const manifest = cachedText('application/manifest+json', JSON.stringify(webManifest))

  const sendSitemap = async (file: number, request: FastifyRequest, reply: FastifyReply) => {
    const response = (await texts()).sitemap[file]
    if (!response) throw new Problem('not-found', problemMessages.notFound)
    return sendCached(request, reply, response)
  }
  app.get('/sitemap.xml', hidden, (request, reply) => sendSitemap(0, request, reply))
  app.get<SitemapPart>('/sitemap-:part(^[1-9]\\d{0,3}$).xml', hidden, (request, reply) =>
    sendSitemap(Number(request.params.part), request, reply),
  )
  app.get('/robots.txt', hidden, (request, reply) => sendCached(request, reply, robots))
  app.get('/manifest.webmanifest', hidden, (request, reply) => sendCached(request, reply, manifest))
  app.get('/llms.txt', hidden, async (request, reply) => sendCached(request, reply, (await texts()).llms))
  // For clients that request it by convention; the pages link their icons.
  app.get('/favicon.ico', hidden, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').redirect('/icon-192.png', 301),
  )
}

const cachedText = (type: string, text: string): CachedResponse =>
  new CachedResponse({
    body: Buffer.from(text),
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=300' },
    isText: true,
  })

/** Caches a result until the catalogue revision changes. Concurrent calls share one load. */
function cachePerRevision<Result>(revision: () => Promise<number>, load: () => Promise<Result>) {
  let cached: { revision: number; result: Promise<Result> } | undefined
  return async (): Promise<Result> => {
    const current = await revision()
    if (cached?.revision === current) return cached.result
    const entry = { revision: current, result: load() }
    cached = entry
    // Failures are not cached; the callers' promise rejects with them.
    entry.result.catch(() => {
      if (cached === entry) cached = undefined
    })
    return entry.result
  }
}

/** Allows the pages and the pictures, which are under the API, and nothing else. */
function robotsText(origin: string): string {
  return [
    'User-agent: *',
    'Allow: /api/uploads',
    'Disallow: /api',
    'Disallow: /admin',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}
