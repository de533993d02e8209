import { productMessages } from '@chekku/domain/product'
import { expect } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { adminCalls, newName } from '../../support/admin/admin-catalogue.ts'
import { signedInTest as test } from '../../support/admin/admin-fixtures.ts'
import { jpegFile, photograph } from '../../support/admin/admin-form-journey.ts'
import {
  openFor,
  pages,
  path,
  row,
  rows,
  search,
  twoProducts,
} from '../../support/admin/admin-product-rows.ts'
import { nameField, productsNamed, save, update } from '../../support/admin/admin-product-screen.ts'
import { boxOf } from '../../support/boxes.ts'

test('filters join the search; Back and reload keep them @phone', async ({ page, server }) => {
  const calls = await adminCalls(server.origin)
  const category = (await calls.createCategory({ name: newName('Category') }))._id
  const word = newName('Filtered')
  const sold = await calls.createProduct({ name: `${word} sold`, category, inStock: false, featured: true })
  const plain = await calls.createProduct({ name: `${word} plain`, category, inStock: false })
  await calls.createProduct({ name: `${word} here`, category })
  await page.goto(path)
  await search(page).fill(word)
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('combobox', { name: 'Stock' }).selectOption('Out of stock')
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('combobox', { name: 'Featured' }).selectOption('Featured')
  await expect(rows(page)).toHaveCount(1)
  await expect(row(page, sold)).toBeVisible()
  await page.reload()
  await expect(row(page, sold)).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await page.goBack()
  await expect(row(page, plain)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Stock' })).toHaveValue('no')
  await expect(page.getByRole('combobox', { name: 'Featured' })).toHaveValue('')
})

test('a product is duplicated with its picture, and stays @desktop', async ({ page, server }) => {
  const calls = await adminCalls(server.origin)
  const category = (await calls.createCategory({ name: newName('Category') }))._id
  const fields = { description: 'Pressed slowly', price: 85.5, featured: true, inStock: false }
  const name = newName('Copied')
  const product = await calls.createProduct({ name, category, ...fields })
  await page.goto(`/admin/products/edit/${product._id}`)
  await page.setInputFiles('#image', jpegFile(await photograph(page, 640, 800)))
  await update(page).click()
  await expect(page).toHaveURL(/\/admin\/products$/)

  await page.goto(`${path}?q=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name: `Duplicate ${name}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add New Product' })).toBeVisible()
  await expect(nameField(page)).toHaveValue(name)
  await expect(page.getByRole('status').getByText('Its picture comes along')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Preview of/ })).toBeVisible()
  await expectAccessible(page)
  const copy = newName('The copy')
  await nameField(page).fill(copy)
  await save(page).click()
  await expect(page.getByText(productMessages.created)).toBeVisible()
  const [created] = await productsNamed(server.origin, copy)
  expect(created).toMatchObject({ ...fields, category: { _id: category } })
  expect(created?.image).not.toBe('')
  expect(created?._id).not.toBe(product._id)
  expect(await productsNamed(server.origin, name)).toMatchObject([fields])

  const bare = await calls.createProduct({ name: newName('Bare'), category })
  await page.goto(`/admin/products/edit/${bare._id}`)
  await page.getByRole('link', { name: 'Duplicate' }).click()
  await expect(page.getByRole('status').getByText('It has no picture: choose one.')).toBeVisible()
})

test('no bar covers what stands beside it', async ({ page, isMobile }) => {
  await page.goto(path)
  await rows(page)
    .first()
    .getByRole('checkbox', { name: /^Select/ })
    .check()
  const bar = page.getByRole('region', { name: 'Selection' })
  expect((await boxOf(bar)).bottom).toBeLessThanOrEqual((await boxOf(pages(page))).y)
  for (const target of await rows(page).first().getByRole('link').all())
    expect((await boxOf(target)).width).toBeGreaterThanOrEqual(44)
  if (!isMobile) {
    await expect(bar.getByRole('button', { name: 'Delete' })).toHaveCSS('color', 'rgb(164, 49, 42)')
  }
  await expect(
    rows(page)
      .first()
      .getByRole('button', { name: /^Delete/ }),
  ).toHaveCSS('color', 'rgb(164, 49, 42)')

  await rows(page).first().getByRole('link', { name: /^Edit/ }).click()
  const form = page.getByRole('form')
  const heading = page.getByRole('heading', { level: 1 }).locator('xpath=../..')
  await expect(form).toBeVisible()
  const [formBox, headingBox] = [await boxOf(form), await boxOf(heading)]
  expect([formBox.x, formBox.right]).toEqual([headingBox.x, headingBox.right])
  const saveBar = await boxOf(update(page).locator('xpath=../..'))
  expect(saveBar.x).toBeGreaterThanOrEqual(formBox.x)
  if (isMobile) {
    const tabs = await boxOf(page.getByRole('navigation', { name: 'Main screens' }))
    expect(saveBar.bottom).toBeGreaterThanOrEqual(tabs.y)
  }
})

test('only the latest message is shown, and every control of the last row is within reach @phone', async ({
  page,
  server,
}) => {
  const name = newName('Told')
  const { first, second } = await twoProducts(server.origin, name)
  await page.clock.install()
  await openFor(page, name)
  // With the clock stopped, no message goes by itself.
  await page.clock.pauseAt(Date.now() + 60_000)
  for (const product of [first, second]) await row(page, product).getByRole('switch').click()
  const close = page.getByRole('button', { name: 'Close message' })
  await expect(page.getByRole('status').getByText(second.name)).toBeVisible()
  await expect(close).toHaveCount(1)
  const last = rows(page).last()
  for (const control of await last.getByRole('button').or(last.getByRole('link')).all())
    await control.click({ trial: true })
  await close.click()
  await expect(page.getByRole('status').getByText(first.name)).toBeVisible()
})
