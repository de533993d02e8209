import { changeMessages } from '@chekku/domain/change'
import { connectionMessages } from '@chekku/domain/connection'
import { priceOnRequest } from '@chekku/domain/money'
import { problemMessages } from '@chekku/domain/problem'
import { productMessages } from '@chekku/domain/product'
import type { Product } from '@chekku/domain/schemas/product'
import { trashMessages } from '@chekku/domain/trash'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { newName, visitorPage } from '../../support/admin/admin-catalogue.ts'
import { said, signedInTest as test } from '../../support/admin/admin-fixtures.ts'
import { openFor, row, rows, stored, twoProducts } from '../../support/admin/admin-product-rows.ts'
import { boxOf, cutOff } from '../../support/boxes.ts'
import { holdBack, loseAnswer, refuseInstead } from '../../support/intercept.ts'
import { asAdministrator } from '../../support/navigation-api.ts'

test.describe('a row of the product list', () => {
  const price = (page: Page, { name }: Product) =>
    page.getByRole('textbox', { name: `Price of ${name} in rupees` })

  test('saves a price over what is shown, and undoes it @desktop', async ({ page, server, consoleGuard }) => {
    consoleGuard.allow(/ERR_FAILED|status of 412/)
    const { first } = await twoProducts(server.origin, newName('Priced'))
    await openFor(page, first.name)
    const saved = page.waitForRequest(request => request.method() === 'PUT')
    await price(page, first).fill('129.5')
    await price(page, first).press('Enter')
    expect((await saved).headers()['if-match']).toBe(`"${first.version}"`)
    await expect.poll(() => stored(server.origin, first)).toMatchObject({ price: 129.5 })
    expect(await visitorPage(server.origin, `/product/${first._id}`)).toContain('₹129.50')
    await expect(price(page, first)).toHaveValue('129.50')

    // The next change is sent with the version that the first one created.
    for (const width of [768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await price(page, first).fill('9999999.50')
      expect(await cutOff(price(page, first)), `at ${width} px`).toBe(0)
    }
    await price(page, first).press('Escape')
    await price(page, first).blur()
    await price(page, first).click()
    await page.keyboard.type('1,125')
    await price(page, first).blur()
    const question = page.getByRole('alertdialog', { name: 'Save it like this?' })
    await expect(question).toContainText(`${first.name} becomes 769 % dearer.`)
    await question.getByRole('button', { name: 'Save it' }).click()
    await expect(said(page, `${first.name}: ₹1,125, was ₹129.50`)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(said(page, `${first.name} is as it was`)).toBeVisible()
    expect((await stored(server.origin, first)).price).toBe(129.5)
    await expect(price(page, first)).toHaveValue('129.50')
    // The next Undo is said in the same words.
    await page.getByRole('button', { name: 'Close message' }).click()
    await expect(said(page, `${first.name} is as it was`)).toHaveCount(0)

    await row(page, first).getByRole('switch').click()
    await expect(said(page, `${first.name} is out of stock`)).toBeVisible()
    await expect(row(page, first).getByRole('switch')).toBeFocused()
    await page.route('**/api/changes/*/undo', loseAnswer, { times: 1 })
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(said(page, `${changeMessages.failed}. ${connectionMessages.connectionLost}`)).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(said(page, `${first.name} is as it was`)).toBeVisible()
    expect(await stored(server.origin, first), 'undone once').toMatchObject({ inStock: true })

    await page.route(`**/api/products/${first._id}`, loseAnswer, { times: 1 })
    await row(page, first).getByRole('switch').click()
    await expect(
      said(page, `${productMessages.updateProductFailed}. ${connectionMessages.connectionLost}`),
    ).toBeVisible()
    await row(page, first).getByRole('switch').click()
    await expect(said(page, `${first.name} is out of stock`), 'by the first press').toBeVisible()
    await expect(row(page, first).getByRole('switch')).not.toBeChecked()

    await test.step('takes no price that is none; Escape brings the old; an empty one is on request', async () => {
      await price(page, first).fill('1.234')
      await price(page, first).press('Enter')
      await expect(price(page, first)).toHaveAttribute('aria-invalid', 'true')
      await expect(price(page, first)).toHaveAccessibleDescription(/digits/)
      await price(page, first).press('Escape')
      await expect(price(page, first)).toHaveValue('129.50')
      await price(page, first).fill('')
      await expect(price(page, first)).toHaveAttribute('placeholder', priceOnRequest)
      await price(page, first).press('Enter')
      await question.getByRole('button', { name: 'Leave it as it was' }).click()
      await expect(question).toBeHidden()
      await expect(price(page, first)).toHaveValue('129.50')
      await price(page, first).fill('')
      await price(page, first).press('Enter')
      await question.getByRole('button', { name: 'Save it' }).click()
      await expect(said(page, `${first.name}: ${priceOnRequest}, was ₹129.50`)).toBeVisible()
      expect((await stored(server.origin, first)).price).toBe(0)
    })
  })

  test('shows both prices if another was quicker @phone', async ({ page, server, consoleGuard }) => {
    consoleGuard.allow(/status of 412/)
    const { calls, first, second } = await twoProducts(server.origin, newName('Priced'))
    await calls.updateProduct(first._id, { availability: { state: 'made-to-order', days: 3 } })
    await openFor(page, first.name.slice(0, -4))
    await expect(row(page, second)).toBeVisible()
    await calls.updateProduct(first._id, { price: 120 })
    await calls.updateProduct(second._id, { price: 130 })

    await price(page, first).fill('110')
    await price(page, first).press('Enter')
    await expect(row(page, first)).toContainText('it is ₹120 now')
    const conflict = await boxOf(row(page, first).getByText('it is ₹120 now'))
    const stock = await boxOf(row(page, first).getByText('Made to order in 3 days'))
    expect(conflict.right <= stock.x || conflict.y >= stock.bottom, 'no text over the other').toBe(true)
    await row(page, first).getByRole('button', { name: 'Keep mine' }).click()
    await expect.poll(() => stored(server.origin, first)).toMatchObject({ price: 110 })

    await price(page, second).fill('115')
    await price(page, second).press('Enter')
    await row(page, second).getByRole('button', { name: 'Take theirs' }).click()
    await expect(price(page, second)).toHaveValue('130')

    await calls.updateProduct(second._id, { price: 125 })
    await price(page, second).fill('125')
    await price(page, second).press('Enter')
    await expect(said(page, `${second.name}: ₹125, was ₹130`), 'both mean the same').toBeVisible()
    await expect(row(page, second).getByRole('alert')).toHaveCount(0)
  })

  test('saves over another change, in its place @desktop', async ({ page, server, consoleGuard }) => {
    consoleGuard.allow(/status of 412|ERR_FAILED/)
    const { calls, first, second } = await twoProducts(server.origin, newName('Stocked'))
    await openFor(page, first.name.slice(0, -4))
    await expect(rows(page).first()).toContainText(second.name)
    await calls.updateProduct(first._id, { description: 'Changed elsewhere' })

    const stock = row(page, first).getByRole('switch')
    await expect(stock).toBeChecked()
    await stock.click()
    await expect.poll(() => stored(server.origin, first)).toMatchObject({ inStock: false })
    await expect(stock).not.toBeChecked()
    const now = await stored(server.origin, first)
    expect(now.description).toBe('Changed elsewhere')
    await expect(rows(page).first()).toContainText(second.name)

    await calls.updateProduct(second._id, { availability: { state: 'made-to-order', days: 3 } })
    await row(page, second).getByRole('switch').click()
    await expect(said(page, problemMessages.stale)).toBeVisible()
    await expect(row(page, second)).toContainText('Made to order')
    await expect(row(page, second).getByRole('switch')).toBeChecked()

    const end = await holdBack(page, new RegExp(`/api/products/${first._id}$`))
    await price(page, first).fill('97')
    await price(page, first).press('Enter')
    await page.getByRole('link', { name: 'Gallery', exact: true }).first().click()
    await expect(price(page, first)).toHaveCount(0)
    end('fail')
    await expect(
      said(page, `${productMessages.updateProductFailed}. ${connectionMessages.connectionLost}`),
    ).toBeVisible()
    await expect(said(page, first.name)).toBeVisible()
    await page.goBack()
    await expect(price(page, first), 'what was typed stays').toHaveValue('97')
    await expect(price(page, first)).toHaveAccessibleDescription(/could not be reached/)
  })
})

test.describe('several products', () => {
  const choose = async (page: Page, action: string) => {
    await page.getByRole('button', { name: 'Actions for the selection' }).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }

  async function selectBoth(page: Page, products: readonly Product[]): Promise<void> {
    for (const { name } of products) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await expect(page.getByRole('region', { name: 'Selection' })).toContainText('2 selected')
  }

  test('are changed at once, unless one is gone @desktop', async ({ page, server, consoleGuard }) => {
    consoleGuard.allow(/400/)
    const name = newName('Many')
    const { calls, category, first, second } = await twoProducts(server.origin, name)
    const other = await calls.createCategory({ name: newName('Other') })
    const writes: string[] = []
    page.on('request', request => {
      if (/\/api\/products/.test(request.url()) && request.method() !== 'GET') writes.push(request.method())
    })
    const both = () => Promise.all([first, second].map(product => stored(server.origin, product)))
    await openFor(page, name)

    await selectBoth(page, [first, second])
    await expectAccessible(page)
    await choose(page, 'Feature')
    await expect(said(page, '2 products featured')).toBeVisible()
    expect((await both()).every(({ featured }) => featured)).toBe(true)

    await selectBoth(page, [first, second])
    await choose(page, 'Out of stock')
    await expect(said(page, '2 products out of stock')).toBeVisible()
    expect((await both()).some(({ inStock }) => inStock)).toBe(false)

    await selectBoth(page, [first, second])
    await choose(page, 'Move category')
    const dialog = page.getByRole('dialog', { name: 'Move 2 products' })
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(dialog).toContainText(productMessages.selectCategory)
    await expectAccessible(page)
    await dialog.getByLabel('New category').selectOption(other._id)
    await expect(dialog).not.toContainText(productMessages.selectCategory)
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    const message = page.getByText(`2 products moved to ${other.name}`).locator('../..')
    await expect(message).toBeVisible()
    expect((await both()).map(({ category }) => category?._id)).toEqual([other._id, other._id])
    await expect(page.getByRole('region', { name: 'Selection' })).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Product Management' })).toBeFocused()
    await message.getByRole('button', { name: 'Undo' }).click()
    await expect(said(page, productMessages.changeUndone)).toBeVisible()
    expect((await both()).map(({ category }) => category?._id)).toEqual([category._id, category._id])
    expect(writes).toEqual(['PATCH', 'PATCH', 'PATCH'])

    await selectBoth(page, [first, second])
    await asAdministrator(server.origin, 'DELETE', `/products/${second._id}`)
    await choose(page, 'Feature')
    const gone = `${productMessages.productsGone(1)} Deleted meanwhile: “${second.name}”.`
    await expect(page.getByRole('status').getByText(gone)).toBeVisible()
  })

  test('are deleted and restored by one call @phone', async ({ page, server, consoleGuard }) => {
    consoleGuard.allow(/status of 503|^503|ERR_FAILED/)
    const name = newName('Many')
    const { first, second } = await twoProducts(server.origin, name)
    await openFor(page, name)
    const dialog = page.getByRole('alertdialog')
    const removeBoth = async () => {
      await page.getByRole('button', { name: 'Actions for the selection' }).click()
      await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
      await expect(dialog).toContainText('delete these 2 products?')
      await dialog.getByRole('button', { name: 'Delete' }).click()
      await expect(dialog).toHaveCount(0)
    }
    const recover = await refuseInstead(page, /\/api\/products\/delete$/)
    await selectBoth(page, [first, second])
    await expectAccessible(page)
    await removeBoth()
    await expect(said(page, `${productMessages.deleteProductFailed}. Not now`)).toBeVisible()
    await expect(page.getByRole('checkbox', { name: `Select ${second.name}` })).toBeChecked()
    await recover()

    await page.route('**/api/products/delete', loseAnswer, { times: 1 })
    const lost = page.waitForEvent('requestfailed')
    await removeBoth()
    await lost
    await removeBoth()
    await expect(row(page, first)).toHaveCount(0)
    await expect(said(page, '2 products deleted')).toBeVisible()
    const kept = page.getByRole('status').getByText(trashMessages.inTrash(''))
    for (const { name } of [first, second]) await expect(kept).toContainText(name)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row(page, first)).toBeVisible()
    await expect(row(page, second)).toBeVisible()

    // The same products can be deleted again.
    await selectBoth(page, [first, second])
    await removeBoth()
    await expect(row(page, first)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row(page, first)).toBeVisible()
    expect(await stored(server.origin, first)).toMatchObject({ name: first.name })

    await page.goto('/admin/activity')
    const lines = page.getByRole('list', { name: 'Activity, newest first' }).locator('> li')
    await expect(lines.nth(0)).toContainText('restored 2 products')
    await expect(lines.nth(1)).toContainText('moved to the trash: 2 products (')
    await lines.nth(1).locator('summary').click()
    for (const { name } of [first, second]) {
      await expect(lines.nth(1).getByRole('link', { name, exact: true })).toBeVisible()
    }
    await expectAccessible(page)
  })
})
