import { catalogueMessages } from '@chekku/domain/catalogue-messages'
import { expect, type Page } from '@playwright/test'
import { goTo } from '../support/admin/admin-fixtures.ts'
import { listProducts, write } from '../support/catalogue-api.ts'
import { isRunning } from '../support/fixtures.ts'
import { followInFooter, pathsAsked } from '../support/intercept.ts'
import { jarCategory, jars, pictureCategory, pictures, test } from '../support/large-shop.ts'

/* A shop with more products and pictures than a browser loads, so that the server searches. */

const perPage = 24
const search = (page: Page) => page.getByPlaceholder('Search products...', { exact: true })
const cards = (page: Page) => page.getByRole('article')
const total = (page: Page) => page.getByRole('main').getByRole('status')
const nameOf = (number: number) => `Jar ${number}`
/** Every second jar is in the category, in the order of their names. */
const inCategory = Array.from({ length: jars / 2 }, (_, place) => nameOf(2 * place + 2)).sort()
const card = (page: Page, number: number) => page.getByRole('link', { name: nameOf(number), exact: true })

async function shopTotal(origin: string): Promise<number> {
  const { length } = await listProducts(origin)
  expect(length, 'a list holds no more').toBe(1_000)
  const answer = await fetch(`${origin}/api/products?limit=1`)
  const { pagination } = (await answer.json()) as { pagination: { total: number } }
  expect(pagination.total).toBeGreaterThan(jars)
  return pagination.total
}

test('more products than a browser loads are found by the server @desktop', async ({ page, server }) => {
  const count = (await shopTotal(server.origin)).toLocaleString('en-IN')
  const all = `1 to ${perPage} of ${count} products: search to see more`
  const asked = pathsAsked(page)
  await page.goto('/products')
  await expect(total(page)).toHaveText(all)
  await search(page).fill('  jar   2500 ')
  await expect(cards(page)).toHaveCount(1)
  await expect(card(page, 2_500)).toBeVisible()
  await expect(total(page)).toHaveText('1 product')
  expect(asked.filter(path => path === '/api/products')).toHaveLength(1)

  await search(page).fill('')
  await expect(total(page)).toHaveText(all)
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Jars' }).click()
  await expect(total(page)).toHaveText('1 to 24 of 1,500 products: search to see more')
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(total(page)).toHaveText('25 to 48 of 1,500 products: search to see more')
  await expect(page).toHaveURL(`/products?category=${jarCategory._id}&name=Jars&page=2`)
  await expect(cards(page).first()).toContainText(inCategory[perPage] ?? '')
  await page.goBack()
  await expect(total(page)).toHaveText('1 to 24 of 1,500 products: search to see more')

  await test.step('where a search leads to the page', async () => {
    await page.goto('/products?q=jar+2500')
    await expect(total(page)).toHaveText('1 product')
    await search(page).fill('jar 2499')
    await expect(card(page, 2_499)).toBeVisible()
  })

  await test.step('where the browser comes from another page', async () => {
    await page.goto('/enquiry')
    await followInFooter(page, 'Products')
    await expect(total(page)).toHaveText(all)
    await search(page).fill('jar 2499')
    await expect(card(page, 2_499)).toBeVisible()
    await expect(cards(page)).toHaveCount(1)
  })
})

test('a category of more products than a browser loads has pages of its own @desktop', async ({ page }) => {
  await page.goto(`/category/${jarCategory._id}`)
  await expect(total(page)).toHaveText('1 to 24 of 1,500 products')
  await page.getByRole('link', { name: 'Page 63' }).click()
  await expect(total(page)).toHaveText('1,489 to 1,500 of 1,500 products')
  await expect(cards(page).last()).toContainText(inCategory.at(-1) ?? '')
  await expect(page.getByRole('main'), 'a new page begins at its beginning').toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(total(page)).toHaveText('1 to 24 of 1,500 products')

  await test.step('and the price list leads to its categories, and is searched', async () => {
    await page.goto('/price-list')
    await expect.poll(() => isRunning(page)).toBe(true)
    const jarsTable = page.getByRole('table', { name: jarCategory.name })
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Jars' }).click()
    await expect(jarsTable.getByRole('columnheader', { name: 'Price' })).toBeInViewport()
    await page.getByRole('searchbox', { name: 'Search prices' }).fill(nameOf(1_000))
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(jarsTable.getByRole('link', { name: nameOf(1_000) })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search prices' }).fill('nothing-is-called-this')
    await expect(page.getByRole('status').getByText(catalogueMessages.productsEmpty)).toBeVisible()
  })
})

test('the administration lists a thousand, and finds every other @desktop', async ({
  page,
  server,
  token,
}) => {
  const draft = { name: 'Lid', price: 1, category: jarCategory._id, hidden: true }
  await write(server.origin, token, 'POST', '/products', draft)
  const count = ((await shopTotal(server.origin)) + 1).toLocaleString('en-IN')
  await page.addInitScript(stored => localStorage.setItem('token', stored), token)
  await page.goto('/admin/products')
  await expect(page.getByText(`1,001 of ${count} products: search to see more`)).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Jar 250' })
  await expect(row).toHaveCount(0)
  await search(page).fill('jar  250')
  await expect(row).not.toHaveCount(0)
  await expect(page).toHaveURL(/q=jar/)
  // Jars 2509 to 2500, 2250 and 1250 are newer: six rows a page.
  for (const number of [2, 3]) {
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL(new RegExp(`page=${number}`))
  }
  await expect(row.filter({ has: page.getByText('Jar 250', { exact: true }) })).toBeVisible()

  await goTo(page, '/admin/gallery')
  await expect(page.getByText(/^1,000 of 1,2\d\d gallery items: search to see more$/)).toBeVisible()
  const picture = page.getByRole('row').filter({ has: page.getByText('Picture 50', { exact: true }) })
  await expect(picture).toHaveCount(0)
  await page.getByPlaceholder('Search gallery items...').fill('OLD  mill')
  await expect(picture).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('Page 1 of 9')
  await goTo(page, '/admin')
  const tile = page.getByRole('main').getByRole('link', { name: /Gallery items/ })
  await expect(tile, 'counts all').toHaveText(/^Gallery items1,?2\d\d$/)
})

test('a gallery too large for a list leads to the rest by category @desktop', async ({ page }) => {
  const picture = (number: number) =>
    page.getByRole('main').getByRole('heading', { name: `Picture ${number}`, exact: true })
  const note = page.getByText(/^1,000 of 1,2\d\d pictures: choose a category to see more$/)
  await page.goto('/gallery')
  await expect(note).toBeVisible()
  await expect(picture(pictures)).toBeVisible()
  await expect(picture(1)).toHaveCount(0)
  await page.getByRole('link', { name: pictureCategory }).click()
  await expect(page).toHaveURL(/category=The\+old\+mill/)
  await expect(picture(1)).toBeVisible()
  await expect(note).toHaveCount(0)
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await expect(note).toBeVisible()
})
