import { feedMessages, feedPath, formerFeedPath } from '@chekku/domain/feeds'
import type { FeedReport } from '@chekku/domain/schemas/feeds'
import type { Product } from '@chekku/domain/schemas/product'
import type { Element } from '@xmldom/xmldom'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { plainPicture } from '../../testing/plain-picture.ts'
import { formData, type TestApp } from '../../testing/test-app.ts'
import { describeShop, startTestShop } from '../../testing/test-shop.ts'
import { parseXml } from './testing.ts'
import { element } from './xml.ts'

const origin = 'https://shop.example'
/** A name that would break XML, and a cut between code units. */
const hostile = `<a href="x">Oil</a> & 'x' ]]> ${'தமிழ்🌿'.repeat(12)}`

interface Rule {
  required?: true
  most?: number
  is?: RegExp
}
const price: Rule = { is: /^\d{1,8}\.\d\d INR$/ }
/** The fields as the documentation says them. */
const rules: Record<string, Rule> = {
  id: { required: true, is: /^[\w-]{1,50}$/ },
  condition: { required: true, is: /^new$/ },
  price: { required: true, ...price },
  sale_price: price,
  sale_price_effective_date: { is: /^(\d{4}-\d\d-\d\dT\d\d:\d\d[+-]\d\d:\d\d\/?){2}$/ },
  link: { required: true, most: 2_000, is: /^https:\/\/shop\.example\/product\/[^\s]+$/ },
  image_link: { required: true, most: 2_000, is: /^https:\/\/shop\.example\/feeds\/pictures\/[^\s]+\.jpg$/ },
  item_group_id: { is: /^[\w-]{1,50}$/ },
  gtin: { is: /^(\d{8}|\d{12,14})$/ },
  product_type: { most: 750 },
  title: { required: true, most: 200 },
  description: { required: true, most: 9_999 },
  availability: { required: true, is: /^(in stock|out of stock)$/ },
  brand: { required: true, most: 100 },
  size: { most: 200 },
  origin_country: { is: /^[A-Z]{2}$/ },
  manufacturer_info: {},
  wa_compliance_category: { is: /^(DEFAULT|COUNTRY_ORIGIN_EXEMPT)$/ },
  unit_price: {},
  value: { is: /^\d+\.\d\d$/ },
  currency: { is: /^INR$/ },
  unit: { is: /^(l|kg|ct)$/ },
}

/** The items of the feed by their fields, each held to its rule. */
async function itemsOf(shop: TestApp): Promise<Record<string, string>[]> {
  const { statusCode, headers, body } = await shop.app.inject(feedPath)
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  expect(body).not.toMatch(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u)
  expect(Math.max(...body.split('\n').map(line => line.length))).toBeLessThan(5_242_880)
  const items = [...parseXml(body).getElementsByTagName('item')].map(fieldsOf)
  for (const item of items) {
    for (const [name, { required, most = Infinity, is = /./s }] of Object.entries(rules)) {
      const text = item[name]
      if (text === undefined) expect(required, name).toBeUndefined()
      else expect([name, text, text.length <= most]).toEqual([name, expect.stringMatching(is), true])
    }
    expect(Object.keys(rules)).toEqual(expect.arrayContaining(Object.keys(item)))
    expect(item.description).not.toBe(item.title)
  }
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
  return items
}

const fieldsOf = (item: Element): Record<string, string> =>
  Object.fromEntries(
    [...item.getElementsByTagNameNS('http://base.google.com/ns/1.0', '*')].map(field => [
      String(field.localName),
      field.textContent ?? '',
    ]),
  )

async function createOil(shop: TestApp, fields: Record<string, string> = {}): Promise<Product> {
  const category = fields.category ?? (await shop.createCategory())._id
  const about = { name: 'Sesame Oil', description: 'Pressed in wood', price: '555', category }
  const body = formData({ ...about, ...fields }, await plainPicture())
  return (await shop.call<Product>('POST', '/products', { body })).body.data
}

const sizes = JSON.stringify([
  { measure: 'volume', quantity: 500, price: 280, gtin: '8901234567890' },
  { measure: 'volume', quantity: 5_000, kind: 'tin', price: 2_450.5, inStock: false, gtin: '2012345678903' },
  { measure: 'volume', quantity: 250, price: 0 },
])
const facts = JSON.stringify({ country: 'India', maker: 'The Press, Karur' })

describeShop('the feed for catalogues', shop => {
  it('has an item for each size with a price, with the fields that are asked for', async () => {
    const { _id, packs = [] } = await createOil(shop, { packs: sizes, facts })
    const [small, tin] = await itemsOf(shop)
    expect(small).toMatchObject({
      id: packs[0]?._id,
      title: 'Sesame Oil, 500 ml',
      availability: 'in stock',
      price: '280.00 INR',
      link: `${origin}/product/sesame-oil?size=500-ml`,
      item_group_id: _id,
      gtin: '8901234567890',
      origin_country: 'IN',
      manufacturer_info: 'The Press, Karur',
      wa_compliance_category: 'DEFAULT',
      value: '560.00',
      unit: 'l',
    })
    expect(tin).toMatchObject({ availability: 'out of stock', price: '2450.50 INR', size: '5 litre tin' })
    // It begins as those do that a shop numbers itself.
    expect(tin?.gtin).toBeUndefined()
    const report = await shop.read<FeedReport>('/feeds')
    const named = { count: 1, products: [{ _id, name: 'Sesame Oil' }] }
    expect(report).toEqual({
      meta: `${origin}/feeds/meta.xml`,
      items: 2,
      findings: [{ key: 'price', ...named }],
    })
  })

  it('names pictures that are whole, in a square, as JPEG, drawn once', async () => {
    await createOil(shop)
    const [item] = await itemsOf(shop)
    const url = String(item?.image_link).slice(origin.length)
    const { statusCode, headers, rawPayload } = await shop.app.inject(url)
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(headers['cache-control']).toContain('immutable')
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1_000, height: 1_000 })
    const stored = await shop.database.reader.selectFrom('share_images').select('path').execute()
    expect(stored).toEqual([{ path: url }])
    for (const wrong of [url.replace(/pictures\/./, 'pictures/x'), url.replace(/[0-9a-f]{8}/, '00000000')])
      expect((await shop.app.inject(wrong)).statusCode).toBe(404)
  })

  it('says both prices of an offer while it runs, and until when', async () => {
    const { _id } = await createOil(shop)
    const [plain] = await itemsOf(shop)
    const offer = { price: 499, from: '2020-01-01T06:30', until: '2099-12-31T18:00' }
    await shop.call('PUT', `/products/${_id}`, { body: { offer } })
    expect((await itemsOf(shop))[0]).toMatchObject({
      id: plain?.id,
      price: '555.00 INR',
      sale_price: '499.00 INR',
      sale_price_effective_date: '2020-01-01T06:30+05:30/2099-12-31T18:00+05:30',
    })
    await shop.call('PUT', `/products/${_id}`, { body: { offer: { ...offer, from: null } } })
    const startOf = async () => {
      const [endless] = await itemsOf(shop)
      expect(endless).toMatchObject({ price: '555.00 INR', sale_price: expect.anything() })
      return String(endless?.sale_price_effective_date).split('/')[0]
    }
    const minuteOf = (at: number) => `${new Date(at + 5.5 * 3_600_000).toISOString().slice(0, 16)}+05:30`
    /** Puts the changes of before so many days back; resolves to the minute of the last one. */
    const passDays = async (days: number) => {
      await shop.database.writeCatalogue(async transaction => {
        await transaction
          .updateTable('changes')
          .set(eb => ({ at: eb('at', '-', days * 86_400_000) }))
          .execute()
      })
      const { at } = await shop.database.reader
        .selectFrom('changes')
        .select('at')
        .orderBy('at', 'desc')
        .executeTakeFirstOrThrow()
      return minuteOf(at)
    }
    const minute = await passDays(2)
    expect(await startOf(), 'when it was set').toBe(minute)
    const until = '2099-12-30T18:00'
    const packs = [{ _id, sku: 'Tin "offer 1"' }]
    await shop.call('PUT', `/products/${_id}`, { body: { description: 'Other', packs } })
    await shop.call('PUT', `/products/${_id}`, { body: { offer: { price: 499, until } } })
    expect(await startOf(), 'with another end').toBe(minute)
    await shop.call('PUT', `/products/${_id}`, { body: { offer: { price: 498, until } } })
    expect(await startOf(), 'with another price').toBe(await passDays(0))
    await passDays(3)
    await shop.database.writeCatalogue(async transaction => {
      const over = { offer_until: '2020-01-01T00:00' }
      await transaction.updateTable('packs').set(over).where('product_id', '=', _id).execute()
    })
    await shop.call('PUT', `/products/${_id}`, { body: { offer: { price: 498, until } } })
    expect(await startOf(), 'after it was over').toBe(await passDays(0))
    const created = Date.parse('2024-02-01T09:00Z')
    await shop.database.writeCatalogue(async transaction => {
      await transaction.deleteFrom('row_changes').execute()
      await transaction.updateTable('products').set({ created_at: created }).where('id', '=', _id).execute()
    })
    await shop.call('PUT', `/products/${_id}`, { body: { offer: { price: 498, until: offer.until } } })
    expect(await startOf(), 'of which no change is kept').toBe(minuteOf(created))
    // Nobody is told of an offer on what can't be had.
    await shop.call('PUT', `/products/${_id}`, { body: { inStock: false } })
    const [gone] = await itemsOf(shop)
    expect(gone).toMatchObject({ price: '555.00 INR', availability: 'out of stock' })
    expect(Object.keys(gone ?? {}).filter(name => name.startsWith('sale'))).toEqual([])
    await shop.call('PUT', `/products/${_id}`, { body: { inStock: true, description: 'Pressed in wood' } })
    await shop.call('PUT', `/products/${_id}`, { body: { offer: null } })
    expect((await itemsOf(shop))[0]).toEqual(plain)
  })

  it('leaves out what lacks something, and the report says what', async () => {
    const category = (await shop.createCategory())._id
    const names = ['Sent', 'Hidden', 'No price', 'No text', 'Twice', 'From Italy']
    const fields: Record<string, string>[] = [
      { facts },
      { hidden: 'true', price: '0' },
      { price: '0' },
      { description: '' },
      { description: 'Twice' },
      { facts: JSON.stringify({ country: ' italy.' }) },
    ]
    for (const [at, name] of names.entries()) await createOil(shop, { category, name, ...fields[at] })
    await shop.createProduct({ category, name: 'No picture', description: 'Text', facts: { country: 'in' } })
    expect((await itemsOf(shop)).map(({ title }) => title)).toEqual(['Sent', 'From Italy'])
    const { findings } = await shop.read<FeedReport>('/feeds')
    expect(findings.map(({ key, products }) => [key, products.map(({ name }) => name)])).toEqual([
      ['hidden', ['Hidden']],
      ['price', ['No price']],
      ['picture', ['No picture']],
      ['description', ['No text', 'Twice']],
      ['country', ['No price', 'No text', 'Twice']],
      ['importer', ['From Italy']],
    ])
  })

  it('follows a change at once, and answers 304 until then', async () => {
    const { _id } = await createOil(shop)
    const get = (headers = {}) => shop.app.inject({ url: feedPath, headers })
    const { etag } = (await get()).headers
    expect((await get({ 'if-none-match': etag })).statusCode).toBe(304)
    await shop.call('PUT', `/products/${_id}`, { body: { price: 600 } })
    const changed = await get({ 'if-none-match': etag })
    expect([changed.statusCode, changed.body]).toEqual([200, expect.stringContaining('600.00 INR')])
  })

  it.each(['GET', 'HEAD'] as const)('for Google is gone, as its address says to a %s', async method => {
    const { statusCode, headers, body } = await shop.app.inject({ method, url: formerFeedPath })
    expect([statusCode, headers['cache-control']]).toEqual([410, 'public, max-age=300'])
    expect(body).toBe(method === 'GET' ? feedMessages.googleIsGone : '')
  })

  it('stays well-formed and within lengths whatever a text holds', async () => {
    const name = hostile.slice(0, 118)
    const category = (await shop.createCategory({ name }))._id
    await createOil(shop, { name, description: '🌿'.repeat(5_000), category, packs: sizes })
    const [item] = await itemsOf(shop)
    expect(item?.title).toContain('<a href="x">Oil</a> & \'x\' ]]>')
    expect(item?.description).toBe(`${'🌿'.repeat(4_999)}…`)
    expect(element('a', 'b\u0000\u0001\u000B\uFFFE\uD800\tc')).toBe('<a>b\tc</a>')
  })
})

it('the feed for catalogues is empty without an address that others can open, and says so', async () => {
  const shop = await startTestShop({ publicOrigin: 'http://localhost:3000' })
  await createOil(shop)
  expect((await shop.app.inject(feedPath)).body).not.toContain('<item>')
  const { items, findings } = await shop.read<FeedReport>('/feeds')
  expect([items, findings]).toEqual([0, [{ key: 'address', count: 0, products: [] }]])
  await shop.close()
})
