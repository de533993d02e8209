import { catalogueMessages } from '@chekku/domain/catalogue-messages'
import { tokenStorageKey } from '@chekku/domain/connection'
import { expect, type Page } from '@playwright/test'
import { timeLimit } from '../../server/testing/time-limit.ts'
import { expectAccessible } from '../support/accessible.ts'
import { aDeletedProduct } from '../support/admin/admin-catalogue.ts'
import { goTo, mainScreens, placeBar, test, title } from '../support/admin/admin-fixtures.ts'
import { openAsAdministrator } from '../support/admin/admin-form-journey.ts'
import { listCategories, listGallery, listProducts } from '../support/catalogue-api.ts'
import { watchAnswers } from '../support/intercept.ts'

test.use({ serviceWorkers: 'allow' })

const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline.' })
const noNetwork = /net::ERR_(?:INTERNET_DISCONNECTED|FAILED)/

/** The service worker's cache of the administration: the URLs, and the contents as text. */
const cachedForAdministrators = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('administration-v1')
    const keys = await cache.keys()
    const texts = await Promise.all(keys.map(async key => (await cache.match(key))?.text()))
    return { paths: keys.map(({ url }) => new URL(url).pathname), text: texts.join('\n') }
  })

async function visitPlaces(page: Page, isMobile = false): Promise<void> {
  for (const [label, , heading] of [...mainScreens.slice(2), ...mainScreens.slice(0, 2)]) {
    await placeBar(page, isMobile).getByRole('link', { name: label, exact: true }).click()
    await expect(title(page)).toHaveText(heading)
    await expect(bar(page)).toBeVisible()
  }
}

/** Opens the product list and waits until everything needed offline is cached. */
async function openAndKeep(page: Page, origin: string): Promise<string> {
  const token = await openAsAdministrator(page, origin, '/admin/products')
  await expect(title(page)).toHaveText('Product Management')
  await expect
    .poll(async () => (await cachedForAdministrators(page)).paths, { timeout: timeLimit(30_000) })
    .toContain('/build')
  return token
}

test('without a network screens open and go on @phone', async ({ page, context, server, consoleGuard }) => {
  test.slow()
  consoleGuard.allow(noNetwork)
  const token = await openAndKeep(page, server.origin)
  const [first] = await listProducts(server.origin)
  const name = first?.name ?? ''
  await page.getByRole('searchbox').fill(name)
  const row = page.locator('[data-item]').filter({ hasText: name })
  await expect(row).toHaveCount(1)

  await test.step('the service worker caches no private data', async () => {
    const { paths, text } = await cachedForAdministrators(page)
    expect(paths.filter(path => !/^\/(?:admin|assets)(?:\/|$)|^\/build$/.test(path))).toEqual([])
    expect(text).not.toContain(token)
    expect(text).not.toContain(name)
  })

  await context.setOffline(true)
  await test.step('by its tab', async () => {
    await visitPlaces(page, true)
    await expect(page.locator('[data-item]').first()).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('and when it is loaded anew', async () => {
    await page.reload()
    await expect(bar(page)).toBeVisible()
    await expect(page.getByText(/^You’re seeing the version of \d+ \w+ \d+/)).toBeVisible()
    await expect(page.locator('[data-item]').first()).toBeVisible()
    await page.goto(`/admin/products/edit/${first?._id}`)
    await expect(page.getByRole('alert')).toContainText(catalogueMessages.fetchDataError)
  })

  await test.step('with what is typed, and the network when it is back', async () => {
    await page.goto('/admin/products/new')
    await page.getByLabel('Product Name').fill('Typed without a network')
    await context.setOffline(false)
    await expect(bar(page)).toBeHidden()
    await expect(page.getByLabel('Product Name')).toHaveValue('Typed without a network')
    const [{ name: hasText } = { name: '' }] = await listCategories(server.origin)
    await expect(page.getByLabel(/^Category/).locator('option', { hasText })).toHaveCount(1)
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Leave without saving' }).click()
    await expect(page.locator('[data-item]').first()).toBeVisible()
    await expect(page.getByText(/the version of/)).toHaveCount(0)
  })
})

test('shows what was last, until logging out @desktop', async ({ page, context, server, consoleGuard }) => {
  test.slow()
  consoleGuard.allow(noNetwork)
  const product = await aDeletedProduct(server.origin)
  const [category] = await listCategories(server.origin)
  const [item] = await listGallery(server.origin)
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
    await goTo(page, path)
    await expect(main.getByText(text).first()).toBeVisible()
    await expect(page.getByText('Loading...')).toHaveCount(0)
  }
  await context.setOffline(true)
  // A new document has nothing in memory.
  await page.reload()
  for (const [path, text = ''] of screens) {
    await goTo(page, path)
    await expect(bar(page), path).toBeVisible()
    await expect(main.getByText(text).first(), path).toBeVisible()
    await expect(main.getByText(/^You’re seeing the version of \d+ \w+ \d+/), path).toBeVisible()
  }
  await goTo(page, '/admin/start/hours')
  await expect(page, 'an address of a former step').toHaveURL('/admin/shop#hours')
  await expect(title(page)).toHaveText('Shop')

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  const left = await page.evaluate(async key => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await done(indexedDB.open('chekku-administration'))
    const seen = await done(database.transaction('seen').objectStore('seen').count())
    database.close()
    return { token: localStorage.getItem(key), seen }
  }, tokenStorageKey)
  expect(left).toEqual({ token: null, seen: 0 })
})

test.describe('in a browser that keeps no files', () => {
  test.use({ serviceWorkers: 'block' })

  test('every tab opens without a network @desktop', async ({ page, context, server, consoleGuard }) => {
    consoleGuard.allow(noNetwork)
    const allAnswered = watchAnswers(page)
    await openAsAdministrator(page, server.origin, '/admin/products')
    const files = () =>
      page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
    for (const screen of ['category-list', 'gallery-list', 'navigation-manager', 'dashboard'])
      await expect
        .poll(async () => (await files()).some(path => path.startsWith(`/assets/${screen}-`)))
        .toBe(true)
    await allAnswered()
    await context.setOffline(true)
    await visitPlaces(page)
  })
})
