import type { Product } from '@chekku/domain/schemas/product'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { listProducts, readData } from '../support/catalogue-api.ts'
import { test } from '../support/clock-shop.ts'
import { expectNoSidewaysScroll } from '../support/layout-faults.ts'
import { asAdministrator } from '../support/navigation-api.ts'

/** The data of the page's product for search engines. */
async function offersOf(page: Page): Promise<string> {
  const scripts = await page.locator('script[type="application/ld+json"]').allTextContents()
  return scripts.find(text => text.includes('hasVariant')) ?? ''
}

test('an offer comes and goes by the clock, wherever a price is said @phone', async ({ page, shop }) => {
  test.slow()
  const product = (await listProducts(shop.origin)).find(({ packs = [] }) => packs.length > 2) as Product
  const path = `/products/${product._id}`
  const [from, until] = [shop.wall(10), shop.wall(40)]
  const packs = product.packs?.map(({ _id, price }) => ({ _id, offer: { price: price - 10, from, until } }))
  const saved = await asAdministrator(shop.origin, 'PUT', path, { packs })
  expect(saved).toBeTruthy()
  const shown = product.packs?.find(({ price }) => price === product.price)
  const [regular, asked] = [`₹${product.price}`, `₹${product.price - 10}`]
  const expectPrice = (price: number) =>
    expect.poll(async () => (await readData<Product>(shop.origin, path)).price).toBe(price)
  const card = page.getByRole('article').filter({ hasText: product.name })
  const message = async () =>
    decodeURIComponent(
      (await page
        .getByRole('link', { name: /^Order/ })
        .first()
        .getAttribute('href')) ?? '',
    )

  await test.step('before its minute', async () => {
    await page.goto(`/product/${product._id}`)
    await expect(page.getByText(/instead of ₹|^Offer/)).toHaveCount(0)
    expect(await offersOf(page)).not.toContain('priceValidUntil')
    expect(shown).toBeDefined()
    // Cached from here on, until the server has seen its clock.
    await expectPrice(product.price)
  })

  await test.step('while it runs', async () => {
    shop.moveTo(from, 1)
    await expectPrice(product.price - 10)
    await page.reload()
    await expect(page.getByText(`${asked} instead of ${regular}`).first()).toBeVisible()
    await expect(page.getByText(/^Offer until \d+ \w+, \d+:\d\d [AP]M$/)).toBeVisible()
    await expect.poll(() => offersOf(page)).toContain(`"priceValidUntil":"${until.slice(0, 10)}"`)
    await expect.poll(message).toContain(`Price: ${asked} instead of ${regular}`)
    await expectAccessible(page)
    await page.getByRole('button', { name: /list/i }).first().click()
    await page.goto('/products')
    await expect(card.getByText(`${asked} instead of ${regular}`)).toBeVisible()
    await expect(card.getByText(/^Offer until /)).toBeVisible()
    await expectNoSidewaysScroll(page, '/products')
    await page.goto('/price-list')
    await expect(page.getByText(`${asked} instead of ${regular}`).first()).toBeVisible()
    await expectNoSidewaysScroll(page, '/price-list')
    await page.goto('/enquiry')
    await expect(page.getByText(`${asked} instead of ${regular} each`)).toBeVisible()
    const chat = page.getByRole('link', { name: 'Order these by chat' }).first()
    await expect
      .poll(async () => decodeURIComponent((await chat.getAttribute('href')) ?? ''))
      .toContain(` at ${asked} instead of ${regular}`)
    await expectNoSidewaysScroll(page, '/enquiry')
  })

  await test.step('after its minute', async () => {
    shop.moveTo(until, 1)
    await expectPrice(product.price)
    await page.reload()
    await expect(page.getByText(`It was ${asked} when you added it.`)).toBeVisible()
    await page.goto('/products')
    await expect(card.getByText(`from ${regular}`)).toBeVisible()
    await expect(card.getByText(/instead of ₹|Offer/)).toHaveCount(0)
  })
})
