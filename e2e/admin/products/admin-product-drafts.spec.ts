import { productMessages } from '@chekku/domain/product'
import { expect } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { newName } from '../../support/admin/admin-catalogue.ts'
import { goTo, said, signedInTest as test } from '../../support/admin/admin-fixtures.ts'
import { openFilters, openFor, openTab, path, row } from '../../support/admin/admin-product-rows.ts'
import { aCategory, nameField, newPath, save, update } from '../../support/admin/admin-product-screen.ts'
import { readData } from '../../support/catalogue-api.ts'
import { isRunning } from '../../support/fixtures.ts'
import { followInFooter, refuseInstead } from '../../support/intercept.ts'
import { asAdministrator } from '../../support/navigation-api.ts'

test('a draft is shown by link @desktop', async ({
  page,
  otherVisitor,
  consoleGuard,
  server: { origin },
}) => {
  consoleGuard.allow(/status of 503|503: PUT/)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const name = newName('Draft')
  const category = await aCategory(origin)
  await page.goto(newPath)
  const draft = page.getByRole('switch', { name: 'Hidden from visitors (draft)' })
  await expect(draft).not.toBeChecked()
  await draft.check()
  await save(page).click()
  await expect(nameField(page)).toHaveAccessibleDescription(/required/)
  await nameField(page).fill(name)
  await page.getByLabel(/^Price/).fill('120')
  await page.getByLabel('Amount').fill('1')
  await page.getByRole('button', { name: 'Add another size' }).click()
  const tin = page.getByRole('list', { name: 'Sizes' }).getByRole('listitem').nth(1)
  await tin.getByLabel('Amount').fill('5')
  await tin.getByLabel(/^Price/).fill('550')
  await page.getByLabel(/^Category/).selectOption(category._id)
  await save(page).click()
  await expect(page.getByText(productMessages.created)).toBeVisible()

  await goTo(page, `${path}?draft=yes&q=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name: `Edit ${name}` }).click()
  await expect(draft).toBeChecked()
  await page.getByRole('button', { name: 'Make a preview link' }).click()
  const field = page.getByLabel('Preview link')
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(said(page, 'Link copied')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(await field.inputValue())

  const id = /\/product\/([^?]+)\?/.exec(link)?.[1]
  expect((await fetch(`${origin}/product/${id}`)).status).toBe(404)
  await otherVisitor.goto(link)
  await expect(otherVisitor.getByRole('note')).toHaveText('A draft: only people with this link see it.')
  await expect(otherVisitor.getByRole('heading', { level: 1, name })).toBeVisible()
  expect(await otherVisitor.evaluate(() => document.referrer)).toBe('')
  await expectAccessible(otherVisitor)
  await otherVisitor.getByText('5 litres', { exact: true }).click()
  await expect(otherVisitor).toHaveURL(/[?&]size=5-litres&/)
  await otherVisitor.reload()
  await expect(otherVisitor.getByRole('note'), 'another size is of the same preview').toBeVisible()
  await expect(otherVisitor.getByRole('link', { name: /^5 litre/ })).toHaveAttribute('aria-current', 'true')
  await expect.poll(() => isRunning(otherVisitor)).toBe(true)
  await followInFooter(otherVisitor, 'Contact')
  await expect(otherVisitor).toHaveURL('/contact')
  await Promise.all([otherVisitor.waitForEvent('load'), otherVisitor.goBack()])
  await expect(otherVisitor.getByRole('note'), 'Back leads to the preview').toBeVisible()

  const answer = await refuseInstead(page, /\/api\/products\/[^/?]+$/)
  await draft.uncheck()
  await update(page).click()
  const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  await expect(retry).toBeVisible()
  await expect(draft).not.toBeChecked()
  await answer()
  await retry.click()
  await expect(page.getByText(productMessages.updated)).toBeVisible()
  await otherVisitor.reload()
  await expect(otherVisitor.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(otherVisitor.getByRole('note')).toBeHidden()

  await page.goto(`/admin/products/edit/${id}`)
  await draft.check()
  await update(page).click()
  await expect(page.getByText(productMessages.updated)).toBeVisible()
  expect((await fetch(`${origin}/product/${id}`)).status).toBe(404)
})

test('the list hides and publishes @phone', async ({ page, product, server: { origin } }) => {
  const isShown = () =>
    readData(origin, `/products/${product._id}`).then(
      () => true,
      () => false,
    )
  const put = (fields: object) => asAdministrator(origin, 'PUT', `/products/${product._id}`, fields)
  await put({ hidden: true })
  await page.goto(`/admin/products/edit/${product._id}`)
  await expect(nameField(page), 'a draft opens by its address without a failed call').toHaveValue(
    product.name,
  )
  await put({ hidden: false })
  await openFor(page, product.name)
  const choose = async (action: string) => {
    await page.getByRole('checkbox', { name: `Select ${product.name}` }).check()
    await page.getByRole('button', { name: 'Actions for the selection' }).tap()
    await page.getByRole('menuitem', { name: action, exact: true }).tap()
  }
  await choose('Make draft')
  await expect(said(page, '1 product hidden from visitors')).toBeVisible()
  await expect(row(page, product).getByText('Draft', { exact: true })).toBeVisible()
  await expect.poll(isShown).toBe(false)
  await openFilters(page)
  await page.getByRole('combobox', { name: 'Drafts' }).selectOption('No drafts')
  await expect(row(page, product)).toBeHidden()
  await openTab(page, 'Drafts')
  await expect(row(page, product)).toBeVisible()
  await expectAccessible(page)
  await choose('Publish')
  await expect(row(page, product)).toBeHidden()
  await expect.poll(isShown).toBe(true)
  await page.getByRole('button', { name: 'Undo' }).last().tap()
  await expect(row(page, product)).toBeVisible()
  await expect.poll(isShown).toBe(false)
})
