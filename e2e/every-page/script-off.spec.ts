import { expect } from '@playwright/test'
import { slugPath } from '../support/catalogue-api.ts'
import { test } from '../support/fixtures.ts'

test.use({ javaScriptEnabled: false })

const chatAddress = /^https:\/\/wa\.me\//

test('with script off every page is there, and of use @desktop', async ({ page, server, product }) => {
  const productPath = await slugPath(server.origin, 'product', product._id)
  const category = `/category/${product.category._id}`
  for (const path of [productPath, '/gallery', '/about-us', category, '/enquiry']) {
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
  await expect(page.getByText('Your list needs JavaScript')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'all products' }).click()
  await expect(page).toHaveURL('/products')
})
