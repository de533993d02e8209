import type { Category } from '@chekku/domain/schemas/category'
import type { TrashEntry } from '@chekku/domain/schemas/trash'
import { trashMessages } from '@chekku/domain/trash'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { aDeletedProduct, adminCalls, newName } from '../support/admin/admin-catalogue.ts'
import { said, signedInTest as test } from '../support/admin/admin-fixtures.ts'
import { listCategories, listProducts } from '../support/catalogue-api.ts'
import { answerInstead, refuseInstead } from '../support/intercept.ts'
import { asAdministrator } from '../support/navigation-api.ts'

const entry = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const trashOf = (origin: string) => asAdministrator<TrashEntry[]>(origin, 'GET', '/trash')

test('restores, removes for good, and empties @desktop', async ({ page, server, consoleGuard }) => {
  consoleGuard.allow(/status of 50[03]|^50[03]/)
  const { origin } = server
  const product = await aDeletedProduct(origin)
  const other = await aDeletedProduct(origin)
  const main = await asAdministrator<Category>(origin, 'POST', '/categories', { name: 'Gone with two' })
  for (const name of ['One', 'Two']) {
    await asAdministrator(origin, 'POST', '/categories', { name, parent: main._id })
  }
  await asAdministrator(origin, 'DELETE', `/categories/${main._id}`)

  await page.goto('/admin/trash')
  await expect(entry(page, 'Gone with two')).toContainText('Category with 2 other categories')
  await expect(entry(page, product.name)).toContainText('Product')
  await expect(entry(page, product.name)).toContainText('30 days left')
  await expectAccessible(page)

  const restore = page.getByRole('button', { name: `Restore ${product.name}` })
  const letThrough = await refuseInstead(page, /\/restore$/)
  await restore.press('Enter')
  await expect(said(page, 'Not now')).toBeVisible()
  await expect(entry(page, product.name)).toBeVisible()
  await letThrough()
  await restore.press('Enter')
  await expect(said(page, trashMessages.restored(product.name))).toBeVisible()
  await expect(entry(page, product.name)).toHaveCount(0)
  expect((await listProducts(origin)).map(({ _id }) => _id)).toContain(product._id)

  // A product that became a size of another comes back beside it, after a question.
  const [{ _id: category } = { _id: '' }] = await listCategories(origin)
  const calls = await adminCalls(origin)
  const litre = await calls.createProduct({ name: newName('Litre'), category })
  const tin = await calls.createProduct({ name: newName('Tin'), category })
  const packs = [litre, tin].map(({ _id, name: kind }) => ({ _id, kind }))
  await asAdministrator(origin, 'POST', '/products/join', { ids: [litre._id, tin._id], name: 'Oil', packs })
  await page.reload()
  await expect(entry(page, tin.name)).toContainText('Now a size of Oil')
  await page.getByRole('button', { name: `Restore ${tin.name}` }).click()
  await page.getByRole('button', { name: 'Restore as a product of its own' }).click()
  await expect(said(page, trashMessages.restored(tin.name))).toBeVisible()
  expect((await listProducts(origin)).map(({ _id }) => _id)).toEqual(
    expect.arrayContaining([litre._id, tin._id]),
  )

  await page.getByRole('button', { name: 'Restore Gone with two' }).click()
  await expect(said(page, 'Gone with two is back with 2 other categories')).toBeVisible()
  await asAdministrator(origin, 'DELETE', `/categories/${main._id}`)
  await page.reload()

  await page.getByRole('button', { name: `Delete for good: ${other.name}` }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(entry(page, other.name)).toBeVisible()
  const refused = await answerInstead(page, /\/api\/trash/, { status: 500, json: {} })
  for (const [button, answer, text] of [
    [`Delete for good: ${other.name}`, 'Delete for good', trashMessages.removeForGoodFailed],
    ['Empty trash', 'Empty trash', trashMessages.emptyTrashFailed],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    await question.getByRole('button', { name: answer }).click()
    await expect(said(page, text)).toBeVisible()
  }
  await refused()
  await page.getByRole('button', { name: `Delete for good: ${other.name}` }).click()
  await question.getByRole('button', { name: 'Delete for good' }).click()
  await expect(said(page, trashMessages.removedForGood(other.name))).toBeVisible()
  expect((await trashOf(origin)).map(({ name }) => name)).not.toContain(other.name)

  await page.getByRole('button', { name: 'Empty trash' }).click()
  await question.getByRole('button', { name: 'Empty trash' }).click()
  await expect(page.getByRole('main').getByText(trashMessages.emptied)).toBeVisible()
  await expect.poll(() => trashOf(origin)).toEqual([])
})
