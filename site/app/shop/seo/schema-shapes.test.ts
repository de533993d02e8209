import { publicShopAt } from '@chekku/domain/shop/notice'
import { sampleShop } from '@chekku/domain/shop/sample-shop'
import { aPack, aProduct } from '@chekku/domain/test/entities'
import { describe, expect, it } from 'vitest'
import { productData } from './json-ld.ts'

const split = (names: string) => names.split(' ')
const product =
  'name description image url brand sku gtin size offers productionDate countryOfOrigin manufacturer hasCertification additionalProperty category'

/** What schema.org knows of each type that a product names, of what we say; those before the bar must be there. */
const shapes: Readonly<Record<string, { needed: string[]; known: string[] }>> = {
  Product: { needed: split('name offers'), known: split(product) },
  ProductGroup: {
    needed: split('name productGroupID variesBy hasVariant'),
    known: split(`${product} productGroupID variesBy hasVariant`),
  },
  Offer: {
    needed: split('price priceCurrency availability'),
    known: split(
      'price priceCurrency availability availabilityStarts url seller priceSpecification deliveryLeadTime',
    ),
  },
  UnitPriceSpecification: {
    needed: split('price priceCurrency'),
    known: split('price priceCurrency priceType referenceQuantity'),
  },
  QuantitativeValue: {
    needed: [],
    known: split('value minValue maxValue unitCode unitText valueReference'),
  },
  PropertyValue: { needed: split('name value'), known: split('name value unitText url') },
  Brand: { needed: ['name'], known: split('name logo url') },
  Organization: { needed: ['name'], known: split('name url logo') },
  Country: { needed: ['name'], known: ['name'] },
  Certification: { needed: ['name'], known: split('name url certificationIdentification') },
}

/** What is wrong with a thing and all within it. */
function faults(thing: unknown, path = ''): string[] {
  if (Array.isArray(thing)) return thing.flatMap((one, at) => faults(one, `${path}.${at}`))
  if (typeof thing !== 'object' || thing === null) return thing === '' ? [`${path} is empty`] : []
  const { '@type': type, '@context': _, ...fields } = thing as Record<string, unknown>
  const shape = shapes[String(type)]
  if (!shape) return [`${path} is of type ${type}`]
  return [
    ...shape.needed.filter(name => !(name in fields)).map(name => `${path} lacks ${name}`),
    ...Object.keys(fields)
      .filter(name => !shape.known.includes(name))
      .map(name => `${path} has ${name}`),
    ...Object.entries(fields).flatMap(([name, value]) => faults(value, `${path}.${name}`)),
  ]
}

const facts = {
  packedOn: '2026-11-02',
  storage: 'Keep closed',
  country: 'India',
  maker: 'Arogya',
  fssai: '12345678901234',
  diet: 'vegetarian',
  allergens: ['sesame'],
  shelfLife: { count: 9, unit: 'months' },
  nutrition: { per: 'ml', energy: 828, sugars: 0 },
  certificates: [{ name: 'Jaivik Bharat', number: 'IN-7', link: 'https://jaivikbharat.example/7' }],
} as const
const bottle = aPack({ _id: 'a', measure: 'volume', quantity: 500, price: 230, mrp: 250, grams: 455 })
const jar = aPack({ _id: 'b', kind: 'jar', price: 90, inStock: false, gtin: '96385074' })
const boxed = aPack({ _id: 'c', measure: 'count', quantity: 6, pieces: 2, price: 90, sku: 'LD-6' })

describe('the structured data of a product has the shapes of schema.org', () => {
  const shop = publicShopAt({ ...sampleShop, version: 0 }, new Date('2026-03-02T12:00Z'))
  const availabilities = [
    undefined,
    { state: 'few-left' },
    { state: 'made-to-order', days: 3 },
    { state: 'back-on', date: '2026-12-01' },
  ] as const
  for (const packs of [undefined, [bottle], [bottle, jar, boxed]])
    for (const availability of availabilities)
      it(`with ${packs?.length ?? 'no'} sizes, ${availability?.state ?? 'in or out of stock'}`, () => {
        const whole = aProduct({
          description: 'Pressed.',
          image: '/uploads/products/a.jpg',
          facts: { ...facts, allergens: [...facts.allergens], certificates: [...facts.certificates] },
          ...(packs && { packs }),
          ...(availability && { availability }),
        })
        for (const one of [whole, aProduct({ ...(packs && { packs }) })])
          expect(faults(JSON.parse(JSON.stringify(productData(one, shop, 'https://shop.example'))))).toEqual(
            [],
          )
      })
})
