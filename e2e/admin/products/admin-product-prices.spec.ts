import { problemMessages } from '@chekku/domain/problem'
import { productMessages } from '@chekku/domain/product'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { adminCalls, newName } from '../../support/admin/admin-catalogue.ts'
import { goTo, said, signedInTest as test } from '../../support/admin/admin-fixtures.ts'
import { openFor, stored } from '../../support/admin/admin-product-rows.ts'
import { dialog } from '../../support/admin/admin-product-screen.ts'

const priceOf = (page: Page, size: string) =>
  page.getByRole('textbox', { name: `New price of ${size} in rupees`, exact: true })

test('prices are typed, pasted, refused @desktop', async ({ page, consoleGuard, server: { origin } }) => {
  consoleGuard.allow(/status of 412|ERR_FAILED/)
  const calls = await adminCalls(origin)
  const { _id: category } = await calls.createCategory({ name: newName('Oils') })
  const name = newName('Priced')
  const packs = [
    { measure: 'volume', quantity: 500, price: 230 },
    { measure: 'volume', quantity: 1_000, price: 450, mrp: 1_300 },
    { measure: 'volume', quantity: 5_000, price: 2_100 },
  ]
  const oil = await calls.createProduct({ name: `${name} oil`, category, packs })
  const soap = await calls.createProduct({ name: `${name} soap`, category, price: 90 })
  const [bottle, litre, tin] = ['500 ml', '1 litre', '5 litres'].map(size =>
    priceOf(page, `${oil.name}, ${size}`),
  )
  const only = priceOf(page, soap.name)
  if (!bottle || !litre || !tin) throw new Error('Three sizes')
  const { keyboard } = page

  await openFor(page, soap.name)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Change prices' }).click()
  await expect(page.getByRole('textbox', { name: /^New price of/ }), 'those of the search').toHaveCount(1)
  await goTo(page, `/admin/products?q=${encodeURIComponent(name)}`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Actions for the selection' }).click()
  await page.getByRole('menuitem', { name: 'Change prices' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Change prices' })).toBeVisible()

  await bottle.focus()
  await keyboard.type('240')
  await keyboard.press('Enter')
  await expect(litre).toBeFocused()
  await keyboard.press('ArrowDown')
  await expect(tin).toBeFocused()
  await keyboard.press('ArrowUp')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => navigator.clipboard.writeText('₹1,300.50\n2,200\n95\n7\n'))
  await keyboard.press('ControlOrMeta+v')
  await expect(said(page, '3 prices pasted, 1 did not fit')).toBeVisible()
  await expect(litre).toHaveValue('₹1,300.50')
  await expect(tin).toHaveValue('2,200')
  await expect(only).toHaveValue('95')

  await keyboard.press('ControlOrMeta+s')
  const refusal = `${oil.name}, 1 litre: Price must not be above the MRP of ₹1,300`
  await expect(page.getByRole('alert').getByRole('link', { name: refusal })).toBeVisible()
  await expect(litre).toBeFocused()
  await expectAccessible(page)

  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Gallery' })
    .click()
  await dialog(page).getByRole('button', { name: 'Keep editing' }).click()
  await litre.fill('650')
  await calls.updateProduct(soap._id, { price: 91 })
  await page.getByRole('button', { name: 'Save 4 prices' }).click()
  const warning = `${oil.name}, 1 litre becomes 44 % dearer. ${oil.name}, 1 litre costs more per litre than 500 ml.`
  await expect(dialog(page)).toContainText(warning)
  await dialog(page).getByRole('button', { name: 'Save it' }).click()
  await expect(page.getByRole('alert')).toContainText(
    `${problemMessages.stale}. Nothing is saved yet. Check these again, then save: “${soap.name}”.`,
  )
  await expect(page.getByText('Was ₹91')).toBeVisible()
  await expect(only).toHaveValue('95')
  expect((await stored(origin, oil)).packs?.map(({ price }) => price)).toEqual([230, 450, 2_100])

  // The answer of the next save is lost.
  await page.route(
    '**/api/products',
    async route => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: `Leave ${oil.name}, 1 litre at ₹450` }).click()
  await keyboard.press('ControlOrMeta+s')
  await expect(page.getByRole('alert')).toContainText(productMessages.updateProductFailed)
  await page.getByRole('button', { name: 'Save 3 prices' }).click()
  await expect(said(page, '3 prices changed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Discard' })).toBeHidden()
  expect((await stored(origin, oil)).packs?.map(({ price }) => price)).toEqual([240, 450, 2_200])
  expect((await stored(origin, soap)).price).toBe(95)
})
