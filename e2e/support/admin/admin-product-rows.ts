import type { Product } from '@chekku/domain/schemas/product'
import { expect, type Page } from '@playwright/test'
import { readData } from '../catalogue-api.ts'
import { adminCalls, newName } from './admin-catalogue.ts'

export const path = '/admin/products'
export const rows = (page: Page) => page.getByRole('main').locator('[data-item]')
export const row = (page: Page, { _id }: { _id: string }) => page.locator(`[data-item="${_id}"]`)
export const search = (page: Page) => page.getByPlaceholder('Search products...')
export const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' })
/** A tab above the list, by its label without the count. */
export const tab = (page: Page, label: string) =>
  page.getByRole('tab', { name: new RegExp(`^${label} \\d+$`) })
/** Opens a tab above the list. The panel of the one before goes some frames later. */
export async function openTab(page: Page, label: string): Promise<void> {
  await tab(page, label).tap()
  await expect(page.getByRole('tabpanel')).toHaveCount(1)
}
export const openFilters = (page: Page) => page.getByRole('button', { name: /^Filters/ }).click()
export const listCall = /\/api\/products\?limit=1000/

export const stored = (origin: string, { _id }: { _id: string }) =>
  readData<Product>(origin, `/products/${_id}`)

/** Opens the product list filtered by a name that the test has created. */
export async function openFor(page: Page, name: string): Promise<void> {
  await page.goto(`${path}?q=${encodeURIComponent(name)}`)
  await expect(rows(page).first()).toBeVisible()
}

export async function twoProducts(origin: string, name: string) {
  const calls = await adminCalls(origin)
  const category = await calls.createCategory({ name: newName('Category') })
  const create = (suffix: string) =>
    calls.createProduct({ name: `${name} ${suffix}`, category: category._id, price: 100 })
  return { calls, category, first: await create('one'), second: await create('two') }
}
