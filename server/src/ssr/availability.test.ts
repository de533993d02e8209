import { expect, test } from 'vitest'
import { siteDirectory } from '../../testing/built-site.ts'
import { describeShopWith } from '../../testing/test-shop.ts'

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
        availability: 'https://schema.org/MadeToOrder',
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
      offer: { availability: 'https://schema.org/BackOrder', availabilityStarts: '2026-12-01' },
      opening: 'Hello, I would like to order this when it is back on 1 Dec 2026:',
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
  return {
    siteDirectory,
    now: () => Date.parse(now),
  }
}

describeShopWith(startOptions, 'what a visitor reads of the stock', shop => {
  const pageOf = async (url: string) => (await shop.app.inject({ url })).body
  /** The texts of a page without scripts, by element. */
  const textsOf = (html: string) =>
    html
      .replaceAll(/<script\b[\s\S]*?<\/script>/g, '')
      .replaceAll('<!-- -->', '')
      .split(/<[^>]*>/)
      .map(text => text.trim())

  test.each(cases)(
    '%s: in lists, in search, on its page, in its message and for search engines',
    async (_, fields, { text, offer, opening, isOrder }) => {
      const { _id: category } = await shop.createCategory({ name: 'Oils' })
      const { _id } = await shop.createProduct({ name: 'Sesame Oil', category, ...fields })
      now = '2026-11-22T12:00:00Z'
      for (const url of ['/products', '/products?q=sesame', `/category/${category}`, `/product/${_id}`]) {
        const html = await pageOf(url)
        const texts = textsOf(html)
        expect([url, texts.includes(text)]).toEqual([url, true])
        expect([url, texts.includes('In stock')]).toEqual([url, false])
        expect([url, texts.includes(isOrder ? 'Order' : 'Ask')]).toEqual([url, true])
        expect([url, html.includes(encodeURIComponent(opening).replaceAll("'", '&#x27;'))]).toEqual([
          url,
          true,
        ])
      }
      const html = await pageOf(`/product/${_id}`)
      const data = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)]
      const products = data.map(([, json]) => JSON.parse(json ?? '')).filter(one => one.offers)
      expect(products).toHaveLength(1)
      const { availability, availabilityStarts, deliveryLeadTime } = products[0].offers
      expect(JSON.parse(JSON.stringify({ availability, availabilityStarts, deliveryLeadTime }))).toEqual(
        offer,
      )
    },
  )
})
