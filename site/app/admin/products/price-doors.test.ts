import { doubtsOfPrices } from '@chekku/domain/product/price-changes'
import type { Product } from '@chekku/domain/schemas/product'
import { aPack, aProduct } from '@chekku/domain/test/entities'
import { afterEach, expect, test } from 'vitest'
import { productsQuery } from '../data/queries.ts'
import { clearResults, queryClient } from '../data/query-client.ts'
import { productDefinition } from './form/product-definition.ts'
import { plannedOffers } from './offers/planned-offers.ts'
import { doubtsOfValues, priceRows, priceValues, withTypedPrices } from './prices/price-values.ts'
import { doubtsOfSizes } from './sizes/size-checks.ts'
import { storedSizes } from './sizes/size-values.ts'

afterEach(clearResults)

const soap = aProduct({ _id: 'soap', name: 'Soap', price: 100 })
const oil = aProduct({
  _id: 'oil',
  name: 'Oil',
  packs: [
    aPack({ _id: 'b', measure: 'volume', quantity: 500, price: 240 }),
    aPack({ _id: 'l', measure: 'volume', quantity: 1_000, price: 460 }),
  ],
})
const sizesAt = (product: Product, price: string, at: number) =>
  storedSizes(product).map((size, index) => (index === at ? { ...size, price } : size))

const definition = productDefinition({ isNew: false, today: () => '2026-11-29' })
const formOf = (product: Product, price: string, at: number) => {
  const base = definition.valuesOf(product)
  return definition.doubts?.({ ...base, packs: sizesAt(product, price, at) }, base)
}

/** The screens on which a price is typed: what each asks about that of one size. */
const doors: Record<string, (product: Product, price: string, at: number) => unknown> = {
  'Change prices': (product, price, at) => {
    const key = `${product._id}.${(product.packs ?? [product])[at]?._id}`
    return doubtsOfValues([product], withTypedPrices(priceValues([product]), { [key]: price }))
  },
  'the list': (product, price) => doubtsOfPrices(product, priceRows(product, [price])),
  'the dialog of sizes': (product, price, at) =>
    doubtsOfSizes(product.name, sizesAt(product, price, at), storedSizes(product)),
  'the form': formOf,
}
const doorsOf = (product: Product) =>
  Object.entries(doors).filter(([door]) => door !== (product.packs ? 'the list' : 'the dialog of sizes'))

test.each([
  [soap, '130', 0, []],
  [soap, '1000', 0, ['Soap becomes 900 % dearer.']],
  [soap, '', 0, ['Soap loses its price.']],
  [oil, '470', 1, []],
  [oil, '4600', 1, ['Oil, 1 litre becomes 900 % dearer.', 'Oil, 1 litre costs more per litre than 500 ml.']],
  [oil, '490', 1, ['Oil, 1 litre costs more per litre than 500 ml.']],
])('every screen asks the same of $name at ₹%s', async (product, price, at, doubts) => {
  for (const [door, doubtsOf] of doorsOf(product))
    expect.soft(await doubtsOf(product, price, at), door).toEqual(doubts)
})

test('every screen says how much more of an offer that stays a raise makes', async () => {
  const until = '2099-12-24T00:00'
  const offered = (price: number) => ({ price, from: null, until })
  const onOffer = { ...soap, price: 80, regularPrice: 100, offerUntil: until, offer: offered(80) }
  const [bottle, litre] = oil.packs ?? []
  const toCome = { ...oil, packs: [bottle, { ...litre, offer: offered(440) }] } as Product
  for (const [product, price, at, doubts] of [
    [onOffer, '120', 0, ['Soap keeps its offer of ₹80, now 33 % off.']],
    [onOffer, '90', 0, []],
    [toCome, '480', 1, ['Oil, 1 litre keeps its offer of ₹440, now 8 % off.']],
  ] as const)
    for (const [door, doubtsOf] of doorsOf(product))
      expect.soft(await doubtsOf(product, price, at), door).toEqual(doubts)
})

test('an offer is asked about by how much cheaper it is', async () => {
  const values = { how: '-share', amount: '', rounding: '1', from: '', until: '2026-12-24T00:00' }
  const planned = (amount: string) => plannedOffers([soap, oil], { ...values, amount }, '2026-11-29T12:00')
  expect(planned('20')).toMatchObject({ errors: {}, doubts: [] })
  expect(planned('50').doubts).toEqual([
    'Soap becomes 50 % cheaper.',
    'Oil, 500 ml becomes 50 % cheaper.',
    'Oil, 1 litre becomes 50 % cheaper.',
  ])
  const base = definition.valuesOf(oil)
  const offered = base.packs.map((size, at) =>
    at === 1 ? { ...size, offerPrice: '46', offerUntil: values.until } : size,
  )
  expect(await definition.doubts?.({ ...base, packs: offered }, base)).toEqual([
    'Oil, 1 litre becomes 90 % cheaper.',
  ])
  const stored = { ...base, packs: offered }
  expect(await definition.doubts?.(stored, stored), 'of one that is stored').toEqual([])
})

test('sizes that are added are compared with the others, not with a price before', async () => {
  const sizes = [...storedSizes(soap), ...storedSizes(soap)].map((size, at) => ({
    ...size,
    amount: String(1 + 4 * at),
    price: String(100 + 350 * at),
  }))
  expect(doubtsOfSizes('Soap', sizes, storedSizes(soap))).toEqual([])
  const dearer = sizes.map((size, at) => (at === 1 ? { ...size, price: '550' } : size))
  expect(doubtsOfSizes('Soap', dearer, storedSizes(soap))).toEqual([
    'Soap, 5 litres costs more per litre than 1 litre.',
  ])
})

test('a name that another product has is asked about where it is new', async () => {
  const named = (isNew: boolean, name: string, base: string) => {
    const values = { ...definition.valuesOf(soap), name }
    return productDefinition({ isNew, today: () => '' }).doubts?.(values, { ...values, name: base })
  }
  expect(await named(true, 'Oil', '')).toEqual([])
  queryClient.setQueryData(productsQuery.queryKey, [soap, oil])
  const question = ['There is another product called “Oil”.']
  expect(await named(true, ' Oil ', '')).toEqual(question)
  expect(await named(true, 'Oil', 'Oil'), 'of a copy').toEqual(question)
  expect(await named(false, 'OIL', 'Soap')).toEqual(['There is another product called “OIL”.'])
  expect(await named(false, 'Soap ', 'Soap')).toEqual([])
  expect(await named(true, 'Oil Cake', '')).toEqual([])
})
