import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../database/testing.ts'

const siteDirectory = join(import.meta.dirname, '../../../site/build')
const isBuilt = existsSync(join(siteDirectory, 'server/index.js'))

/**
 * The most that a first visit may load, in thousands of bytes as they are sent to a browser that takes Brotli: a few
 * hundredths above what it loads, so that what grows is seen. The frameworks alone are 93 of the script; these pages hold
 * few products with short texts.
 */
const most: Record<string, { html: number; script: number; scripts: number }> = {
  '/': { html: 11.2, script: 110, scripts: 11 },
  '/products': { html: 8.3, script: 116.3, scripts: 12 },
  '/products?category=…': { html: 8.3, script: 116.3, scripts: 12 },
  '/product/…': { html: 7.8, script: 114.8, scripts: 12 },
  '/category/…': { html: 8.2, script: 116.5, scripts: 13 },
  '/gallery': { html: 6.2, script: 113.3, scripts: 11 },
  '/about-us': { html: 8, script: 110.8, scripts: 13 },
  '/contact': { html: 7.6, script: 114.6, scripts: 12 },
  '/enquiry': { html: 5.9, script: 112.3, scripts: 9 },
  '/offline': { html: 5.7, script: 107.2, scripts: 8 },
}
/** Of every page alike. */
const mostStyles = 10.7
const mostFonts = 32.2

const masked = (address: string) => address.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, '…')

describe.skipIf(!isBuilt)('the first visit', () => {
  let place: TestDatabase
  let shop: TestApp
  let pages: string[]

  beforeAll(async () => {
    place = await createTestDatabase('sqlite')
    shop = await startTestApp(place.database, { siteDirectory })
    const { _id, category } = await shop.createProduct({ featured: true })
    for (let number = 1; number <= 24; number += 1)
      await shop.createProduct({ name: `Jaggery ${number}`, category: category?._id, featured: number < 8 })
    pages = [
      '/',
      '/products',
      `/products?category=${category?._id}`,
      `/product/${_id}`,
      `/category/${category?._id}`,
      '/gallery',
      '/about-us',
      '/contact',
      '/enquiry',
      '/offline',
    ]
  })
  afterAll(async () => {
    await shop.close()
    await place.close()
  })

  const sent = async (url: string) => {
    const { rawPayload, statusCode, body } = await shop.app.inject({
      url,
      headers: { 'accept-encoding': 'br' },
    })
    expect([url, statusCode]).toEqual([url, 200])
    return { bytes: rawPayload.length, body }
  }

  async function weigh(address: string) {
    const { body } = await shop.app.inject(address)
    const named = (pattern: RegExp) => [...new Set(Array.from(body.matchAll(pattern), ([, url = '']) => url))]
    const weights = async (urls: readonly string[]) => {
      let sum = 0
      for (const url of urls) sum += (await sent(url)).bytes
      return sum
    }
    const scripts = /data-start="([^"]+)"/.exec(body)?.[1]?.split(' ') ?? []
    const fonts = named(/href="(\/assets\/[^"]+\.woff2)"/g)
    return {
      counts: { scripts: scripts.length, fonts: fonts.length },
      bytes: {
        html: (await sent(address)).bytes,
        script: await weights(scripts),
        styles: await weights(named(/rel="stylesheet" href="([^"]+)"/g)),
        fonts: await weights(fonts),
      },
    }
  }

  it('leaves the network to what is shown until it is there', async () => {
    for (const address of pages) {
      const { body } = await shop.app.inject(address)
      expect(body, address).toMatch(/<script type="text\/plain" data-start="\/assets\/[^"]+"/)
      expect(body, address).not.toMatch(/modulepreload" href|type="module"|<script[^>]* src=/)
    }
  })

  it('loads no more than it may: page, script, styles and fonts', async () => {
    expect(pages.map(masked)).toEqual(Object.keys(most))
    for (const address of pages) {
      const { counts, bytes } = await weigh(address)
      const { scripts, ...own } = most[masked(address)] ?? { html: 0, script: 0, scripts: 0 }
      const limits = { ...own, styles: mostStyles, fonts: mostFonts }
      for (const kind of ['html', 'script', 'styles', 'fonts'] as const) {
        expect(bytes[kind], `${kind} of ${address}`).toBeGreaterThan(0)
        expect(bytes[kind], `${kind} of ${address}`).toBeLessThanOrEqual(limits[kind] * 1_000)
      }
      expect(counts.scripts, `scripts of ${address}`).toBeLessThanOrEqual(scripts)
      expect(counts.fonts, `fonts of ${address}`).toBe(2)
    }
  })
})
