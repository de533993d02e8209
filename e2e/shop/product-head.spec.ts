import { catalogueMessages } from '@chekku/domain/catalogue'
import { expect, type Page } from '@playwright/test'
import { orderableProduct } from '../support/catalogue-api.ts'
import { test } from '../support/fixtures.ts'

/* What a chat app and a search engine see: the page as it comes, no script run. */
test.use({ javaScriptEnabled: false })

/** The `content` of the one meta element that a selector names. */
async function metaContent(page: Page, selector: string): Promise<string> {
  const element = page.locator(`head meta[${selector}]`)
  await expect(element, selector).toHaveCount(1)
  return (await element.getAttribute('content')) ?? ''
}

test('a product page says what it is to those who run no script @desktop', async ({ page, server }) => {
  const product = await orderableProduct(server.origin)
  const answer = await page.goto(`/product/${product._id}`)
  expect(answer?.status()).toBe(200)

  await expect.poll(() => page.title()).toContain(product.name)
  expect(await metaContent(page, 'name="description"')).not.toBe('')
  const address = await page.locator('head link[rel="canonical"]').getAttribute('href')
  expect(URL.parse(address ?? '')?.pathname).toBe(`/product/${product._id}`)

  expect(await metaContent(page, 'property="og:title"')).toContain(product.name)
  expect(await metaContent(page, 'property="og:description"')).not.toBe('')
  expect(await metaContent(page, 'property="og:url"')).toBe(address)
  const picture = await fetch(new URL(await metaContent(page, 'property="og:image"')))
  expect(picture.status).toBe(200)
  expect(picture.headers.get('content-type')).toMatch(/^image\/(?:jpeg|png)$/)
})

test('a product page carries the product as JSON-LD @desktop', async ({ page, server }) => {
  const product = await orderableProduct(server.origin)
  await page.goto(`/product/${product._id}`)
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents()
  const things = blocks.flatMap(json => JSON.parse(json) as unknown)
  expect(things).toContainEqual(
    expect.objectContaining({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.name,
      image: expect.anything(),
      offers: expect.objectContaining({ price: expect.anything(), priceCurrency: 'INR' }),
    }),
  )
})

test('an unknown product answers 404 with a page @desktop', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/status of 404/)
  const answer = await page.goto('/product/there-is-none')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: catalogueMessages.productNotFoundTitle })).toBeVisible()
})
