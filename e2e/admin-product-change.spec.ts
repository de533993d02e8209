import { messages } from '@chekku/domain/messages'
import type { Product } from '@chekku/domain/product'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { newName } from './admin-catalogue.ts'
import { test } from './admin-fixtures.ts'
import { openFor, row, rows, said, twoProducts } from './admin-product-rows.ts'
import { readData } from './catalogue-api.ts'
import { answerInstead } from './intercept.ts'

test.describe('a row of the product list', () => {
  const price = (page: Page, { name }: Product) =>
    page.getByRole('textbox', { name: `Price of ${name} in rupees` })

  test('saves a price against the version that it showed, and the visitor sees it @desktop', async ({
    adminPage,
    otherVisitor,
    server,
  }) => {
    const { first } = await twoProducts(server.origin, newName('Priced'))
    await openFor(adminPage, first.name)
    const saved = adminPage.waitForRequest(request => request.method() === 'PUT')
    await price(adminPage, first).fill('149.5')
    await price(adminPage, first).press('Enter')
    expect((await saved).headers()['if-match']).toBe(`"${first.version}"`)
    await expect
      .poll(async () => (await readData<Product>(server.origin, `/products/${first._id}`)).price)
      .toBe(149.5)
    await otherVisitor.goto(`${server.origin}/product/${first._id}`)
    await expect(otherVisitor.getByText('₹149.50').first()).toBeVisible()

    // The next change goes out with the version that the first one made.
    await price(adminPage, first).fill('150')
    await price(adminPage, first).blur()
    await expect
      .poll(async () => (await readData<Product>(server.origin, `/products/${first._id}`)).price)
      .toBe(150)
  })

  test('takes no price that is none, and gives the old one back on Escape', { tag: '@desktop' }, async ({
    adminPage,
    server,
  }) => {
    const { first } = await twoProducts(server.origin, newName('Priced'))
    await openFor(adminPage, first.name)
    await price(adminPage, first).fill('-5')
    await price(adminPage, first).press('Enter')
    await expect(price(adminPage, first)).toHaveAttribute('aria-invalid', 'true')
    await expect(price(adminPage, first)).toHaveAccessibleDescription(/digits/)
    await price(adminPage, first).press('Escape')
    await expect(price(adminPage, first)).toHaveValue('100')
  })

  test('shows both prices where somebody else was quicker', { tag: '@desktop' }, async ({
    adminPage,
    server,
    consoleGuard,
  }) => {
    consoleGuard.allow(/status of 412/)
    const { calls, first, second } = await twoProducts(server.origin, newName('Priced'))
    await openFor(adminPage, first.name.slice(0, -4))
    await expect(row(adminPage, second)).toBeVisible()
    await calls.updateProduct(first._id, { price: 230 })
    await calls.updateProduct(second._id, { price: 330 })

    await price(adminPage, first).fill('210')
    await price(adminPage, first).press('Enter')
    await expect(row(adminPage, first)).toContainText('it is ₹230 now')
    await row(adminPage, first).getByRole('button', { name: 'Keep mine' }).click()
    await expect
      .poll(async () => (await readData<Product>(server.origin, `/products/${first._id}`)).price)
      .toBe(210)

    await price(adminPage, second).fill('310')
    await price(adminPage, second).press('Enter')
    await row(adminPage, second).getByRole('button', { name: 'Take theirs' }).click()
    await expect(price(adminPage, second)).toHaveValue('330')
  })

  test('saves over a change of something else, and stays where it is', { tag: '@desktop' }, async ({
    adminPage,
    server,
    consoleGuard,
  }) => {
    consoleGuard.allow(/status of 412/)
    const { calls, first, second } = await twoProducts(server.origin, newName('Stocked'))
    await openFor(adminPage, first.name.slice(0, -4))
    await expect(rows(adminPage).first()).toContainText(second.name)
    await calls.updateProduct(first._id, { description: 'Changed elsewhere' })

    const stock = row(adminPage, first).getByRole('switch')
    await expect(stock).toBeChecked()
    await stock.click()
    await expect
      .poll(async () => (await readData<Product>(server.origin, `/products/${first._id}`)).inStock)
      .toBe(false)
    await expect(stock).not.toBeChecked()
    const now = await readData<Product>(server.origin, `/products/${first._id}`)
    expect(now.description).toBe('Changed elsewhere')
    await expect(rows(adminPage).first()).toContainText(second.name)
  })
})

test.describe('several products', () => {
  const choose = (page: Page, action: string) =>
    page.getByRole('button', { name: action, exact: true }).click()

  async function selectBoth(page: Page, products: readonly Product[]): Promise<void> {
    for (const { name } of products) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await expect(page.getByRole('region', { name: 'Selection' })).toContainText('2 selected')
  }

  test('are featured, out of stock and moved at once @desktop', async ({ adminPage, server }) => {
    const name = newName('Many')
    const { calls, first, second } = await twoProducts(server.origin, name)
    const other = await calls.createCategory({ name: newName('Other') })
    const stored = () =>
      Promise.all([first, second].map(({ _id }) => readData<Product>(server.origin, `/products/${_id}`)))
    await openFor(adminPage, name)

    await selectBoth(adminPage, [first, second])
    await expectAccessible(adminPage)
    await choose(adminPage, 'Feature')
    await expect(said(adminPage, '2 products featured')).toBeVisible()
    expect((await stored()).every(({ featured }) => featured)).toBe(true)

    await selectBoth(adminPage, [first, second])
    await choose(adminPage, 'Unfeature')
    await expect(said(adminPage, '2 products no longer featured')).toBeVisible()

    await selectBoth(adminPage, [first, second])
    await choose(adminPage, 'Out of stock')
    await expect(said(adminPage, '2 products out of stock')).toBeVisible()
    expect((await stored()).some(({ inStock }) => inStock)).toBe(false)

    await selectBoth(adminPage, [first, second])
    await choose(adminPage, 'Move category')
    const dialog = adminPage.getByRole('dialog', { name: 'Move 2 products' })
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(dialog).toContainText(messages.selectCategory)
    await expectAccessible(adminPage)
    await dialog.getByLabel('New category').selectOption(other._id)
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(said(adminPage, `2 products moved to ${other.name}`)).toBeVisible()
    expect((await stored()).map(({ category }) => category?._id)).toEqual([other._id, other._id])
    await expect(adminPage.getByRole('region', { name: 'Selection' })).toHaveCount(0)
  })

  test('are deleted at once, after a question; what fails stays selected', { tag: '@phone' }, async ({
    adminPage,
    server,
    consoleGuard,
  }) => {
    consoleGuard.allow(/status of 503|^503/)
    const name = newName('Many')
    const { first, second } = await twoProducts(server.origin, name)
    await openFor(adminPage, name)
    await answerInstead(adminPage, new RegExp(`/api/products/${second._id}$`), {
      status: 503,
      json: { success: false, message: 'Not now' },
    })
    await selectBoth(adminPage, [first, second])
    await expectAccessible(adminPage)
    await adminPage.getByRole('button', { name: 'Actions for the selection' }).click()
    await adminPage.getByRole('menuitem', { name: 'Delete', exact: true }).click()
    const dialog = adminPage.getByRole('alertdialog')
    await expect(dialog).toContainText('delete these 2 products?')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(adminPage.getByRole('status').getByText(`${second.name} (Not now)`)).toBeVisible()
    await expect(row(adminPage, first)).toHaveCount(0)
    await expect(adminPage.getByRole('checkbox', { name: `Select ${second.name}` })).toBeChecked()
  })
})
