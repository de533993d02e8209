import { expect } from '@playwright/test'
import { extractText } from 'unpdf'
import { expectAccessible } from '../../support/accessible.ts'
import { adminCalls, newName } from '../../support/admin/admin-catalogue.ts'
import { goTo, said, signedInTest as test } from '../../support/admin/admin-fixtures.ts'
import { openFor } from '../../support/admin/admin-product-rows.ts'

const textOf = async (paper: Buffer) => {
  const { totalPages, text } = await extractText(new Uint8Array(paper), { mergePages: true })
  return { totalPages, text: text.replaceAll(/\s+/g, ' ') }
}

test('price list, message and labels print @desktop', async ({ page, server: { origin } }) => {
  const calls = await adminCalls(origin)
  const { _id: category } = await calls.createCategory({ name: newName('Oils') })
  const half = { measure: 'volume', quantity: 500, price: 230 }
  const packs = [half, { ...half, quantity: 1_000, price: 450, inStock: false }]
  const oil = await calls.createProduct({ name: newName('Listed'), category, packs })

  await openFor(page, oil.name)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Price list' }).click()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const message = page.getByRole('textbox', { name: 'Message' })
  await expect(message).toHaveValue(/\/price-list$/)
  const picture = page.getByRole('img', { name: 'Your price list' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(1350)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Copy the message' }).click()
  await expect(said(page, 'Message copied')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(`\n${oil.name}: 500 ml ₹230, 1 litre ₹450 (out of stock)\n`)

  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Open to print' }).click()
  const list = await opened
  const table = list.getByRole('table').filter({ hasText: oil.name })
  await expect(table.getByRole('rowheader', { name: oil.name })).toBeVisible()
  await expectAccessible(list)
  const paper = await textOf(await list.pdf({ format: 'A4' }))
  expect(paper.totalPages).toBe(1)
  expect(paper.text.replaceAll(' ', '')).toContain('/price-list')
  expect(paper.text).toContain(`${oil.name} 500 ml ₹230 ₹460 a litre 1 litre ₹450 out of stock`)
  expect(paper.text, 'without navigation and footer').not.toContain('About Us')
  await list.close()

  await goTo(page, `/admin/products?q=${encodeURIComponent(oil.name)}`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Actions for the selection' }).click()
  await page.getByRole('menuitem', { name: 'Print labels' }).click()
  const label = page.getByRole('list', { name: 'Labels' }).getByRole('listitem')
  await expect(label).toHaveCount(2)
  await expect(label.nth(1).getByRole('img')).toHaveAccessibleName(/\?size=1-litre$/)
  await expectAccessible(page)
  const copies = page.getByRole('textbox', { name: 'How many of each' })
  await copies.fill('0')
  await expect(page.getByText('How many of each must be 1 to 99')).toBeVisible()
  await copies.fill('11')
  await expect(page.getByText('22 labels on 2 sheets of A4, 3 by 7')).toBeVisible()
  const labels = await textOf(await page.pdf({ preferCSSPageSize: true }))
  expect(labels.totalPages).toBe(2)
  expect(labels.text.split(`${oil.name} 500 ml ₹230 ₹0.46 per ml`)).toHaveLength(12)
  expect(labels.text).not.toContain('How many of each')
})
