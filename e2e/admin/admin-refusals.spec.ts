import { categoryMessages } from '@chekku/domain/category'
import { changeMessages } from '@chekku/domain/change'
import { connectionMessages } from '@chekku/domain/connection'
import { galleryMessages } from '@chekku/domain/gallery-item'
import { navigationMessages } from '@chekku/domain/navigation-manager'
import { productMessages } from '@chekku/domain/product'
import { trashMessages } from '@chekku/domain/trash'
import { expect, type Page } from '@playwright/test'
import { adminCalls, newName } from '../support/admin/admin-catalogue.ts'
import { said, test } from '../support/admin/admin-fixtures.ts'
import { jpegFile, photograph } from '../support/admin/admin-form-journey.ts'
import { openFor, row, twoProducts } from '../support/admin/admin-product-rows.ts'
import { asAdministrator, saveNavigationForRestore } from '../support/navigation-api.ts'

/* The fallback messages of the screens for error responses without a message; each call has its own. */

const broken = { status: 500, json: {} }

const refuseWrites = (page: Page) =>
  page.route(/\/api\//, (route, call) => (call.method() === 'GET' ? route.continue() : route.fulfill(broken)))

test.beforeEach(({ consoleGuard }) => consoleGuard.allow(/status of 500|^500/))

test('a refusal without words in the rows of products @desktop', async ({ adminPage: page, server }) => {
  const { first } = await twoProducts(server.origin, newName('Refused'))
  await openFor(page, first.name)
  const stock = row(page, first).getByRole('switch')
  await stock.click()
  await expect(said(page, `${first.name} is out of stock`)).toBeVisible()
  await refuseWrites(page)
  const failed = said(page, productMessages.updateProductFailed)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(said(page, changeMessages.failed)).toBeVisible()
  await stock.click()
  await expect(failed).toBeVisible()
  await failed.locator('../..').getByRole('button', { name: 'Close message' }).click()
  await page.getByRole('checkbox', { name: `Select ${first.name}` }).check()
  await page.getByRole('button', { name: 'Actions for the selection' }).click()
  await page.getByRole('menuitem', { name: 'Feature', exact: true }).click()
  await expect(failed).toBeVisible()

  const price = page.getByRole('textbox', { name: `Price of ${first.name} in rupees` })
  await price.fill('7')
  await price.press('Enter')
  await expect(price).toHaveAccessibleDescription(productMessages.updateProductFailed)
})

test('a refusal without words in forms of products and categories @desktop', async ({
  adminPage: page,
  server,
}) => {
  const { first } = await twoProducts(server.origin, newName('Refused'))
  await refuseWrites(page)
  for (const [path, field, save, text] of [
    [`products/edit/${first._id}`, 'Product Name', 'Update Product', productMessages.updateProductFailed],
    ['categories/simple', 'Category Name', 'Save Category', categoryMessages.saveCategoryFailed],
  ] as const) {
    await page.goto(`/admin/${path}`)
    await page.getByLabel(field).fill('Refused')
    await page.getByRole('button', { name: save }).click()
    await expect(page.getByRole('alert').getByText(text, { exact: true })).toBeVisible()
  }

  await page.route(/\/api\/categories$/, route => route.fulfill(broken))
  await page.goto('/admin/categories/new')
  await expect(page.getByText(categoryMessages.loadCategoriesFailed)).toBeVisible()
})

test('a refusal without words in the gallery and its forms @desktop', async ({ adminPage: page, server }) => {
  const { createGalleryItem, createCategory } = await adminCalls(server.origin)
  const category = await createCategory({ name: newName('Main') })
  const item = await createGalleryItem({ title: newName('Refused') })
  await refuseWrites(page)
  await page.goto(`/admin/gallery?q=${encodeURIComponent(item.title)}`)
  await row(page, item).getByRole('switch').click()
  await expect(said(page, galleryMessages.updateGalleryItemFailed)).toBeVisible()

  const alert = page.getByRole('alert')
  await page.goto(`/admin/gallery/simple/edit/${item._id}`)
  await page.getByLabel(/^Category/).selectOption(category._id)
  await page.getByLabel('Description').fill('Refused')
  await page.getByRole('button', { name: 'Update Gallery Item' }).click()
  await expect(alert.getByText(galleryMessages.updateGalleryItemFailed, { exact: true })).toBeVisible()

  for (const { path, title, save } of [
    { path: '/admin/gallery/simple', title: 'Name', save: 'Create Gallery Item' },
    { path: '/admin/gallery/simple2', title: 'Gallery Item Title', save: 'Save Gallery Item' },
  ]) {
    await page.goto(path)
    await page.getByLabel(title).fill('Refused')
    await page.getByLabel('Description').fill('Long enough')
    await page.getByLabel(/^Category/).selectOption(category._id)
    await page.locator('#image').setInputFiles(jpegFile(await photograph(page, 800, 600)))
    await page.getByRole('button', { name: save }).click()
    await expect(alert.getByText(galleryMessages.createGalleryItemFailed, { exact: true })).toBeVisible()
  }
})

test('a refusal without words in history, trash and account @desktop', async ({
  adminPage: page,
  server,
}) => {
  const { origin } = server
  const { first } = await twoProducts(origin, newName('Refused'))
  await asAdministrator(origin, 'DELETE', `/products/${first._id}`)
  const putBack = await saveNavigationForRestore(origin)
  for (const moreDropdownLabel of ['One', 'Two'])
    await asAdministrator(origin, 'PUT', '/nav-config', { moreDropdownLabel })
  await refuseWrites(page)
  /** Presses a button, and then the `answer` button of the confirmation dialog, if there is one. */
  const press = async (button: string | RegExp, text: string, answer?: string) => {
    await page.getByRole('button', { name: button }).first().click()
    if (answer) await page.getByRole('alertdialog').getByRole('button', { name: answer }).click()
    await expect(said(page, text)).toBeVisible()
  }
  try {
    await page.goto('/admin/navigation/history')
    await press(/^Restore/, navigationMessages.saveNavigationFailed, 'Restore')
  } finally {
    await putBack()
  }

  await page.goto('/admin/trash')
  await press(`Restore ${first.name}`, trashMessages.restoreFailed)
  await press(`Delete for good: ${first.name}`, trashMessages.removeForGoodFailed, 'Delete for good')
  await press('Empty Trash', trashMessages.emptyTrashFailed, 'Empty Trash')

  await page.goto('/admin/account')
  await press('Sign out other sessions', connectionMessages.unexpectedTryAgain, 'Sign out others')
  await page.getByLabel('Current password').fill('my-password-of-now')
  await page.getByLabel('New password').fill('another-password-1')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByRole('alert').getByText(connectionMessages.unexpectedTryAgain)).toBeVisible()
})
