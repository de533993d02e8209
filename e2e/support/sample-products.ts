import type { Product } from '@chekku/domain/schemas/product'
import { aProduct } from '@chekku/domain/test/entities'

export const numberedProduct = (number: number, fields: Partial<Product> = {}) =>
  aProduct({ _id: `made-${number}`, name: `Jar ${number}`, price: number, ...fields })

export const listAnswer = (products: readonly Product[]) => ({
  status: 200,
  json: {
    success: true,
    data: products,
    pagination: { page: 1, limit: 1000, total: products.length, pages: Math.min(products.length, 1) },
  },
})
