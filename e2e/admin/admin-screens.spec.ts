import { productMessages } from '@chekku/domain/product'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/admin/admin-fixtures.ts'
import { listCategories, listGallery, listProducts } from '../support/catalogue-api.ts'

const firstId = async (all: Promise<readonly { _id: string }[]>) => (await all)[0]?._id

async function editScreens(origin: string): Promise<string[]> {
  const item = await firstId(listGallery(origin))
  return [
    `/admin/products/edit/${await firstId(listProducts(origin))}`,
    `/admin/categories/edit/${await firstId(listCategories(origin))}`,
    `/admin/gallery/edit/${item}`,
    `/admin/gallery/simple/edit/${item}`,
  ]
}

/** Opens a page and waits until its heading is shown and no “Loading...” text is left. */
async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
}

test('edit forms and what they ask pass axe @desktop', async ({ adminPage: page, server, consoleGuard }) => {
  consoleGuard.allow(/502/)
  for (const path of [...(await editScreens(server.origin)).slice(1), '/admin/categories/simple']) {
    await openWhole(page, path)
    await expectAccessible(page)
  }
  const [product = ''] = await editScreens(server.origin)
  await openWhole(page, product)
  await expectAccessible(page)
  await page.getByLabel('Product Name').fill('Changed, and not saved')
  await page.route(/\/api\/products\/[^/]+$/, (route, request) =>
    request.method() === 'PUT' ? route.fulfill({ status: 502, body: '' }) : route.continue(),
  )
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(page.getByRole('alert').getByText(productMessages.errorSavingProduct)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Leave without saving?')
  await expectAccessible(page)
})
