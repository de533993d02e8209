import { connectionMessages } from '@chekku/domain/connection'
import { productMessages } from '@chekku/domain/product'
import type { Product } from '@chekku/domain/schemas/product'
import { trashMessages } from '@chekku/domain/trash'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { newName } from '../../support/admin-catalogue.ts'
import { test } from '../../support/admin-fixtures.ts'
import { openFor, row, rows, said, twoProducts } from '../../support/admin-product-rows.ts'
import { readData } from '../../support/catalogue-api.ts'
import { refuse } from '../../support/intercept.ts'

test.describe('a row of the product list', () => {
  const price = (page: Page, { name }: Product) =>
    page.getByRole('textbox', { name: `Price of ${name} in rupees` })

  test('saves a price against the version shown @desktop', async ({ adminPage, otherVisitor, server }) => {
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

  test('says what changed, and takes it back @desktop', async ({ adminPage, server, consoleGuard }) => {
    consoleGuard.allow(/ERR_FAILED/)
    const { first } = await twoProducts(server.origin, newName('Priced'))
    const stored = () => readData<Product>(server.origin, `/products/${first._id}`)
    await openFor(adminPage, first.name)
    await price(adminPage, first).click()
    await adminPage.keyboard.type('1,125')
    await adminPage.keyboard.press('Enter')
    await expect(said(adminPage, `${first.name}: ₹1,125, was ₹100`)).toBeVisible()
    await adminPage.getByRole('button', { name: 'Undo' }).click()
    await expect(said(adminPage, `${first.name} is as it was`)).toBeVisible()
    expect((await stored()).price).toBe(100)
    await expect(price(adminPage, first)).toHaveValue('100')

    await row(adminPage, first).getByRole('switch').click()
    await expect(said(adminPage, `${first.name} is out of stock`)).toBeVisible()
    await adminPage.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await stored()).inStock).toBe(true)

    await adminPage.route(/\/api\/products\/[^/]+$/, route => route.abort())
    await row(adminPage, first).getByRole('switch').click()
    await expect(
      said(adminPage, `${productMessages.updateProductFailed}. ${connectionMessages.connectionLost}`),
    ).toBeVisible()
  })

  test('takes no price that is none; Escape brings the old @desktop', async ({ adminPage, server }) => {
    const { first } = await twoProducts(server.origin, newName('Priced'))
    await openFor(adminPage, first.name)
    await price(adminPage, first).fill('-5')
    await price(adminPage, first).press('Enter')
    await expect(price(adminPage, first)).toHaveAttribute('aria-invalid', 'true')
    await expect(price(adminPage, first)).toHaveAccessibleDescription(/digits/)
    await price(adminPage, first).press('Escape')
    await expect(price(adminPage, first)).toHaveValue('100')
  })

  test('shows both prices if another was quicker @desktop', async ({ adminPage, server, consoleGuard }) => {
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

  test('saves over another change, in its place @desktop', async ({ adminPage, server, consoleGuard }) => {
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
    const { calls, category, first, second } = await twoProducts(server.origin, name)
    const other = await calls.createCategory({ name: newName('Other') })
    const writes: string[] = []
    adminPage.on('request', request => {
      if (/\/api\/products/.test(request.url()) && request.method() !== 'GET') writes.push(request.method())
    })
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
    await expect(dialog).toContainText(productMessages.selectCategory)
    await expectAccessible(adminPage)
    await dialog.getByLabel('New category').selectOption(other._id)
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    const message = adminPage.getByText(`2 products moved to ${other.name}`).locator('../..')
    await expect(message).toBeVisible()
    expect((await stored()).map(({ category }) => category?._id)).toEqual([other._id, other._id])
    await expect(adminPage.getByRole('region', { name: 'Selection' })).toHaveCount(0)
    await message.getByRole('button', { name: 'Undo' }).click()
    await expect(said(adminPage, productMessages.changeUndone)).toBeVisible()
    expect((await stored()).map(({ category }) => category?._id)).toEqual([category._id, category._id])
    expect(writes).toEqual(['PATCH', 'PATCH', 'PATCH', 'PATCH', 'PUT'])
  })

  test('are deleted and restored by one call each @phone', async ({ adminPage, server, consoleGuard }) => {
    consoleGuard.allow(/status of 503|^503/)
    const name = newName('Many')
    const { first, second } = await twoProducts(server.origin, name)
    await openFor(adminPage, name)
    const dialog = adminPage.getByRole('alertdialog')
    const removeBoth = async () => {
      await adminPage.getByRole('button', { name: 'Actions for the selection' }).click()
      await adminPage.getByRole('menuitem', { name: 'Delete', exact: true }).click()
      await expect(dialog).toContainText('delete these 2 products?')
      await dialog.getByRole('button', { name: 'Delete' }).click()
      await expect(dialog).toHaveCount(0)
    }
    const recover = await refuse(adminPage, /\/api\/products\/delete$/)
    await selectBoth(adminPage, [first, second])
    await expectAccessible(adminPage)
    await removeBoth()
    await expect(said(adminPage, `${productMessages.deleteProductFailed}. Not now`)).toBeVisible()
    await expect(adminPage.getByRole('checkbox', { name: `Select ${second.name}` })).toBeChecked()
    await recover()

    await removeBoth()
    await expect(row(adminPage, first)).toHaveCount(0)
    await expect(said(adminPage, '2 products deleted')).toBeVisible()
    await expect(said(adminPage, trashMessages.inTrash)).toBeVisible()
    await adminPage.getByRole('button', { name: 'Undo' }).click()
    await expect(row(adminPage, first)).toBeVisible()
    await expect(row(adminPage, second)).toBeVisible()

    await adminPage.goto('/admin/activity')
    const lines = adminPage.getByRole('list', { name: 'Activity, newest first' }).locator('> li')
    await expect(lines.nth(0)).toContainText('restored 2 products')
    await expect(lines.nth(1)).toContainText('moved to the trash: 2 products')
    await lines.nth(1).getByText('Show all 2').click()
    for (const { name } of [first, second]) {
      await expect(lines.nth(1).getByRole('link', { name, exact: true })).toBeVisible()
    }
    await expectAccessible(adminPage)
  })
})
