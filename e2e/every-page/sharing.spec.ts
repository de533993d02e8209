import { business } from '@chekku/domain/test/business'
import { expect } from '@playwright/test'
import { listCategories, listProducts, slugPath } from '../support/catalogue-api.ts'
import { test } from '../support/fixtures.ts'
import { asAdministrator } from '../support/navigation-api.ts'

/* Link previews of chat apps: they read the page's HTML, and then the picture that it names. */

async function metaOf(address: string): Promise<Map<string, string>> {
  const answer = await fetch(address)
  expect(answer.status, address).toBe(200)
  const page = await answer.text()
  const found = page.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)
  return new Map(Array.from(found, ([, name = '', content = '']) => [name, content]))
}

/** Width and height of a JPEG, read from its frame header. */
function jpegSize(bytes: Buffer) {
  expect(bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff')
  let at = 2
  while (at + 9 < bytes.length) {
    const marker = bytes[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  throw new Error('This JPEG has no frame')
}

async function expectShareImage(address: string): Promise<void> {
  const meta = await metaOf(address)
  const picture = await fetch(meta.get('og:image') ?? '')
  expect(picture.status).toBe(200)
  expect(picture.headers.get('content-type')).toBe('image/jpeg')
  const bytes = Buffer.from(await picture.arrayBuffer())
  expect(bytes.length).toBeLessThan(300_000)
  expect(jpegSize(bytes)).toEqual({ width: 1200, height: 630 })
  expect(Object.fromEntries(meta)).toMatchObject({
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:type': 'image/jpeg',
    'og:site_name': business.name,
    'twitter:card': 'summary_large_image',
  })
}

test('a link to a product, a category or a page shows a drawing @desktop', async ({ server, product }) => {
  for (const path of [`/product/${product._id}`, `/category/${product.category._id}`, '/', '/products'])
    await expectShareImage(server.origin + path)
})

test('a new price moves the picture, and its old address redirects @desktop', async ({ server, product }) => {
  const address = `${server.origin}/product/${product._id}`
  const before = (await metaOf(address)).get('og:image') ?? ''
  const change = (price: number) =>
    asAdministrator(server.origin, 'PUT', `/products/${product._id}`, { price })
  await change(product.price + 1)
  const after = (await metaOf(address)).get('og:image') ?? ''
  expect(after).not.toBe(before)
  const old = await fetch(before, { redirect: 'manual' })
  expect([old.status, new URL(old.headers.get('location') ?? '', before).href]).toEqual([302, after])
  await change(product.price)
})

test('every page that the site map names is there, under that address @desktop', async ({ server }) => {
  const robots = await (await fetch(`${server.origin}/robots.txt`)).text()
  const map = /^Sitemap: (.+)$/m.exec(robots)?.[1] ?? ''
  const xml = await (await fetch(map)).text()
  const addresses = Array.from(xml.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address = '']) => address)
  for (const { _id } of await listProducts(server.origin))
    expect(addresses).toContain(server.origin + (await slugPath(server.origin, 'product', _id)))
  for (const { _id } of await listCategories(server.origin))
    expect(addresses).toContain(server.origin + (await slugPath(server.origin, 'category', _id)))
  for (const address of addresses) {
    const answer = await fetch(address)
    expect([address, answer.status]).toEqual([address, 200])
    expect(await answer.text()).toContain(`<link rel="canonical" href="${address}"/>`)
  }
})

test('icons and manifest of every page are there @desktop', async ({ page, server }) => {
  await page.goto('/')
  const links = await page
    .locator('head link:is([rel="icon"], [rel="apple-touch-icon"], [rel="manifest"])')
    .evaluateAll(all => all.map(link => (link as HTMLLinkElement).href))
  expect(links).toHaveLength(3)
  for (const address of [...links, `${server.origin}/favicon.ico`]) {
    const answer = await fetch(address)
    expect([address, answer.status]).toEqual([address, 200])
  }
  const manifest = links.find(address => address.endsWith('.webmanifest')) ?? ''
  const { icons } = (await (await fetch(manifest)).json()) as { icons: { src: string; type: string }[] }
  for (const { src, type } of icons) {
    const icon = await fetch(new URL(src, manifest))
    expect([src, icon.status, icon.headers.get('content-type')]).toEqual([src, 200, type])
  }
})
