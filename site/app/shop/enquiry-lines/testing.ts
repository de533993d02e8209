import type { Product } from '@chekku/domain/schemas/product'
import { aPack, aProduct } from '@chekku/domain/test/entities'
import type { StoredLine } from './enquiry-lines.ts'

const image = '/uploads/products/a.jpg'

export const aLine = (id: string, more: Partial<StoredLine> = {}): StoredLine => ({
  id,
  name: `Oil ${id}`,
  image,
  price: 320,
  inStock: true,
  quantity: 1,
  ...more,
})

/** The product of a line. */
export const lineProduct = (id: string, more: Partial<Product> = {}) =>
  aProduct({ _id: id, name: `Oil ${id}`, price: 320, image, ...more })

export const litre = aPack({ _id: 'l', measure: 'volume', quantity: 1_000, price: 460 })
export const tin = aPack({ _id: 't', kind: 'tin', measure: 'volume', quantity: 5_000, price: 2_100 })
/** A product of two sizes, and a line of each. */
export const oil = lineProduct('a', { name: 'Oil', price: 460, packs: [litre, tin] })
export const litres = aLine('a', { pack: 'l', name: 'Oil, 1 litre', price: 460 })
export const tins = aLine('a', { pack: 't', name: 'Oil, 5 litre tin', price: 2_100 })
