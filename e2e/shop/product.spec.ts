import { catalogueMessages } from '@chekku/domain/catalogue-messages'
import { formatRupees } from '@chekku/domain/money'
import { problemMessages } from '@chekku/domain/problem'
import type { Product } from '@chekku/domain/schemas/product'
import { business } from '@chekku/domain/test/business'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { slugPath } from '../support/catalogue-api.ts'
import { storedLine, storeList } from '../support/enquiry-list.ts'
import { isRunning, test } from '../support/fixtures.ts'
import { answerInstead, followInFooter, holdBack } from '../support/intercept.ts'
import { asAdministrator } from '../support/navigation-api.ts'
import { listAnswer, numberedProduct } from '../support/sample-products.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const detail = (page: Page) => page.getByRole('article').filter({ has: title(page) })
const productCall = /\/api\/products\/[^/?]+\?with=card$/

/** Opens a product by client-side navigation from a list whose response is stubbed. */
async function comeFromWithin(
  page: Page,
  product: Pick<Product, '_id' | 'name'> & Partial<Product>,
): Promise<void> {
  await page.goto('/enquiry')
  // Before hydration links load documents.
  await expect.poll(() => isRunning(page)).toBe(true)
  await answerInstead(page, /\/api\/products\?limit=1000/, listAnswer([numberedProduct(1, product)]))
  await followInFooter(page, 'Products')
  // The enquiry page suggests products too: the link to follow must be that of the product list.
  await expect(title(page)).toHaveText('Our Products')
  await page.getByRole('article').getByRole('link', { name: product.name, exact: true }).click()
  await expect(page).toHaveURL(`/product/${product._id}`)
}

/** Puts a product on the visitor's list, whose page links to it without having loaded it otherwise. */
async function putOnList(page: Page, product: Product): Promise<void> {
  await storeList(page, [storedLine(product)])
  await page.goto('/enquiry')
  await expect(page.getByRole('main').getByText(formatRupees(product.price)).first()).toBeVisible()
}
const unknownLink = (page: Page, { name }: Product) =>
  page.getByRole('main').getByRole('link', { name, exact: true })

test('shows picture, name, price, stock, category, description @phone', async ({ page, product }) => {
  await page.goto(`/product/${product._id}`)
  await expect(title(page)).toHaveText(product.name)
  const picture = detail(page).getByRole('img', { name: product.name, exact: true })
  await expect(picture).toHaveJSProperty('complete', true)
  await expect
    .poll(() => picture.evaluate(image => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0)
  await expect(picture, 'is not stretched to its frame').toHaveCSS('object-fit', /^(?:cover|contain)$/)
  await expect(detail(page).getByText(formatRupees(product.price), { exact: true })).toBeVisible()
  await expect(detail(page).getByText('In stock', { exact: true })).toBeVisible()
  const text = detail(page).getByText('Straw-gold')
  await expect.poll(() => text.innerText(), 'with its lines').toBe(product.description)
  await expect(text).toHaveCSS('white-space-collapse', 'preserve-breaks')
  for (const { _id, name } of [product.category, product.subcategory].filter(entry => entry !== null)) {
    const link = detail(page).getByRole('link', { name, exact: true })
    await expect(link).toHaveAttribute('href', `/category/${_id}`)
  }
  await expectAccessible(page)
})

test('a card leads to its address in words at once @desktop', async ({ page, server, product }) => {
  const path = await slugPath(server.origin, 'product', product._id)
  for (const list of ['/products', `/category/${product.category._id}`]) {
    await page.goto(list)
    await expect.poll(() => isRunning(page)).toBe(true)
    const release = await holdBack(page, /\/api\/addresses\//)
    await page.getByRole('article').locator(`a[href="${path}"]`).click()
    await expect(page).toHaveURL(path)
    await expect(title(page)).toHaveText(product.name)
    const order = detail(page).getByRole('link', { name: `Order ${product.name}` })
    await expect(order).toHaveAttribute('href', new RegExp(`${encodeURIComponent(server.origin + path)}$`))
    release()
  }
})

test.describe('what a product page says', () => {
  test('while it is on its way: what is known of it, else loading @desktop', async ({
    page,
    product,
    consoleGuard,
  }) => {
    consoleGuard.allow(/ERR_FAILED/)
    const answerFirst = await holdBack(page, productCall)
    await comeFromWithin(page, { ...product, category: null, subcategory: null })
    await expect(title(page), 'known from all products').toHaveText(product.name)
    await expect(detail(page).getByText('Uncategorized', { exact: true })).toBeVisible()
    answerFirst('fail')
    const rest = page.getByRole('status').filter({ hasText: catalogueMessages.partFailed })
    await expect(rest).toBeVisible()
    await expect(title(page), 'what is known stays').toHaveText(product.name)
    await expectAccessible(page)
    await page.unroute(productCall)
    await rest.getByRole('button', { name: 'Try again' }).click()
    await expect(detail(page).getByRole('link', { name: product.category.name, exact: true })).toBeVisible()
    await expect(rest).toHaveCount(0)

    await putOnList(page, product)
    const release = await holdBack(page, productCall)
    await unknownLink(page, product).click()
    await expect(page.getByRole('status').getByText('Loading product...', { exact: true })).toBeAttached()
    await expectAccessible(page)
    release()
    await expect(title(page)).toHaveText(product.name)
    await expect(page).toHaveTitle(`${product.name} · ${business.brand}`)
  })

  test('when it cannot be had, and when it then can @phone', async ({ page, product, consoleGuard }) => {
    consoleGuard.allow(/500|503/)
    const refusal = { status: 503, json: { success: false, message: problemMessages.databaseUnavailable } }
    await putOnList(page, product)
    const letThrough = await answerInstead(page, productCall, refusal)
    await unknownLink(page, product).click()
    await expect(title(page)).toHaveText(catalogueMessages.errorTitle)
    const alert = page.getByRole('alert')
    await expect(alert.getByText(problemMessages.databaseUnavailable, { exact: true })).toBeVisible()
    await expectAccessible(page)
    const refusedAgain = page.waitForResponse(productCall)
    await page.getByRole('button', { name: 'Try again' }).click()
    await refusedAgain
    await expect(title(page)).toHaveText(catalogueMessages.errorTitle)
    await letThrough()
    const letWordless = await answerInstead(page, productCall, { status: 500, json: {} })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(alert.getByText(catalogueMessages.fetchDataError, { exact: true })).toBeVisible()
    await letWordless()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(title(page)).toHaveText(product.name)
  })

  test('when there is none that a list has named @desktop', async ({ page, consoleGuard }) => {
    consoleGuard.allow(/status of 404/)
    await comeFromWithin(page, { _id: 'it-was-deleted', name: 'A jar that is gone' })
    await expect(title(page)).toHaveText(catalogueMessages.productNotFoundTitle)
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  })
})

test('an earlier address gives way, others follow @desktop', async ({ page, server, product }) => {
  const slug = `renamed-${product._id.slice(0, 8)}`
  await page.goto(await slugPath(server.origin, 'product', product._id))
  await expect.poll(() => isRunning(page)).toBe(true)
  await followInFooter(page, 'Products')
  await expect(title(page)).toHaveText('Our Products')
  await asAdministrator(server.origin, 'PUT', `/products/${product._id}`, { slug })
  await page.goBack()
  await expect(page).toHaveURL(`/product/${slug}`)
  await expect(title(page)).toHaveText(product.name)

  const others = page.getByRole('region', { name: 'From the same shelf' })
  const cards = others.getByRole('article')
  await expect(cards.first()).toBeVisible()
  expect(await cards.count()).toBeLessThanOrEqual(4)
  await expect(cards.getByText(product.category.name, { exact: true })).toHaveCount(await cards.count())
  await expect(others.getByRole('heading', { name: product.name, exact: true })).toHaveCount(0)
  const name = (await cards.first().getByRole('heading').textContent()) ?? ''
  await cards.first().getByRole('link', { name, exact: true }).click()
  await expect(title(page)).toHaveText(name)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})
