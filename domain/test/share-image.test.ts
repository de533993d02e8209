import { describe, expect, it } from 'vitest'
import { sampleShop } from '../src/sample-shop.ts'
import type { Category } from '../src/schemas/category.ts'
import type { Product } from '../src/schemas/product.ts'
import { categoryCard, productCard, sharePath } from '../src/share-image.ts'
import { aCategory, aPack, aProduct } from './entities.ts'

const oil = aProduct({
  _id: '0199-a',
  price: 460,
  image: '/uploads/products/a.jpg',
  category: { _id: 'c', name: 'Oils' },
})
const oils = aCategory({ _id: 'c', description: 'Pressed in wood' })
const { identity } = sampleShop
const productPath = (change: Partial<Product> = {}) => sharePath(productCard({ ...oil, ...change }, identity))
const categoryPath = (change: Partial<Category> = {}) =>
  sharePath(categoryCard({ ...oils, ...change }, identity))

describe('sharePath', () => {
  it('says kind and id, and ends like a picture', () => {
    expect(productPath()).toMatch(/^\/share\/product\/0199-a-[0-9a-f]{16}\.jpg$/)
    expect(categoryPath()).toMatch(/^\/share\/category\/c-[0-9a-f]{16}\.jpg$/)
  })

  it('stays as long as what is shown stays', () => {
    const listed = { featured: true, description: 'Another text', version: 9 }
    expect(productPath(listed)).toBe(productPath())
    const long = 'word '.repeat(100)
    expect(categoryPath({ description: `${long}a` })).toBe(categoryPath({ description: `${long}b` }))
  })

  it.each([
    { name: 'Sesame oil' },
    { name: 'எள் எண்ணெய்' },
    { price: 460.5 },
    { image: '' },
    { inStock: false },
    { category: { _id: 'c', name: 'Cold oils' } },
    { category: null },
  ])('is another one with %o', change => {
    expect(productPath(change)).not.toBe(productPath())
  })

  it.each([{ name: 'Oil' }, { description: 'Pressed' }, { image: '/uploads/categories/a.jpg' }])(
    'of a category is another one with %o',
    change => {
      expect(categoryPath(change)).not.toBe(categoryPath())
    },
  )

  const litre = aPack({ _id: 'l', measure: 'volume', quantity: 1_000, price: 460 })
  const tin = aPack({ ...litre, _id: 't', kind: 'tin', quantity: 5_000, price: 2_100 })
  const cardOf = (packs?: Product['packs']) => productCard({ ...oil, packs }, identity)

  it('says from which price there are sizes, and is another one when that price changes', () => {
    expect(cardOf([litre, tin]).price).toBe('from ₹460')
    const cheaper = cardOf([{ ...litre, price: 450 }, tin])
    expect(cheaper.price).toBe('from ₹450')
    expect(sharePath(cheaper)).not.toBe(sharePath(cardOf([litre, tin])))
  })

  it('of a size has its name, price, stock and picture, and a path of its own', () => {
    const packs = [litre, { ...tin, inStock: false, image: '/uploads/products/tin.jpg' }]
    const [whole, ofLitre, ofTin] = [undefined, ...packs].map(pack =>
      productCard({ ...oil, packs }, identity, pack),
    )
    expect(whole).toEqual(cardOf(packs))
    expect(ofLitre).toMatchObject({ name: `${oil.name}, 1 litre`, price: '₹460', picture: oil.image })
    expect(ofTin).toMatchObject({
      name: `${oil.name}, 5 litre tin`,
      price: '₹2,100',
      isOutOfStock: true,
      picture: '/uploads/products/tin.jpg',
    })
    expect(ofTin && sharePath(ofTin)).toMatch(/^\/share\/product\/0199-a~t-[0-9a-f]{16}\.jpg$/)
    expect(productCard({ ...oil, packs: [litre] }, identity, litre)).toEqual(cardOf([litre]))
  })

  it('says that a price is on request', () => {
    expect(productCard({ ...oil, price: 0 }, identity).price).toBe('Price on request')
    expect(cardOf([{ ...litre, price: 0 }, tin]).price).toBe('from ₹2,100')
  })

  it('is the same as ever with one size, or where none costs more', () => {
    // Recorded path: chat apps have cached the image of a product with one size under it.
    const shop = { name: 'Chekku', tagline: '', logo: '', accent: '' }
    expect(sharePath(productCard(oil, shop))).toBe('/share/product/0199-a-fe48ac61b2eeced1.jpg')
    for (const packs of [
      undefined,
      [litre],
      [litre, { ...tin, price: 460 }],
      [litre, { ...tin, price: 200, inStock: false }],
    ])
      expect(cardOf(packs)).toEqual(cardOf())
  })

  it('can be made of a name with half a surrogate pair', () => {
    expect(productPath({ name: 'Oil \ud83c' })).toMatch(/\.jpg$/)
  })
})
