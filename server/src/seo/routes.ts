import { Problem, problemMessages } from '@chekku/domain/problem'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CachedResponse } from '../cache/cached-response.ts'
import { sendCached } from '../cache/send-cached.ts'
import type { CallApi } from '../http/in-process.ts'
import { llmsText } from './llms-text.ts'
import { robotsText } from './robots.ts'
import { readCatalogue } from './seo-catalogue.ts'
import { addressesPerFile, sitemapFiles } from './sitemap.ts'
import { webManifest } from './web-manifest.ts'

export interface DiscoveryOptions {
  /** Scheme and host under which visitors reach the site, without a slash at the end. */
  publicOrigin: string
  callApi: CallApi
  /** Moves with every change that visitors see. */
  revision: () => Promise<number>
  /** Addresses in one file of the site map. */
  sitemapAddresses?: number
}

interface SitemapPart {
  Params: { part: string }
}

const hidden = { schema: { hide: true } }

/** What search engines, phones and language models ask a site for beside its pages. */
export async function discovery(app: FastifyInstance, options: DiscoveryOptions) {
  const { publicOrigin, callApi, revision, sitemapAddresses = addressesPerFile } = options
  const texts = keepOfRevision(revision, async () => {
    const catalogue = await readCatalogue(callApi)
    return {
      sitemap: sitemapFiles(catalogue, publicOrigin, sitemapAddresses).map(text =>
        answerOf('application/xml', text),
      ),
      llms: answerOf('text/plain', llmsText(catalogue, publicOrigin)),
    }
  })
  const robots = answerOf('text/plain', robotsText(publicOrigin))
  const manifest = answerOf('application/manifest+json', JSON.stringify(webManifest))

  const sendSitemap = async (file: number, request: FastifyRequest, reply: FastifyReply) => {
    const answer = (await texts()).sitemap[file]
    if (!answer) throw new Problem('not-found', problemMessages.notFound)
    return sendCached(request, reply, answer)
  }
  app.get('/sitemap.xml', hidden, (request, reply) => sendSitemap(0, request, reply))
  app.get<SitemapPart>('/sitemap-:part(^[1-9]\\d{0,3}$).xml', hidden, (request, reply) =>
    sendSitemap(Number(request.params.part), request, reply),
  )
  app.get('/robots.txt', hidden, (request, reply) => sendCached(request, reply, robots))
  app.get('/manifest.webmanifest', hidden, (request, reply) => sendCached(request, reply, manifest))
  app.get('/llms.txt', hidden, async (request, reply) => sendCached(request, reply, (await texts()).llms))
  // Asked for by programs that read no page; the pages name their icons themselves.
  app.get('/favicon.ico', hidden, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').redirect('/icon-192.png', 301),
  )
}

const answerOf = (type: string, text: string): CachedResponse =>
  new CachedResponse({
    body: Buffer.from(text),
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=300' },
    isText: true,
  })

/** Makes something of the catalogue once for each revision, however many ask meanwhile. */
function keepOfRevision<Made>(revision: () => Promise<number>, make: () => Promise<Made>) {
  let kept: { revision: number; made: Promise<Made> } | undefined
  return async (): Promise<Made> => {
    const now = await revision()
    if (kept?.revision !== now) {
      const made = make()
      const mine = { revision: now, made }
      kept = mine
      // What failed is made anew for the next who asks; who waits for it hears of it here.
      made.catch(() => {
        if (kept === mine) kept = undefined
      })
    }
    return kept.made
  }
}
