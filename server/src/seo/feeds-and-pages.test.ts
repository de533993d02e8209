import { feedPath } from '@chekku/domain/feeds'
import type { Product } from '@chekku/domain/schemas/product'
import type { Element } from '@xmldom/xmldom'
import { expect, it } from 'vitest'
import { describeSite } from '../../testing/built-site.ts'
import { plainPicture } from '../../testing/plain-picture.ts'
import { formData } from '../../testing/test-app.ts'
import { structuredDataOf } from '../ssr/testing.ts'
import { parseXml } from './testing.ts'

type Node = Record<string, unknown>

/** What a reader of a page's availability takes it for, of those that we say. */
const readAs: Record<string, string> = {
  InStock: 'in stock',
  LimitedAvailability: 'in stock',
  OutOfStock: 'out of stock',
}

const litre = { measure: 'volume', quantity: 1_000, price: 500 }
const tin = { ...litre, kind: 'tin', quantity: 5_000, price: 2_300 }
const offer = { price: 450, until: '2098-01-01T00:00' }

/** Odd products, and the price and the stock at which each of their sizes is in a feed and on its page. */
const cases: [name: string, fields: object, sold: [price: string, stock: string][]][] = [
  ['Plain', { price: 300 }, [['300.00', 'in stock']]],
  ['Gone', { price: 300, inStock: false }, [['300.00', 'out of stock']]],
  ['On request', { price: 0 }, []],
  ['Few', { price: 300, availability: { state: 'few-left' } }, [['300.00', 'in stock']]],
  ['Made', { price: 300, availability: { state: 'made-to-order', days: 3 } }, [['300.00', 'in stock']]],
  [
    'Back',
    { price: 300, availability: { state: 'back-on', date: '2098-01-01' } },
    [['300.00', 'out of stock']],
  ],
  ['On offer', { price: 500, offer }, [['450.00', 'in stock']]],
  ['Gone on offer', { price: 500, inStock: false, offer }, [['500.00', 'out of stock']]],
  ['One size', { packs: [litre] }, [['500.00', 'in stock']]],
  ['One size on request', { packs: [{ ...litre, price: 0 }] }, []],
  [
    'Sizes',
    {
      packs: [
        { ...litre, offer },
        { ...tin, inStock: false, offer },
        { ...litre, quantity: 250, price: 0 },
      ],
    },
    [
      ['450.00', 'in stock'],
      ['2300.00', 'out of stock'],
    ],
  ],
  [
    'Sizes on request',
    {
      packs: [
        { ...litre, price: 0 },
        { ...tin, price: 0 },
      ],
    },
    [],
  ],
]

describeSite('a feed and the page of a product', shop => {
  it('say the same price and stock, and name nothing without an offer, whatever is sold', async () => {
    const category = (await shop.createCategory())._id
    const picture = await plainPicture()
    const pages: string[] = []
    for (const [name, fields] of cases) {
      const texts = Object.entries({ name, description: `${name}, in wood`, category, ...fields })
      const body = formData(
        Object.fromEntries(
          texts.map(([key, value]) => [
            key,
            typeof value === 'object' ? JSON.stringify(value) : String(value),
          ]),
        ),
        picture,
      )
      const { data } = (await shop.call<Product>('POST', '/products', { body })).body
      pages.push(`/product/${data._id}`)
    }
    const feed = parseXml((await shop.app.inject(feedPath)).body)
    const items = [...feed.getElementsByTagName('item')].map(item => (name: string) => textIn(item, name))
    for (const [at, [name, , sold]] of cases.entries()) {
      const own = items.filter(item => item('title').split(',')[0] === name)
      const sale = (item: (name: string) => string) => item('sale_price') || item('price')
      const inFeed = own.map(item => [sale(item).replace(' INR', ''), item('availability')])
      for (const item of own)
        expect([name, item('sale_price') !== '', item('sale_price_effective_date') !== '']).toEqual([
          name,
          ...Array(2).fill(sale(item) === '450.00 INR'),
        ])
      const { statusCode, body } = await shop.app.inject(pages[at] ?? '')
      expect(statusCode).toBe(200)
      const nodes = structuredDataOf(body).flatMap(json => productsIn(JSON.parse(json) as Node))
      const onPage = nodes.map(({ offers }) => {
        const { price, availability } = offers as { price: string; availability: string }
        return [price, readAs[availability.split('/').at(-1) ?? '']]
      })
      expect([name, inFeed, onPage]).toEqual([name, sold, sold])
    }
  })
})

const textIn = (item: Element, name: string) =>
  item.getElementsByTagNameNS('http://base.google.com/ns/1.0', name)[0]?.textContent ?? ''

/** The products of a page's data: the variants of a group. */
const productsIn = ({ '@type': type, hasVariant, '@graph': graph, ...node }: Node): Node[] => {
  if (Array.isArray(graph)) return (graph as Node[]).flatMap(productsIn)
  if (type === 'ProductGroup') return hasVariant as Node[]
  return type === 'Product' ? [{ '@type': type, ...node }] : []
}
