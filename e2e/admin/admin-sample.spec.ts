import { sampleShop } from '@chekku/domain/sample-shop'
import type { Product } from '@chekku/domain/schemas/product'
import { beginAnewMessages } from '@chekku/domain/shop/begin-anew'
import { goLiveMessages, goLiveTexts } from '@chekku/domain/shop/go-live'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { adminCalls } from '../support/admin/admin-catalogue.ts'
import { goTo, proveIdentity, test } from '../support/admin/admin-fixtures.ts'
import { expectNoSidewaysScroll } from '../support/layout-faults.ts'

const rows = (page: Page, list: string) => page.getByRole('region', { name: list }).locator('[data-item]')
/** The note above a list that counts its items of the sample. */
const sampleNote = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('paragraph')
    .filter({ has: page.getByText('Sample', { exact: true }) })
const only = `Only: ${goLiveTexts.sample.title}`
const panel = (page: Page) => page.getByRole('region', { name: goLiveMessages.heading })

test('the rest of the sample goes and returns @phone', async ({
  adminPage: page,
  server: { origin },
  consoleGuard,
}) => {
  // Numbers that customers call are taken away after a proof of identity.
  consoleGuard.allow(/status of 403/)
  await page.goto('/admin')
  await expect(panel(page).getByText(/^0 of \d+ done$/)).toBeVisible()
  await page.getByRole('link', { name: /^See all \d+$/ }).click()
  const point = panel(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: goLiveTexts.sample.title }) })
  await expect(point.getByRole('link', { name: /^Products: 29$/ })).toBeVisible()
  await expect(point.getByRole('link', { name: /^Categories: \d+$/ })).toBeVisible()
  await expectNoSidewaysScroll(page)

  await test.step('gallery items and categories, each on their list', async () => {
    await point.getByRole('link', { name: 'Gallery items: 12' }).click()
    await expect(page).toHaveURL('/admin/gallery?check=sample')
    await expect(sampleNote(page)).toHaveText('SampleAll 12')
    await expect(rows(page, 'Gallery Management')).toHaveCount(6)
    await page.goBack()
    await point.getByRole('link', { name: /^Categories: \d+$/ }).click()
    await expect(page).toHaveURL('/admin/categories?check=sample')
    await expect(page.getByText('Subcategory').first()).toBeVisible()
    const all = await rows(page, 'Categories Management').count()
    await expect(sampleNote(page)).toHaveText(`SampleAll ${all}`)
    await expectNoSidewaysScroll(page)
  })

  await test.step('a product, whose description and picture become the owner’s', async () => {
    const answer = await fetch(`${origin}/api/products?search=toor`)
    const { data } = (await answer.json()) as { data: Product[] }
    const [product = { _id: '', name: '' }] = data
    await goTo(page, `/admin/products?check=sample&q=${product.name}`)
    await expect(rows(page, 'Product Management')).toHaveCount(1)
    await expect(sampleNote(page)).toHaveText('SampleAll 1')
    await expectAccessible(page)
    await (await adminCalls(origin)).updateProduct(product._id, { pictures: [] })
    await page.reload()
    await expect(sampleNote(page)).toHaveText('SampleAll 1')
    await page.getByRole('link', { name: `Edit ${product.name}` }).click()
    await expect(page.getByText('Sample', { exact: true })).toBeVisible()
    await page.getByRole('textbox', { name: 'Description', exact: true }).fill('From our own field.')
    await page
      .getByRole('button', { name: /^(Save|Update)/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/admin\/products\?/)
    await expect(page.getByText('No products found.')).toBeVisible()
    await page.getByRole('button', { name: `${only}: show the others too` }).click()
    await expect(page.getByRole('main')).toBeFocused()
    await expect(rows(page, 'Product Management')).toHaveCount(1)
    await expect(sampleNote(page)).toHaveCount(0)
    await page.getByRole('searchbox').fill('')
    await expect(sampleNote(page)).toHaveText('Sample28 of 29Show only these')
    await sampleNote(page).getByRole('button', { name: 'Show only these' }).click()
    await expect(page).toHaveURL('/admin/products?check=sample')
    await expect(sampleNote(page)).toHaveText('SampleAll 28')
  })

  await test.step('the story is hidden by one press, comes back by another, and is asked about once', async () => {
    const read = async (path: string) => (await fetch(origin + path)).text()
    const [founder = ''] = sampleShop.words.founders
    const menuEntry = '>About Us</a>'
    await goTo(page, '/admin')
    await expect(panel(page).getByText(goLiveTexts.sampleStory.text)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await panel(page).getByRole('button', { name: beginAnewMessages.hide }).click()
    await proveIdentity(page)
    const message = page.getByRole('status').filter({ hasText: beginAnewMessages.hidden })
    // A message under the pointer stays.
    await message.hover()
    await expect.poll(() => read('/about-us')).not.toContain(founder)
    expect(await read('/'), 'in a menu').not.toContain(menuEntry)
    await message.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => read('/about-us')).toContain(founder)
    expect(await read('/')).toContain(menuEntry)
    await panel(page).getByRole('button', { name: beginAnewMessages.keep }).click()
    await expect(panel(page).getByText(goLiveTexts.sampleStory.text)).toHaveCount(0)
  })

  await test.step('all the rest goes at once, after a question, and comes back at once', async () => {
    const shown = async () => {
      const answer = await fetch(`${origin}/api/products?limit=100`)
      return ((await answer.json()) as { data: Product[] }).data.length
    }
    await goTo(page, '/admin/start')
    const rest = panel(page).getByText(/^Still from the sample: 28 products, /)
    await expect(rest).toBeVisible()
    await expectNoSidewaysScroll(page)
    await panel(page).getByRole('button', { name: beginAnewMessages.title }).click()
    const question = page.getByRole('alertdialog', { name: beginAnewMessages.title })
    await expect(question).toContainText(
      /28 products, \d+ categories, 12 pictures, 5 reviews, .*19 texts of your shop/,
    )
    await expectAccessible(page)
    await question.getByRole('button', { name: beginAnewMessages.confirm }).click()
    const said = page.getByRole('status').filter({ hasText: beginAnewMessages.done })
    // A message under the pointer stays.
    await said.hover()
    await expect(point.getByRole('link', { name: 'Categories: 2' }), 'those of the changed one').toBeVisible()
    await expect.poll(shown).toBe(1)
    await said.getByRole('button', { name: 'Undo' }).click()
    await expect(rest).toBeVisible()
    await expect.poll(shown).toBe(29)
  })
})

test('a list shows what a point counts @phone', async ({ adminPage: page, server: { origin } }) => {
  const { createProduct, createCategory } = await adminCalls(origin)
  const { _id: category, name } = await createCategory({ name: 'Herbal teas' })
  const { _id: empty } = await createCategory({ name: 'Soaps' })
  await createProduct({ name: 'Tulsi tea', category, price: 0, description: 'Dried in the shade.' })
  await page.goto('/admin')
  await page.getByRole('link', { name: /^See all \d+$/ }).click()
  await page.getByRole('link', { name: /^Without a price: \d+$/ }).click()
  await expect(page).toHaveURL('/admin/products?check=products.price')
  await expect(rows(page, 'Product Management')).toHaveText([/Tulsi tea/])
  await goTo(page, '/admin')
  await page.getByRole('link', { name: /Label details missing$/ }).click()
  await expect(page).toHaveURL('/admin/products?check=facts')
  await page.getByRole('searchbox').fill('tulsi')
  await expect(rows(page, 'Product Management')).toHaveText([/Tulsi tea/])
  await goTo(page, '/admin/categories?check=categories')
  await expect(page.locator(`[data-item="${empty}"]`)).toBeVisible()
  await expect(rows(page, 'Categories Management').filter({ hasText: name })).toHaveCount(0)
})
