import { catalogueMessages } from '@chekku/domain/catalogue'
import { formatRupees } from '@chekku/domain/money'
import { business } from '@chekku/domain/test/business'
import { expect } from '@playwright/test'
import { slugPath } from '../support/catalogue-api.ts'
import { test } from '../support/fixtures.ts'

test('a visitor goes from the home page to a product and orders it', async ({
  page,
  server,
  product,
  isMobile,
}) => {
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: product.name, exact: true }) })

  await test.step('home, and on to the products', async () => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: business.heroHeading })).toBeVisible()
    await page.getByRole('link', { name: 'Explore Products' }).click()
    await expect(page).toHaveURL('/products')
    await expect(page.getByRole('heading', { level: 1, name: 'Our Products' })).toBeVisible()
  })

  await test.step('search', async () => {
    const search = page.getByPlaceholder('Search products...')
    await search.fill('no oil of ours is called this')
    await expect(page.getByText(catalogueMessages.productsEmpty, { exact: true })).toBeVisible()
    await search.fill(product.name.toUpperCase())
    await expect(card).toBeVisible()
    await search.fill('')
  })

  await test.step('a category', async () => {
    const category = page.getByRole('link', { name: product.category.name, exact: true })
    if (isMobile) await page.getByRole('button', { name: 'Filters' }).click()
    await category.first().click()
    await expect(page).toHaveURL(url => url.searchParams.get('category') === product.category._id)
    await expect(page.getByRole('heading', { level: 1, name: product.category.name })).toBeVisible()
    await expect(card).toBeVisible()
  })

  await test.step('the product, and the message', async () => {
    await card.getByRole('link', { name: product.name }).first().click()
    const path = await slugPath(server.origin, 'product', product._id)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()

    const order = page.getByRole('link', { name: /^Order/ }).first()
    await expect(order).toHaveAttribute('href', new RegExp(`${encodeURIComponent(path)}$`))
    const href = await order.getAttribute('href')
    const link = new URL(href ?? '')
    expect(link.origin + link.pathname).toBe(`https://wa.me/${business.chatNumber}`)
    const text = link.searchParams.get('text')
    expect(text).toContain(product.name)
    expect(text).toContain(formatRupees(product.price))
    expect(text).toMatch(new RegExp(`https?://[^\\s]+${path}$`))
  })
})
