import { picturesOf } from '@chekku/domain/product/pictures'
import { publicShopAt } from '@chekku/domain/public-shop'
import { sampleShop } from '@chekku/domain/sample-shop'
import type { Product } from '@chekku/domain/schemas/product'
import { aPack, aPicture, aProduct } from '@chekku/domain/test/entities'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { productData } from './json-ld.ts'

/** A type of schema.org, reduced to our properties: their allowed values, and `!` if search engines require them. */
type Shape = Readonly<Record<string, readonly (string | RegExp)[]>>

const price = [/^\d+\.\d{2}$/]
const text = ['Text']
const url = [/^https:\/\/shop\.example\/\S*$/]
const member = (...names: string[]) => [new RegExp(`^https://schema\\.org/(?:${names.join('|')})$`)]

/** Common properties of a product and a group of products. */
const thing: Shape = {
  'name!': text,
  description: text,
  image: url,
  category: text,
  'url!': url,
  brand: ['Brand'],
  productionDate: [/^\d{4}-\d{2}-\d{2}$/],
  countryOfOrigin: ['Country'],
  manufacturer: ['Organization'],
  hasCertification: ['Certification'],
  additionalProperty: ['PropertyValue'],
}

/** schema.org/Product and the types of its properties, version 29.0. */
const shapes: Readonly<Record<string, Shape>> = {
  Product: { ...thing, 'sku!': text, gtin: [/^\d{8}$|^\d{12,14}$/], size: text, 'offers!': ['Offer'] },
  ProductGroup: {
    ...thing,
    'brand!': ['Brand'],
    'productGroupID!': text,
    'variesBy!': member('size'),
    'hasVariant!': ['Product'],
  },
  Offer: {
    'url!': url,
    'price!': price,
    'priceCurrency!': [/^INR$/],
    'availability!': member('InStock', 'OutOfStock', 'LimitedAvailability'),
    availabilityStarts: [/^\d{4}-\d{2}-\d{2}$/],
    deliveryLeadTime: ['QuantitativeValue'],
    'seller!': ['Organization'],
    priceSpecification: ['UnitPriceSpecification'],
  },
  UnitPriceSpecification: {
    'price!': price,
    'priceCurrency!': [/^INR$/],
    priceType: member('ListPrice'),
    referenceQuantity: ['QuantitativeValue'],
  },
  QuantitativeValue: {
    'value!': ['Number'],
    'unitCode!': [/^(?:MLT|LTR|GRM|KGM|H87|DAY)$/],
    valueReference: ['QuantitativeValue'],
  },
  PropertyValue: { 'name!': text, 'value!': ['Text', 'Number'], unitText: text },
  Certification: { 'name!': text, certificationIdentification: text, url: [/^https:\/\//] },
  Brand: { 'name!': text },
  Organization: { 'name!': text },
  Country: { 'name!': text },
}

/** Properties that may have several values. */
const lists = new Set(['image', 'hasVariant', 'priceSpecification', 'additionalProperty', 'hasCertification'])

type Node = Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

function fits(value: unknown, expected: string | RegExp): boolean {
  if (expected instanceof RegExp) return typeof value === 'string' && expected.test(value)
  if (expected === 'Text') return typeof value === 'string' && value !== ''
  if (expected === 'Number') return typeof value === 'number' && Number.isFinite(value)
  return isNode(value) && value['@type'] === expected
}

/** The faults of a node as texts; empty for a valid one. */
function faultsOf(node: Node, at = ''): string[] {
  const type = String(node['@type'])
  const shape = shapes[type]
  if (!shape) return [`${at}: unknown type ${type}`]
  const allowed = new Map(
    Object.entries(shape).map(([name, expected]) => [name.replace('!', ''), expected] as const),
  )
  const missing = Object.keys(shape).filter(name => name.endsWith('!') && !(name.slice(0, -1) in node))
  return [
    ...missing.map(name => `${at}${type}: no ${name.slice(0, -1)}`),
    ...Object.entries(node).flatMap(([name, value]) => {
      if (name === '@type') return []
      const expected = allowed.get(name)
      if (!expected) return [`${at}${type}: unknown property ${name}`]
      const values = Array.isArray(value) && lists.has(name) ? value : [value]
      if (values.length === 0) return [`${at}${type}: empty ${name}`]
      return values.flatMap(one => {
        if (!expected.some(kind => fits(one, kind)))
          return [`${at}${type}: ${name} is ${JSON.stringify(one)}`]
        return isNode(one) ? faultsOf(one, `${at}${type}.${name} `) : []
      })
    }),
  ]
}

const shop = publicShopAt({ ...sampleShop, version: 0 }, new Date('2026-03-02T12:00Z'))
/** The structured data after serialization to JSON. */
const written = (product: Product) =>
  JSON.parse(JSON.stringify(productData(product, shop, 'https://shop.example'))) as Node

const paise = fc.integer({ min: 100, max: 10_000_00 }).map(amount => amount / 100)
const word = fc.stringMatching(/^[A-Za-z<>&"' ]{1,20}$/).filter(text => text.trim() !== '')
const pack = fc
  .record({
    kind: fc.oneof(fc.constant(''), word),
    amount: fc.oneof(
      fc.record({ measure: fc.constant(null), quantity: fc.constant(null) }),
      fc.record({
        measure: fc.constantFrom('volume' as const, 'mass' as const, 'count' as const),
        quantity: fc.integer({ min: 1, max: 99_999 }),
      }),
    ),
    pieces: fc.integer({ min: 1, max: 12 }),
    price: paise,
    more: fc.option(paise, { nil: null }),
    inStock: fc.boolean(),
    sku: fc.constantFrom('', 'GN-500'),
    gtin: fc.constantFrom('', '8901234567894'),
    image: fc.constantFrom('', '/uploads/products/tin.jpg'),
  })
  .map(({ amount, more, ...rest }) =>
    aPack({ ...rest, ...amount, mrp: more === null ? null : rest.price + more }),
  )

const day = '2026-12-24'
const product = fc
  .record({
    description: fc.oneof(fc.constant(''), word),
    price: paise,
    inStock: fc.boolean(),
    packs: fc.option(fc.array(pack, { minLength: 1, maxLength: 5 }), { nil: undefined }),
    images: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }),
    availability: fc.constantFrom<Product['availability']>(
      undefined,
      { state: 'few-left' },
      { state: 'made-to-order', days: 3 },
      { state: 'back-on', date: day },
    ),
    facts: fc.constantFrom<Product['facts']>(undefined, {
      packedOn: '2026-10-01',
      ingredients: 'Groundnuts',
      country: 'India',
      maker: 'The press <of> Karur',
      diet: 'vegetarian',
      certificates: [
        { name: 'India Organic', number: 'A 1', link: 'https://organic.example/1' },
        { name: 'Plain', number: '', link: '' },
      ],
      nutrition: { per: 'ml', energy: 900, sugars: 0 },
    }),
  })
  .map(({ packs, images, availability, facts, ...rest }) => {
    const paths = images.map(name => `/uploads/products/${name}.jpg`)
    return aProduct({
      ...rest,
      name: 'Groundnut Oil',
      image: paths[0] ?? '',
      ...(paths.length > 1 && { pictures: paths.map(image => aPicture({ image })) }),
      ...(packs && { packs: packs.map((one, index) => ({ ...one, _id: `size ${index}` })) }),
      ...(availability && { availability }),
      ...(facts && { facts }),
    })
  })

describe('the structured data of a product', () => {
  it('has the shape of schema.org, whatever is known of it', () => {
    fc.assert(
      fc.property(product, one => {
        expect(faultsOf(written(one))).toEqual([])
      }),
    )
  })

  it('is a group with a variant for each of several sizes, whose codes tell them apart', () => {
    fc.assert(
      fc.property(product, one => {
        const { '@type': type, hasVariant = [], image } = written(one)
        const variants = hasVariant as Node[]
        const isGroup = (one.packs?.length ?? 0) > 1
        const sizes = isGroup ? (one.packs?.length ?? 0) : 0
        const urls = new Set(variants.map(variant => variant.url))
        expect([type, variants.length, urls.size, [image ?? []].flat().length]).toEqual([
          isGroup ? 'ProductGroup' : 'Product',
          ...[sizes, sizes, picturesOf(one).length],
        ])
      }),
    )
  })

  it.each([
    ['an unknown property', { flavour: 'nutty' }, 'Product: unknown property flavour'],
    ['an empty text', { description: '' }, 'Product: description is ""'],
    [
      'a price with a sign',
      { offers: { '@type': 'Offer', price: '₹230' } },
      'Product.offers Offer: price is "₹230"',
    ],
    ['another type', { brand: { '@type': 'Person' } }, 'Product: brand is {"@type":"Person"}'],
  ])('is found out with %s', (_what, change, fault) => {
    expect(faultsOf({ ...written(aProduct({ price: 230 })), ...change })).toContain(fault)
  })
})
