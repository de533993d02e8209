import type { Product } from '@chekku/domain/schemas/product'
import type { Locator, Page } from '@playwright/test'
import { listProducts, write } from '../catalogue-api.ts'
import { mainCategories } from '../navigation-api.ts'
import { newName } from './admin-catalogue.ts'

export const newPath = '/admin/products/new'
export const save = (page: Page) => page.getByRole('button', { name: 'Save Product' })
export const update = (page: Page) => page.getByRole('button', { name: 'Update Product' })
export const nameField = (page: Page) => page.getByLabel('Product Name')
/** The line that opens a fold of a form. */
export const fold = (within: Page | Locator, title: string) =>
  within.locator('summary').filter({ hasText: new RegExp(`^${title}`) })
export const dialog = (page: Page) => page.getByRole('alertdialog')

export async function aCategory(origin: string) {
  const [category] = await mainCategories(origin)
  if (!category) throw new Error('The sample catalogue has no category')
  return category
}

export async function aProduct(origin: string, token: string, more: object = {}): Promise<Product> {
  const written = { price: 120, description: 'As it was', ...more }
  const { _id: category } = await aCategory(origin)
  return write(origin, token, 'POST', '/products', { name: newName('Written'), category, ...written })
}

export const productsNamed = async (origin: string, name: string) =>
  (await listProducts(origin)).filter(product => product.name === name)
