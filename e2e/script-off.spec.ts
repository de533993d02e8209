import { business } from '@chekku/domain/business'
import { expect } from '@playwright/test'
import { orderableProduct } from './catalogue-api.ts'
import { test } from './fixtures.ts'

test.use({ javaScriptEnabled: false })

test('with script off the catalogue can be read and ordered from', async ({ page, server }) => {
  const product = await orderableProduct(server.origin)

  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: business.heroHeading })).toBeVisible()

  await page.getByRole('link', { name: 'Explore Products' }).click()
  const link = page.getByRole('link', { name: product.name }).first()
  await expect(link).toBeVisible()

  await page.goto(`/products?q=${encodeURIComponent(product.name)}`)
  await expect(link).toBeVisible()
  await page.goto('/products?q=nothing-is-called-this')
  await expect(page.getByText('No products found', { exact: true })).toBeVisible()

  await page.goto(`/product/${product._id}`)
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
  const href = await page
    .getByRole('link', { name: /^Order/ })
    .first()
    .getAttribute('href')
  expect(href).toContain(`https://wa.me/${business.chatNumber}?text=`)
})

test('with script off every public page shows its content', async ({ page }) => {
  for (const path of ['/', '/products', '/gallery', '/about-us', '/contact']) {
    expect((await page.goto(path))?.status(), path).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(page.getByText(/^Loading/)).toHaveCount(0)
  }
})
