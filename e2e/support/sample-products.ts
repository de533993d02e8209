import type { Product } from '@chekku/domain/schemas/product'

/** A product as the API answers it, for answers in the server's place. */
export function madeProduct(number: number, fields: Partial<Product> = {}): Product {
  const at = new Date(Date.UTC(2026, 0, 1)).toISOString()
  return {
    _id: `made-${number}`,
    name: `Jar ${number}`,
    description: '',
    price: number,
    image: '',
    category: null,
    subcategory: null,
    featured: false,
    inStock: true,
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...fields,
  }
}

/** The answer to a call for all products. */
export const listAnswer = (products: readonly Product[]) => ({
  status: 200,
  json: {
    success: true,
    data: products,
    pagination: { page: 1, limit: 1000, total: products.length, pages: Math.min(products.length, 1) },
  },
})
