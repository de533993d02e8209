import { productMessages } from '@chekku/domain/product'
import { expect } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { adminCalls, newName } from '../../support/admin/admin-catalogue.ts'
import { goTo, said, signedInTest as test } from '../../support/admin/admin-fixtures.ts'
import { path, row, rows, search, stored } from '../../support/admin/admin-product-rows.ts'
import { answerInstead } from '../../support/intercept.ts'
import { expectNoSidewaysScroll } from '../../support/layout-faults.ts'

const until = '2099-11-30T18:00'

test('an offer for all that is shown, and a size @phone', async ({ page, server, consoleGuard }) => {
  consoleGuard.allow(/500/)
  const calls = await adminCalls(server.origin)
  const { _id: category, name: categoryName } = await calls.createCategory({ name: newName('Category') })
  const word = newName('Offered')
  const litre = { measure: 'volume', quantity: 1_000, price: 570 }
  const sized = await calls.createProduct({
    name: `${word} sized`,
    category,
    packs: [litre, { ...litre, quantity: 500, price: 290 }],
  })
  const plain = await calls.createProduct({ name: `${word} plain`, category, price: 100 })
  await page.goto(path)
  await search(page).fill(word)
  await expect(rows(page)).toHaveCount(2)
  const dialog = page.getByRole('dialog', { name: 'Offer for 2 products' })
  const openDialog = async () => {
    await page.getByRole('button', { name: 'More actions' }).first().tap()
    await page.getByRole('menuitem', { name: 'Offer' }).tap()
    await expect(dialog).toBeVisible()
  }
  const question = page.getByRole('alertdialog', { name: 'Save it like this?' })
  const mark = page.getByText(/^₹(540|542|95) until 30 Nov, 6:00 PM$/)

  await test.step('of all that is shown', async () => {
    await openDialog()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page, 'the dialog')
    await dialog.getByRole('button', { name: 'Set the offer' }).tap()
    await expect(dialog.getByText('Offer must end in the future')).toBeVisible()
    await dialog.getByLabel('Lower by').fill('50')
    await dialog.getByLabel('Until').fill(until)
    await dialog.getByRole('button', { name: 'Set the offer' }).tap()
    await expect(question).toContainText(`${plain.name} becomes 50 % cheaper.`)
    await question.getByRole('button', { name: 'Back to the form' }).tap()
    await expect(question).toBeHidden()
    await dialog.getByLabel('Lower by').fill('5')
    await dialog.getByRole('button', { name: 'Set the offer' }).tap()
    await expect(said(page, 'Offer for 2 products')).toBeVisible()
    await expect(mark).toHaveCount(2)
    await expect(row(page, sized)).toContainText('from ₹276')
    await expect(row(page, plain).getByLabel(/^Price of/)).toHaveValue('100')
    await page.getByRole('button', { name: 'Undo' }).tap()
    await expect(mark).toHaveCount(0)
  })

  await test.step('of a size', async () => {
    await goTo(page, `/admin/products/edit/${sized._id}`)
    const offered = page.getByLabel('1 litre at (₹)')
    await page.getByText('A lower price for a time').tap()
    const end = page.getByLabel('Offer until')
    const other = page.getByLabel('500 ml at (₹)')
    await offered.fill('540')
    await other.fill('280')
    await page.getByRole('button', { name: 'Update Product' }).tap()
    await expect(page.getByRole('alert').getByRole('link'), 'once for both').toHaveText([
      /^Until must be a date and time/,
    ])
    await expect(end).toBeFocused()
    await offered.fill('')
    await other.fill('')
    await page.getByRole('button', { name: 'A week' }).tap()
    await expect(end).toHaveValue(/T23:59$/)
    await end.fill(until)
    await page.getByRole('button', { name: 'Update Product' }).tap()
    await expect(offered).toHaveAccessibleDescription('Offer needs a price above 0')
    await offered.fill('600')
    await page.getByRole('button', { name: 'Update Product' }).tap()
    await expect(
      page.getByText('Offer for 1 litre must be below the regular price of ₹570').first(),
    ).toBeVisible()
    await offered.fill('57')
    await page.getByRole('button', { name: 'Update Product' }).tap()
    await expect(question).toContainText(`${sized.name}, 1 litre becomes 90 % cheaper.`)
    await question.getByRole('button', { name: 'Back to the form' }).tap()
    await expect(question).toBeHidden()
    await offered.fill('540')
    await expect(page.getByText('1 litre: offer ₹540 until 30 Nov, 6:00 PM')).toBeVisible()
    await expectNoSidewaysScroll(page, 'the form')
    await page.getByRole('button', { name: 'Update Product' }).tap()
    await expect(search(page), 'the list as it was left').toHaveValue(word)
    await expect(mark).toHaveCount(1)
    const answered = await answerInstead(page, /\/details$/, { status: 500, json: {} })
    await page.goto(`/admin/products/edit/${sized._id}`)
    const again = page.getByRole('alert').getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await answered()
    await again.tap()
    await expect(page.getByText('1 litre: offer ₹540 until 30 Nov, 6:00 PM')).toBeVisible()
  })

  await test.step('that is no lower than a new price is ended with it', async () => {
    await goTo(page, `${path}/prices?category=${category}`)
    await page.getByRole('textbox', { name: `New price of ${sized.name}, 1 litre in rupees` }).fill('540')
    await page.getByRole('checkbox', { name: 'End the offer that is no longer cheaper' }).check()
    await expect(page.getByText('Was ₹570 · Offer ends')).toBeVisible()
    await expectNoSidewaysScroll(page, 'the prices')
    await page.getByRole('button', { name: 'Save 1 price' }).tap()
    await expect(said(page, '1 price changed')).toBeVisible()
    expect(
      (await stored(server.origin, sized)).packs?.map(({ price, regularPrice }) => [price, regularPrice]),
    ).toEqual([
      [540, undefined],
      [290, undefined],
    ])
    await page.getByRole('button', { name: 'Undo' }).tap()
    await expect(said(page, productMessages.changeUndone)).toBeVisible()
  })

  await test.step('ended', async () => {
    await goTo(page, path)
    await search(page).fill(word)
    await expect(rows(page)).toHaveCount(2)
    await openDialog()
    await dialog.getByRole('button', { name: 'End offers' }).tap()
    await expect(said(page, 'Offers of 2 products ended')).toBeVisible()
    await expect(mark).toHaveCount(0)
  })

  await test.step('of a category, by its menu', async () => {
    const openMenu = async () => {
      await goTo(page, '/admin/categories')
      await page.getByRole('button', { name: `Move ${categoryName}` }).tap()
    }
    await openMenu()
    await page.getByRole('menuitem', { name: 'Change prices' }).tap()
    await expect(page.getByRole('textbox', { name: /^New price of/ })).toHaveCount(3)
    await openMenu()
    await page.getByRole('menuitem', { name: 'Set an offer' }).tap()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(rows(page)).toHaveCount(2)
    await expect(dialog).toBeHidden()
  })
})
