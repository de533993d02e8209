import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { describeSite, siteDirectory } from '../../testing/built-site.ts'
import { openBudgets, partsOf, type Weights } from '../../testing/weight-budget.ts'
import { loadSite } from './site-build.ts'

/**
 * Transferred bytes of a first visit with Brotli, recorded by `npm run page-weights`. These pages have few products
 * with short texts.
 */
const check = openBudgets(join(import.meta.dirname, 'page-weights.json'))

const masked = (address: string) => address.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, '…')

describeSite('the first visit', shop => {
  let pages: string[]

  beforeAll(async () => {
    const { _id, category } = await shop.createProduct({ featured: true })
    for (let number = 1; number <= 24; number += 1)
      await shop.createProduct({ name: `Jaggery ${number}`, category: category?._id, featured: number < 8 })
    const { patterns } = await loadSite(siteDirectory)
    const ofVisitors = patterns.filter(pattern => !pattern.startsWith('/admin') && pattern !== '/*')
    const addresses = ofVisitors.map(pattern =>
      pattern.replace(':id', _id).replace(':categoryId', category?._id ?? ''),
    )
    pages = [...addresses, `/products?category=${category?._id}`]
  })

  const sent = async (url: string) => {
    const { rawPayload, statusCode, body } = await shop.app.inject({
      url,
      headers: { 'accept-encoding': 'br' },
    })
    expect([url, statusCode]).toEqual([url, 200])
    return { bytes: rawPayload.length, body }
  }

  async function weigh(address: string): Promise<Weights> {
    const { body } = await shop.app.inject(address)
    const named = (pattern: RegExp) => [...new Set(Array.from(body.matchAll(pattern), ([, url = '']) => url))]
    const weights = async (urls: readonly string[]) => {
      const files: [string, number][] = []
      for (const url of urls) files.push([url, (await sent(url)).bytes])
      return partsOf(files)
    }
    return {
      html: { [masked(address)]: (await sent(address)).bytes },
      script: await weights(/data-deferred="([^"]+)"/.exec(body)?.[1]?.split(' ') ?? []),
      styles: await weights(named(/rel="stylesheet" href="([^"]+)"/g)),
      fonts: await weights(named(/href="(\/assets\/[^"]+\.woff2)"/g)),
    }
  }

  it('defers scripts until the visible content has arrived', async () => {
    for (const address of pages) {
      const { body } = await shop.app.inject(address)
      expect(body, address).toMatch(/<script type="text\/plain" data-deferred="\/assets\/[^"]+"/)
      expect(body, address).not.toMatch(/modulepreload" href|type="module"|<script[^>]* src=/)
    }
  })

  it('loads no more than is recorded: page, script, styles and fonts', async () => {
    const weights: Record<string, Weights> = {}
    for (const address of pages) {
      const weight = await weigh(address)
      for (const [kind, parts] of Object.entries(weight))
        expect(Object.keys(parts), `${kind} of ${address}`).not.toEqual([])
      expect(Object.keys(weight.fonts ?? {}), `fonts of ${address}`).toHaveLength(2)
      weights[masked(address)] = weight
    }
    expect(check(weights)).toEqual([])
  })
})
