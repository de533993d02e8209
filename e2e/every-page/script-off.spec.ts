import { expect } from '@playwright/test'
import { listProducts, slugPath } from '../support/catalogue-api.ts'
import { test } from '../support/fixtures.ts'

test.use({ javaScriptEnabled: false })

const chatAddress = /^https:\/\/wa\.me\//

test('with script off every page is there, and of use @desktop', async ({ page, server, product }) => {
  const productPath = await slugPath(server.origin, 'product', product._id)
  const category = `/category/${product.category._id}`
  for (const path of ['/', productPath, '/gallery', '/about-us', '/contact', category, '/enquiry']) {
    // Does not wait for the pictures: a new catalogue generates their smaller variants on request.
    const answer = await page.goto(path, { waitUntil: 'domcontentloaded' })
    expect(answer?.status(), path).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(page.getByText(/^Loading/)).toHaveCount(0)
    await expect(page.getByRole('button', { name: /to your list|^Share/ })).toHaveCount(0)
    if (path !== category) continue
    const order = page.getByRole('link', { name: `Order ${product.name}` })
    await expect(order).toHaveAttribute('href', chatAddress)
    const details = page.getByRole('link', { name: `View Details of ${product.name}` })
    await expect(details).toHaveAttribute('href', productPath)
  }
  await expect(page.getByText('A list needs script, which is switched off')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'all products' }).click()
  await expect(page).toHaveURL('/products')
})

test('with script off links filter, and a form searches @desktop', async ({ page, server, product }) => {
  const { category } = product
  const all = await listProducts(server.origin)
  const within = all.filter(other => other.category?._id === category._id)
  expect(within.length).toBeLessThan(all.length)

  await page.goto('/products')
  const categories = page.getByRole('navigation', { name: 'Categories' })
  await categories.getByRole('link', { name: category.name, exact: true }).click()
  await expect(page).toHaveURL(url => url.searchParams.get('category') === category._id)
  await expect(page.getByRole('heading', { level: 1, name: category.name })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(within.length)

  await page.getByPlaceholder('Search products...').fill(product.name)
  await page.getByPlaceholder('Search products...').press('Enter')
  await expect(page).toHaveURL(url => url.searchParams.get('q') === product.name)
  await expect(page.getByRole('heading', { level: 2, name: product.name, exact: true })).toBeVisible()
  const orders = page.getByRole('article').getByRole('link', { name: /^(?:Order|Ask)/ })
  for (const link of await orders.all()) await expect(link).toHaveAttribute('href', chatAddress)
})
