import type { Product } from '@chekku/domain/schemas/product'
import type { Page } from '@playwright/test'
import { write } from './admin-form-journey.ts'
import { listCategories, listProducts } from './catalogue-api.ts'

export const newPath = '/admin/products/new'
export const save = (page: Page) => page.getByRole('button', { name: 'Save Product' })
export const update = (page: Page) => page.getByRole('button', { name: 'Update Product' })
export const nameField = (page: Page) => page.getByLabel('Product Name')
export const dialog = (page: Page) => page.getByRole('alertdialog')

export async function aCategory(origin: string) {
  const [category] = (await listCategories(origin)).filter(({ parent }) => parent === undefined)
  if (!category) throw new Error('The sample catalogue has no category')
  return category
}

export async function aProduct(origin: string, token: string, more: object = {}): Promise<Product> {
  const category = (await aCategory(origin))._id
  const name = `Written ${crypto.randomUUID().slice(0, 8)}`
  return write(origin, token, 'POST', '/products', {
    name,
    category,
    price: 120,
    description: 'As it was',
    ...more,
  })
}

export const productNamed = async (origin: string, name: string) =>
  (await listProducts(origin)).filter(product => product.name === name)
