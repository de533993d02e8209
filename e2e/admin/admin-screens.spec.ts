import { productMessages } from '@chekku/domain/product'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/admin/admin-fixtures.ts'
import { listCategories, listGallery, listProducts } from '../support/catalogue-api.ts'

/** Opens a page and waits until its heading is shown and no “Loading...” text is left. */
async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
}

test('edit forms and what they ask pass axe @desktop', async ({ adminPage: page, server, consoleGuard }) => {
  consoleGuard.allow(/502/)
  const [product] = await listProducts(server.origin)
  const [category] = await listCategories(server.origin)
  const [item] = await listGallery(server.origin)
  for (const path of [
    `categories/edit/${category?._id}`,
    `gallery/edit/${item?._id}`,
    `gallery/simple/edit/${item?._id}`,
  ]) {
    await openWhole(page, `/admin/${path}`)
    await expectAccessible(page)
  }
  await openWhole(page, `/admin/products/edit/${product?._id}`)
  await expectAccessible(page)
  await page.getByLabel('Product Name').fill('Changed, and not saved')
  await page.route(/\/api\/products\/[^/]+$/, (route, request) =>
    request.method() === 'PUT' ? route.fulfill({ status: 502, body: '' }) : route.continue(),
  )
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(page.getByRole('alert').getByText(productMessages.errorSavingProduct)).toBeVisible()
  const failure = page.getByRole('alert').getByText(productMessages.updateProductFailed, { exact: true })
  await expect(failure).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Leave without saving?')
})
