import { tokenStorageKey } from '@chekku/domain/connection'
import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import type { Product } from '@chekku/domain/schemas/product'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/admin-fixtures.ts'
import { openAsAdministrator } from '../support/admin-form-journey.ts'
import { listCategories, listProducts, readData } from '../support/catalogue-api.ts'
import { asAdministrator } from '../support/navigation-cache.ts'

test.use({ serviceWorkers: 'allow' })

const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline.' })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** The service worker's cache of the administration: its addresses, and its contents as text. */
const keptForAdministrators = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('administration-v1')
    const keys = await cache.keys()
    const texts = await Promise.all(keys.map(async key => (await cache.match(key))?.text()))
    return { paths: keys.map(({ url }) => new URL(url).pathname), text: texts.join('\n') }
  })

/** Puts a new product into the trash, of which the log then tells. */
async function aDeletedProduct(origin: string): Promise<Product> {
  const [category] = await listCategories(origin)
  const product = await asAdministrator<Product>(origin, 'POST', '/products', {
    name: `Deleted ${crypto.randomUUID().slice(0, 8)}`,
    category: category?._id,
    price: 10,
  })
  await asAdministrator(origin, 'DELETE', `/products/${product._id}`)
  return product
}

/** Opens the list of products, and waits until the device keeps what it needs without a network. */
async function openAndKeep(page: Page, origin: string): Promise<string> {
  const token = await openAsAdministrator(page, origin, '/admin/products')
  await expect(title(page)).toHaveText('Product Management')
  await expect
    .poll(async () => (await keptForAdministrators(page)).paths, { timeout: 30_000 })
    .toContain('/build')
  return token
}

test('without a network every screen opens, says so, shows what was seen last, keeps what is typed and goes on by itself', async ({
  page,
  context,
  server,
  isMobile,
  consoleGuard,
}) => {
  test.slow()
  consoleGuard.allow(/net::ERR_(?:INTERNET_DISCONNECTED|FAILED)/)
  const token = await openAndKeep(page, server.origin)
  const [first] = await listProducts(server.origin)
  const name = first?.name ?? ''
  await page.getByRole('searchbox').fill(name)
  const row = page.locator('[data-item]').filter({ hasText: name })
  await expect(row).toHaveCount(1)

  await test.step('of which nothing is kept that is not for everybody', async () => {
    const { paths, text } = await keptForAdministrators(page)
    expect(paths.filter(path => !/^\/(?:admin|assets)(?:\/|$)|^\/build$/.test(path))).toEqual([])
    expect(text).not.toContain(token)
    expect(text).not.toContain(name)
  })

  await context.setOffline(true)
  await test.step('by its tab', async () => {
    const places = page.getByRole('navigation', { name: isMobile ? 'Main places' : 'Administration' })
    const tabs = [
      ['Dashboard', 'Dashboard'],
      ['Categories', 'Categories Management'],
      ['Gallery', 'Gallery Management'],
      ['Navigation', 'Navigation Manager'],
      ['Products', 'Product Management'],
    ] as const
    for (const [tab, heading] of tabs) {
      await places.getByRole('link', { name: tab, exact: true }).click()
      await expect(title(page)).toHaveText(heading)
      await expect(bar(page)).toBeVisible()
    }
    await expect(page.locator('[data-item]').first()).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('and when it is loaded anew', async () => {
    await page.reload()
    await expect(bar(page)).toBeVisible()
    await expect(page.getByText(/^What is shown was last seen on \d+ \w+ \d+/)).toBeVisible()
    await expect(page.locator('[data-item]').first()).toBeVisible()
    await page.goto(`/admin/products/edit/${first?._id}`)
    await expect(page.getByLabel('Product Name')).toHaveValue(name)
  })

  await test.step('with what is typed, and the network when it is back', async () => {
    await page.goto('/admin/products/new')
    await page.getByLabel('Product Name').fill('Typed without a network')
    await context.setOffline(false)
    await expect(bar(page)).toBeHidden()
    await expect(page.getByLabel('Product Name')).toHaveValue('Typed without a network')
    const [category] = await listCategories(server.origin)
    await expect(
      page.getByLabel(/^Category/).locator('option', { hasText: category?.name ?? '' }),
    ).toHaveCount(1)
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Leave without saving' }).click()
    await expect(page.locator('[data-item]').first()).toBeVisible()
    await expect(page.getByText(/last seen on/)).toHaveCount(0)
  })
})

test('without a network every screen that is loaded anew shows what was seen last, marked as old @desktop', async ({
  page,
  context,
  server,
  consoleGuard,
}) => {
  test.slow()
  consoleGuard.allow(/net::ERR_(?:INTERNET_DISCONNECTED|FAILED)/)
  const product = await aDeletedProduct(server.origin)
  const [category] = await listCategories(server.origin)
  const [item] = await readData<GalleryItem[]>(server.origin, '/gallery')
  const screens = [
    ['/admin', 'Recent Products'],
    ['/admin/categories', category?.name],
    ['/admin/gallery', item?.title],
    ['/admin/trash', product.name],
    ['/admin/activity', product.name],
  ] as const
  await openAndKeep(page, server.origin)
  const main = page.getByRole('main')
  for (const [path, text = ''] of screens) {
    await page.goto(path)
    await expect(main.getByText(text).first()).toBeVisible()
    await expect(page.getByText('Loading...')).toHaveCount(0)
  }
  await context.setOffline(true)
  for (const [path, text = ''] of screens) {
    await page.goto(path)
    await expect(bar(page), path).toBeVisible()
    await expect(main.getByText(text).first(), path).toBeVisible()
    await expect(main.getByText(/^What is shown was last seen on \d+ \w+ \d+/), path).toBeVisible()
  }
})

test.describe('in a browser that keeps no files', () => {
  test.use({ serviceWorkers: 'block' })

  test('without a network every tab opens that was not open before @desktop', async ({
    page,
    context,
    server,
    consoleGuard,
  }) => {
    consoleGuard.allow(/net::ERR_(?:INTERNET_DISCONNECTED|FAILED)/)
    await openAsAdministrator(page, server.origin, '/admin/products')
    const files = () =>
      page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
    for (const screen of ['category-list', 'gallery-list', 'navigation-manager', 'dashboard'])
      await expect
        .poll(async () => (await files()).some(path => path.startsWith(`/assets/${screen}-`)))
        .toBe(true)
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    const places = page.getByRole('navigation', { name: 'Administration' })
    for (const [tab, heading] of [
      ['Categories', 'Categories Management'],
      ['Gallery', 'Gallery Management'],
      ['Navigation', 'Navigation Manager'],
      ['Dashboard', 'Dashboard'],
    ] as const) {
      await places.getByRole('link', { name: tab, exact: true }).click()
      await expect(title(page)).toHaveText(heading)
    }
    await expect(bar(page)).toBeVisible()
  })
})

test('logging out without a network ends the session, and forgets what was seen @desktop', async ({
  page,
  context,
  server,
  consoleGuard,
}) => {
  consoleGuard.allow(/net::ERR_(?:INTERNET_DISCONNECTED|FAILED)/)
  await openAndKeep(page, server.origin)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  const left = await page.evaluate(async key => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('chekku-administration')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const seen = await new Promise(resolve => {
      const request = database.transaction('seen').objectStore('seen').count()
      request.onsuccess = () => resolve(request.result)
    })
    database.close()
    return { token: localStorage.getItem(key), seen }
  }, tokenStorageKey)
  expect(left).toEqual({ token: null, seen: 0 })
})
