import { catalogueLimits } from '@chekku/domain/rules/catalogue-limits'
import { sampleShop } from '@chekku/domain/sample-shop'
import type { Category } from '@chekku/domain/schemas/category'
import type { Product } from '@chekku/domain/schemas/product'
import type { Pack } from '@chekku/domain/schemas/product/pack'
import { categoryCard, productCard, sharePath } from '@chekku/domain/share-image'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { colourAt, looksLike } from '../../testing/look-at-picture.ts'
import { plainPicture } from '../../testing/plain-picture.ts'
import { formData } from '../../testing/test-app.ts'
import { startTestShop, type TestShop } from '../../testing/test-shop.ts'

const red = { r: 200, g: 30, b: 30 }
const ink = { r: 43, g: 33, b: 24 }
const turmeric = { r: 217, g: 148, b: 30 }

describe('a share image', () => {
  let shop: TestShop
  let category: Category
  let there: Product

  beforeAll(async () => {
    shop = await startTestShop()
    category = await shop.createCategory({ name: 'Oils', description: 'Pressed in wood' })
    there = await pictured(await plainPicture(red))
  })
  afterAll(() => shop.close())

  const get = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers })
  const productOf = (fields: Record<string, unknown> = {}) =>
    shop.createProduct({ category: category._id, ...fields })
  const pictured = async (picture: Buffer, fields: Record<string, string> = {}) => {
    const body = formData({ name: 'Sesame Oil', price: '460', category: category._id, ...fields }, picture)
    return (await shop.call<Product>('POST', '/products', { body })).body.data
  }
  const pathOf = (product: Product, pack?: Pack) => sharePath(productCard(product, sampleShop.identity, pack))
  const draw = async (product: Product) => {
    const response = await get(pathOf(product))
    expect(response.statusCode).toBe(200)
    return response.rawPayload
  }

  it('is a JPEG in the size of chat apps, immutable, and has one spelling of its address', async () => {
    const path = pathOf(there)
    const response = await get(path)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    const shape = { format: 'jpeg', width: 1200, height: 630 }
    expect(await sharp(response.rawPayload).metadata()).toMatchObject(shape)
    expect(response.rawPayload.length).toBeLessThan(300_000)
    const status = async (tag: string) => (await get(path, { 'if-none-match': tag })).statusCode
    expect([await status(String(response.headers.etag)), await status('"another"')]).toEqual([304, 200])
    for (const other of [`/${path}`, `${path}/`]) expect((await get(other)).headers.location).toBe(path)
    expect((await get(`${path}?fbclid=1`)).statusCode).toBe(200)
  })

  it('shows the photograph at one side in full height, and the rest on paper', async () => {
    const picture = await draw(there)
    for (const y of [0.01, 0.5, 0.99]) expect(looksLike(await colourAt(picture, 0.2, y), red)).toBe(true)
    expect(looksLike(await colourAt(picture, 0.98, 0.02), { r: 251, g: 247, b: 238 })).toBe(true)
  })

  it('stays below 300 KB however busy the photograph is', async () => {
    // As large as it is shown: scaled down, noise is smooth.
    const size = { width: 730, height: 630 }
    const noise = Uint8Array.from({ length: size.width * size.height * 3 }, (_, at) => at * at * 31 + at * 7)
    const busy = await sharp(noise, { raw: { ...size, channels: 3 } })
      .jpeg({ quality: 90 })
      .toBuffer()
    expect((await draw(await pictured(busy))).length).toBeLessThan(300_000)
  })

  it('loses the turmeric and says so when out of stock', async () => {
    const [drawn, sold] = [
      await draw(there),
      await draw(await pictured(await plainPicture(red), { inStock: 'false' })),
    ]
    expect(await pixels(drawn, turmeric)).toBeGreaterThan(5_000)
    expect(await pixels(sold, turmeric)).toBeLessThan(500)
    expect(await pixels(sold, ink)).toBeGreaterThan(await pixels(drawn, ink))
  })

  it('of a category shows name and description without a price', async () => {
    const bare = await shop.createCategory({ name: 'Oils' })
    const answers = await Promise.all(
      [category, bare].map(one => get(sharePath(categoryCard(one, sampleShop.identity)))),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const [described, plain] = answers.map(({ rawPayload }) => rawPayload) as [Buffer, Buffer]
    const soft = { r: 106, g: 90, b: 74 }
    expect(await pixels(described, soft)).toBeGreaterThan((await pixels(plain, soft)) * 1.2)
  })

  it('carries the price on turmeric and a name of any letters in ink, and shows the brand for one in letters of no font', async () => {
    const nameless = await draw(await productOf({ name: '🥥 中文', price: 1 }))
    const dear = await draw(await productOf({ name: '🥥 中文', price: 10_00_000 }))
    expect(await pixels(dear, turmeric)).toBeGreaterThan((await pixels(nameless, turmeric)) * 1.5)
    for (const name of [
      'लकड़ी घानी का मूँगफली तेल',
      'Crème brûlée Phở Łódź',
      '</svg><script>alert(1)</script>&amp;<image href="file:///etc/passwd"/>',
      'நல்லெண்ணெய்'.repeat(11).slice(0, catalogueLimits.nameCharacters),
      'W'.repeat(catalogueLimits.nameCharacters),
    ]) {
      const drawn = await draw(await productOf({ name, price: 1 }))
      expect(await pixels(drawn, ink), name).toBeGreaterThan((await pixels(nameless, ink)) * 1.1)
      expect(await pixels(drawn, ink, { left: 1150, width: 50 }), `${name} in the margin`).toBe(0)
    }
  })

  it('leaves out letters that no font has', async () => {
    const plain = await draw(await productOf({ name: 'Coconut Oil' }))
    const odd = await draw(await productOf({ name: '🥥 Coconut 中文 \u{10ffff}\u202e Oil 👩🏽‍🌾' }))
    expect(odd).toEqual(plain)
  })

  it('has a new address after every change that it shows, and the old one leads there', async () => {
    const product = await pictured(await plainPicture(red))
    let path = pathOf(product)
    const first = (await get(path)).rawPayload
    const change = async (body: object) => {
      const { data } = (await shop.call<Product>('PUT', `/products/${product._id}`, { body })).body
      return pathOf(data)
    }
    const changes = [
      { name: 'Black Sesame Oil' },
      { price: '480.50' },
      { inStock: 'false' },
      { deleteImage: 'true' },
    ]
    for (const body of changes) {
      const newPath = await change(body)
      const old = await get(path)
      path = newPath
      expect(old.statusCode).toBe(302)
      expect(old.headers).toMatchObject({ location: path, 'cache-control': 'no-store' })
    }
    const last = await get(path)
    expect([last.statusCode, last.rawPayload.equals(first)]).toEqual([200, false])
    const notShown = { description: 'Another text', featured: 'true' }
    expect(await change(notShown)).toBe(path)
  })

  it('of a size shows that size, and leads to that of the product once the size is gone', async () => {
    const litre = { measure: 'volume', quantity: 1_000, price: 460 }
    const product = await productOf({ packs: [litre, { ...litre, quantity: 5_000, price: 2_100 }] })
    const [kept, removed] = product.packs as [Pack, Pack]
    const paths = [pathOf(product, kept), pathOf(product, removed)]
    const [whole, ofSize] = [await draw(product), await get(paths[1] ?? '')]
    expect([ofSize.statusCode, ofSize.rawPayload.equals(whole)]).toEqual([200, false])
    const body = { packs: [{ ...litre, _id: kept._id }] }
    const { data } = (await shop.call<Product>('PUT', `/products/${product._id}`, { body })).body
    for (const path of paths) {
      const { statusCode, headers } = await get(path)
      expect([statusCode, headers.location]).toEqual([302, pathOf(data)])
    }
  })

  it('strikes the regular price while an offer runs, and is another one without', async () => {
    const offer = JSON.stringify({ price: 440, until: '2099-12-01T00:00' })
    const product = await productOf({ offer })
    const card = productCard(product, sampleShop.identity)
    expect(card).toMatchObject({ price: '₹440', was: '₹460' })
    const drawn = await get(sharePath(card))
    await shop.call('PUT', `/products/${product._id}`, { body: { offer: null, price: 440 } })
    const old = await get(sharePath(card))
    expect([drawn.statusCode, old.statusCode]).toEqual([200, 302])
    expect((await get(String(old.headers.location))).rawPayload.equals(drawn.rawPayload)).toBe(false)
  })

  it('follows the name of its category', async () => {
    const own = await shop.createCategory({ name: 'Seeds' })
    const product = await shop.createProduct({ category: own._id })
    await shop.call('PUT', `/categories/${own._id}`, { body: { name: 'Seeds and nuts' } })
    expect((await get(pathOf(product))).statusCode).toBe(302)
  })

  it('is not found where there is no such product, category or address', async () => {
    const product = await productOf()
    await shop.call('DELETE', `/products/${product._id}`)
    const none = [
      pathOf(product),
      '/share/product/there-is-none-0123456789abcdef.jpg',
      '/share/product/model-info-0123456789abcdef.jpg',
      '/share/category/main-0123456789abcdef.jpg',
      `/share/product/${category._id}-0123456789abcdef.jpg`,
      `/share/gallery/${category._id}-0123456789abcdef.jpg`,
      `/share/category/${category._id}.jpg`,
      '/share/product/%2e%2e%2fcategories-0123456789abcdef.jpg',
      '/share/product/%00-0123456789abcdef.jpg',
    ]
    for (const path of none) {
      const response = await get(path)
      expect([path, response.statusCode, response.headers['cache-control']]).toEqual([path, 404, 'no-store'])
    }
  })
})

/** Counts the pixels right of the photograph that have about this colour. */
async function pixels(
  picture: Buffer,
  { r, g, b }: typeof red,
  { left, width } = { left: 600, width: 600 },
): Promise<number> {
  const data = await sharp(picture).extract({ left, top: 0, width, height: 630 }).raw().toBuffer()
  const isNear = (at: number, value: number) => Math.abs((data[at] ?? 0) - value) <= 30
  let count = 0
  for (let at = 0; at < data.length; at += 3)
    if (isNear(at, r) && isNear(at + 1, g) && isNear(at + 2, b)) count += 1
  return count
}
