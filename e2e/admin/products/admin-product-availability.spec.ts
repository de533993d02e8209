import { availabilityMessages } from '@chekku/domain/rules/availability-messages'
import { dateText } from '@chekku/domain/shop/date-text'
import { wallTime } from '@chekku/domain/shop/opening-hours'
import { expect } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { goTo, said, signedInTest as test } from '../../support/admin/admin-fixtures.ts'
import { openFor, path, row, stored } from '../../support/admin/admin-product-rows.ts'
import { write } from '../../support/catalogue-api.ts'
import { expectNoSidewaysScroll } from '../../support/layout-faults.ts'

// A device that is not where the shop is.
test.use({ timezoneId: 'UTC' })

test('the list says when it is back @phone', async ({ page, product, server: { origin } }) => {
  await openFor(page, product.name)
  const open = page.getByRole('button', { name: `Availability of ${product.name}` })
  await open.click()
  const dialog = page.getByRole('dialog', { name: product.name })
  const state = dialog.getByLabel('Availability')
  const save = dialog.getByRole('button', { name: 'Save' })
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await expect(state).toHaveValue('in-stock')
  await state.selectOption('Made to order')
  await save.click()
  await expect(dialog.getByLabel('Days it takes')).toHaveAccessibleDescription(availabilityMessages.days)
  await expectAccessible(page)
  await dialog.getByLabel('Days it takes').fill('12')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
  await dialog.getByLabel('Days it takes').press('Enter')
  await expect(dialog).toBeHidden()
  await expect(row(page, product)).toContainText('Made to order in 12 days')
  expect((await stored(origin, product)).availability).toEqual({ state: 'made-to-order', days: 12 })

  await open.click()
  await state.selectOption('Back on a date')
  await save.click()
  await expect(dialog.getByLabel('Back on')).toHaveAccessibleDescription(availabilityMessages.date)
  // The shop's day is the 12th, and that of this device still the 11th.
  await page.clock.setFixedTime('2031-11-11T20:00:00Z')
  await dialog.getByLabel('Back on').fill('2031-11-11')
  await save.click()
  await expect(dialog.getByLabel('Back on')).toHaveAccessibleDescription(/11 Nov 2031 has passed/)
  await dialog.getByLabel('Back on').fill('2031-11-12')
  await save.click()
  await expect(row(page, product)).toContainText('Back on 12 Nov 2031')
  await expect(page.getByRole('switch', { name: `${product.name} in stock` })).not.toBeChecked()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(row(page, product)).toContainText('Made to order in 12 days')
  expect(await stored(origin, product)).toMatchObject({
    inStock: true,
    availability: { state: 'made-to-order', days: 12 },
  })

  await page.goto(`/product/${product._id}`)
  await expect(page.getByText('Made to order in 12 days', { exact: true })).toBeVisible()
  await page.getByText('See the message first').click()
  await expect(page.getByText('Hello, please make this to order for me (12 days):')).toBeVisible()
})

test('the dashboard asks about it @phone', async ({ page, product, token, server: { origin } }) => {
  const name = `Pressed${'kachchighani'.repeat(9)}`
  // It is never the same day in the time zones furthest behind and ahead.
  const zoned = (timeZone: string) => write(origin, token, 'PUT', '/shop/hours', { timeZone })
  await zoned('Pacific/Pago_Pago')
  const date = wallTime(new Date(), 'Pacific/Pago_Pago').slice(0, 10)
  const availability = { state: 'back-on', date }
  await write(origin, token, 'PUT', `/products/${product._id}`, { name, availability })
  await zoned('Pacific/Kiritimati')
  await page.goto(`/product/${product._id}`)
  // Related products may be out of stock too.
  const own = page.locator(':not(#related *)')
  await expect(page.getByText('Out of stock', { exact: true }).and(own)).toBeVisible()

  const packs = [1_000, 5_000].map(quantity => ({ measure: 'volume', quantity, price: 9, inStock: false }))
  await write(origin, token, 'PUT', `/products/${product._id}`, { packs })
  await page.goto('/admin')
  const asked = page
    .getByRole('list', { name: 'Should be back by now' })
    .getByRole('listitem')
    .filter({ hasText: name })
  await expect(asked).toContainText(
    `Due back on ${dateText(date)}. Is it back? Visitors see it as out of stock.`,
  )
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await asked.getByRole('button', { name: `Yes, in stock: ${name}` }).tap()
  await expect(said(page, `${name} is in stock in all sizes`)).toBeVisible()
  await expect(asked).toBeHidden()
  await expect(page.getByRole('main').locator(':focus'), 'the focus stays').toBeAttached()
  const now = await stored(origin, product)
  expect([now.inStock, now.availability]).toEqual([true, undefined])
  await page.getByRole('button', { name: 'Undo' }).last().tap()
  await expect(asked).toBeVisible()
  await asked.getByRole('button', { name: `Not yet: ${name}` }).tap()
  await expect(asked).toBeHidden()
  await goTo(page, `${path}?stock=due&q=${name}`)
  await expect(page.getByText('No products found.')).toBeVisible()
})
