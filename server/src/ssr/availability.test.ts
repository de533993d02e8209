import { expect, test } from 'vitest'
import { siteDirectory } from '../../testing/built-site.ts'
import { describeShopWith } from '../../testing/test-shop.ts'
import { structuredDataOf } from './testing.ts'

interface Said {
  text: string
  /** Properties of the offer in schema.org terms. */
  offer: object
  opening: string
  isOrder: boolean
}

const cases: [string, object, Said][] = [
  [
    'few left',
    { availability: { state: 'few-left' } },
    {
      text: 'Few left',
      offer: { availability: 'https://schema.org/LimitedAvailability' },
      opening: 'Hello, I would like to order, if there is some left:',
      isOrder: true,
    },
  ],
  [
    'made to order',
    { availability: { state: 'made-to-order', days: 12 } },
    {
      text: 'Made to order in 12 days',
      offer: {
        availability: 'https://schema.org/InStock',
        deliveryLeadTime: { '@type': 'QuantitativeValue', value: 12, unitCode: 'DAY' },
      },
      opening: 'Hello, please make this to order for me (12 days):',
      isOrder: true,
    },
  ],
  [
    'back on a date',
    { availability: { state: 'back-on', date: '2026-12-01' } },
    {
      text: 'Back on 1 Dec 2026',
      offer: { availability: 'https://schema.org/OutOfStock', availabilityStarts: '2026-12-01' },
      opening: 'Hello, I would like to ask for this when it is back on 1 Dec 2026:',
      isOrder: false,
    },
  ],
  [
    'back on a date that has passed',
    { availability: { state: 'back-on', date: '2026-11-21' } },
    {
      text: 'Out of stock',
      offer: { availability: 'https://schema.org/OutOfStock' },
      opening: 'Hello, I would like to know when this is available again:',
      isOrder: false,
    },
  ],
]

let now: string
const startOptions = () => {
  now = '2026-11-20T12:00:00Z'
  return { siteDirectory, now: () => Date.parse(now) }
}

describeShopWith(startOptions, 'what a visitor reads of the stock', shop => {
  const pageOf = async (url: string) => (await shop.app.inject({ url })).body
  const inAddress = (text: string) => encodeURIComponent(text).replaceAll("'", '&#x27;')
  /** The texts of a page without scripts, by element. */
  const textsOf = (html: string) =>
    html
      .replaceAll(/<script\b[\s\S]*?<\/script>/g, '')
      .replaceAll('<!-- -->', '')
      .split(/<[^>]*>/)
      .map(text => text.trim())

  test('is in lists, in search, on its page, in its message and for search engines', async () => {
    const { _id: category } = await shop.createCategory({ name: 'Oils' })
    const ids: string[] = []
    for (const [name, fields] of cases)
      ids.push((await shop.createProduct({ name: `Oil ${name}`, category, ...fields }))._id)
    now = '2026-11-22T12:00:00Z'
    for (const url of ['/products', '/products?q=oil', `/category/${category}`]) {
      const html = await pageOf(url)
      const texts = textsOf(html)
      expect([url, texts.includes('In stock')]).toEqual([url, false])
      for (const [, , { text, opening }] of cases) {
        expect([url, text, texts.includes(text)]).toEqual([url, text, true])
        expect([url, opening, html.includes(inAddress(opening))]).toEqual([url, opening, true])
      }
    }
    for (const [at, [name, , { text, offer, opening, isOrder }]] of cases.entries()) {
      const html = await pageOf(`/product/${ids[at]}`)
      const [article = ''] = /<article\b[\s\S]*?<\/article>/.exec(html) ?? []
      const texts = textsOf(article)
      const seen = [texts.includes(text), texts.includes('In stock'), article.includes(inAddress(opening))]
      expect([name, ...seen]).toEqual([name, true, false, true])
      expect([name, texts.includes(isOrder ? 'Order' : 'Ask')]).toEqual([name, true])
      const products = structuredDataOf(html)
        .map(json => JSON.parse(json))
        .filter(one => one.offers)
      expect(products).toHaveLength(1)
      const { availability, availabilityStarts, deliveryLeadTime } = products[0].offers
      const found = { availability, availabilityStarts, deliveryLeadTime }
      expect(JSON.parse(JSON.stringify(found)), name).toEqual(offer)
    }
  })
})
