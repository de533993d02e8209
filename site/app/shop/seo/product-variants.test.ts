import { publicShopAt } from '@chekku/domain/public-shop'
import { sampleShop } from '@chekku/domain/sample-shop'
import { aPack, aProduct } from '@chekku/domain/test/entities'
import { expect, it } from 'vitest'
import { productData } from './json-ld.ts'

const origin = 'https://shop.example'
const shop = publicShopAt({ ...sampleShop, version: 0 }, new Date('2026-03-02T12:00Z'))
const fields = { _id: 'p1', name: 'Groundnut Oil', description: 'Pressed.', image: '/uploads/products/a.jpg' }
const half = aPack({ _id: 'half', measure: 'volume', quantity: 500, price: 230, sku: 'GN-500', mrp: 250 })
const tin = aPack({
  _id: 'tin',
  kind: 'tin',
  measure: 'volume',
  quantity: 5_000,
  price: 2_050,
  inStock: false,
  gtin: '8901234567894',
  image: '/uploads/products/tin.jpg',
})
const written = (product: Parameters<typeof productData>[0]) =>
  JSON.parse(JSON.stringify(productData(product, shop, origin))) as Record<string, unknown>

it('productData of several sizes is a group with a variant for each, which has its own price, stock and address', () => {
  const { hasVariant, ...group } = written(aProduct({ ...fields, price: 230, packs: [half, tin] }))
  expect(group).toEqual({
    '@type': 'ProductGroup',
    name: 'Groundnut Oil',
    description: 'Pressed.',
    image: 'https://shop.example/uploads/products/a.jpg',
    url: 'https://shop.example/product/p1',
    brand: { '@type': 'Brand', name: shop.identity.name },
    productGroupID: 'p1',
    variesBy: 'https://schema.org/size',
  })
  const reference = (value: number) => ({
    '@type': 'QuantitativeValue',
    value,
    unitCode: 'MLT',
    valueReference: { '@type': 'QuantitativeValue', value: 1, unitCode: 'LTR' },
  })
  const priced = (price: string) => ({ '@type': 'UnitPriceSpecification', price, priceCurrency: 'INR' })
  const variant = (size: string, slug: string, more: object, offer: object) => ({
    '@type': 'Product',
    name: `Groundnut Oil, ${size}`,
    description: 'Pressed.',
    size,
    url: `https://shop.example/product/p1?size=${slug}`,
    offers: {
      '@type': 'Offer',
      url: `https://shop.example/product/p1?size=${slug}`,
      priceCurrency: 'INR',
      seller: expect.objectContaining({ '@type': 'Organization' }),
      ...offer,
    },
    ...more,
  })
  const [image, tinImage] = ['a', 'tin'].map(name => `https://shop.example/uploads/products/${name}.jpg`)
  const gtin = '8901234567894'
  expect(hasVariant).toEqual([
    variant(
      '500 ml',
      '500-ml',
      { image, sku: 'GN-500' },
      {
        price: '230.00',
        availability: 'https://schema.org/InStock',
        priceSpecification: [
          { ...priced('230.00'), referenceQuantity: reference(500) },
          { ...priced('250.00'), priceType: 'https://schema.org/ListPrice' },
        ],
      },
    ),
    variant(
      '5 litre tin',
      '5-litre-tin',
      { image: tinImage, sku: 'tin', gtin },
      {
        price: '2050.00',
        availability: 'https://schema.org/OutOfStock',
        priceSpecification: [{ ...priced('2050.00'), referenceQuantity: reference(5_000) }],
      },
    ),
  ])
})

it.each([
  ['two packets of 250 g', { measure: 'mass', quantity: 250, pieces: 2 }, [500, 'GRM', 'KGM']],
  ['three of 3.2 ml', { measure: 'volume', quantity: 3.2, pieces: 3 }, [9.6, 'MLT', 'LTR']],
  ['twelve pieces', { measure: 'count', quantity: 12 }, [12, 'H87', 'H87']],
] as const)('productData compares %s by their standard unit', (_what, measured, [value, unitCode, base]) => {
  const packs = [aPack({ ...measured, price: 90 }), aPack({ _id: 'jar', kind: 'jar', price: 80 })]
  expect(written(aProduct({ ...fields, packs }))).toMatchObject({
    hasVariant: [
      {
        offers: {
          priceSpecification: [
            { referenceQuantity: { value, unitCode, valueReference: { unitCode: base } } },
          ],
        },
      },
      { size: 'jar' },
    ],
  })
  const jar = (written(aProduct({ ...fields, packs })).hasVariant as { offers: object }[])[1]
  expect(jar?.offers).not.toHaveProperty('priceSpecification')
})

it('productData of one size is a product with its size, codes, unit price and MRP, where they are known', () => {
  const product = aProduct({ ...fields, price: 230 })
  const { offers, ...more } = written({ ...product, packs: [{ ...half, gtin: '8901234567894' }] })
  const { offers: plainOffer, ...plain } = written(product)
  expect(more).toEqual({ ...plain, size: '500 ml', sku: 'GN-500', gtin: '8901234567894' })
  expect(offers).toEqual({
    ...Object(plainOffer),
    priceSpecification: [
      expect.objectContaining({ price: '230.00', referenceQuantity: expect.anything() }),
      expect.objectContaining({ price: '250.00', priceType: 'https://schema.org/ListPrice' }),
    ],
  })
  // One that a shop numbers itself is nobody's.
  const own = [half, tin].map(pack => ({ ...pack, gtin: '2012345678900' }))
  expect(written({ ...product, packs: own.slice(0, 1) })).not.toHaveProperty('gtin')
  expect(JSON.stringify(written({ ...product, packs: own }))).not.toContain('gtin')
  expect(written({ ...product, packs: [aPack({ price: 230 })] })).toEqual(written(product))
})

it('productData has no node for what has no price, since it would have no offer', () => {
  const unpriced = { ...half, price: 0 }
  expect(written(aProduct({ ...fields, price: 0 }))).toBe(false)
  expect(written(aProduct({ ...fields, price: 0, packs: [unpriced] }))).toBe(false)
  expect(written(aProduct({ ...fields, price: 0, packs: [unpriced, { ...tin, price: 0 }] }))).toBe(false)
  const { hasVariant } = written(aProduct({ ...fields, price: 2_050, packs: [unpriced, tin] }))
  expect(hasVariant).toEqual([
    expect.objectContaining({ offers: expect.objectContaining({ price: '2050.00' }) }),
  ])
})
