import { formatRupees } from '@chekku/domain/money'
import type { Product } from '@chekku/domain/schemas/product'
import { expect, type Page } from '@playwright/test'
import { timeLimit } from '../../server/testing/time-limit.ts'
import { expectAccessible } from '../support/accessible.ts'
import { readData, slugPath, write } from '../support/catalogue-api.ts'
import { test } from '../support/fixtures.ts'
import { followInFooter } from '../support/intercept.ts'

test.use({ serviceWorkers: 'allow' })

const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map(name => caches.open(name)))
    const keys = await Promise.all(caches_.map(cache => cache.keys()))
    return keys.flat().map(({ url }) => url.slice(location.origin.length))
  })

async function expectStored(page: Page, ...paths: string[]): Promise<void> {
  for (const path of paths) await expect.poll(() => cachedPaths(page), path).toContain(path)
}

/** Opens the product list and one product, so that both are cached. */
async function lookAround(page: Page, product: Product): Promise<void> {
  await page.goto('/products')
  await expectStored(page, '/products', '/api/products?limit=1000&page=1&sort=shop&with=card')
  await page.getByRole('main').getByRole('link', { name: product.name, exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
  const { pathname } = new URL(page.url())
  expect(pathname).not.toContain(product._id)
  await expectStored(page, pathname, `/api/products/${product._id}?with=card`)
}

/** The cached paths once they no longer change: the worker fetches one by one and does not report when it is done. */
async function cachedAtRest(page: Page): Promise<string[]> {
  let last: string[] = []
  const isAtRest = async () => {
    const before = last
    last = (await cachedPaths(page)).sort()
    return last.join() === before.join()
  }
  await expect.poll(isAtRest, { intervals: [timeLimit(500)] }).toBe(true)
  return last
}

const notice = (page: Page) => page.getByRole('status').filter({ hasText: /may be out of date|as of/ })

/** Puts an API response into a cache, as the service worker does. */
const putAnswer = (page: Page, cacheName: string, path: string, data: readonly object[]) =>
  page.evaluate(
    async ([name, address, body]) => {
      const headers = { 'content-type': 'application/json', 'x-cached-at': new Date().toISOString() }
      await (await caches.open(name)).put(address, new Response(body, { headers }))
    },
    [
      cacheName,
      path,
      JSON.stringify({ success: true, data, pagination: { page: 1, limit: 1000, total: 1, pages: 1 } }),
    ] as const,
  )

test.describe('without a network', () => {
  // Console errors that browsers log for every failed request.
  test.beforeEach(({ consoleGuard }) => {
    consoleGuard.allow(/net::ERR_(?:INTERNET_DISCONNECTED|FAILED)|status of 503|^503: GET/)
  })

  test('what was seen is there, marked as old @phone', async ({ page, context, product, server }) => {
    test.slow()
    const shelf = await readData<Product[]>(server.origin, '/products/popular/list?limit=4&with=card')
    await lookAround(page, product)

    await context.setOffline(true)
    await expect(notice(page)).toHaveText('You are offline. This page may be out of date.')
    await expectAccessible(page)

    await test.step('a page that is loaded again', async () => {
      await page.reload()
      await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
      await expect(page.getByText(formatRupees(product.price)).first()).toBeVisible()
      await expect(notice(page)).toContainText(
        /^You are offline\. You see this page as of \d+ \w+ at \d+:\d\d [ap]m\.$/,
      )
      const picture = page.getByRole('main').getByRole('img', { name: product.name }).first()
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(1)
    })

    await test.step('with the network again it is told from a new one', async () => {
      await context.setOffline(false)
      await expect(notice(page)).toHaveText(/^You see this page as of/)
      await page.getByRole('button', { name: 'Load it again' }).click()
      await expect(page.locator('html')).not.toHaveAttribute('data-cached-at')
      await expect(notice(page)).toBeHidden()
      await context.setOffline(true)
    })

    await test.step('another page, by a link', async () => {
      await page.getByRole('contentinfo').getByRole('link', { name: 'Products', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Our Products' })).toBeVisible()
      await expect(page.getByRole('link', { name: product.name, exact: true }).first()).toBeVisible()
      await page.getByPlaceholder('Search products...').fill(product.name)
      await expect(page.getByRole('article')).toHaveCount(1)
    })

    await test.step('a page that was never opened', async () => {
      await page.goto('/gallery')
      await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
      await expect(page.getByRole('main').locator('svg[viewBox="0 0 200 120"]')).toBeVisible()
      const items = page.getByRole('region', { name: 'From the shelf' }).getByRole('listitem')
      await expect(items).toHaveCount(4)
      for (const [place, { slug, name, price }] of shelf.entries()) {
        const item = items.nth(place)
        await expect(item.getByRole('link', { name, exact: true })).toHaveAttribute(
          'href',
          `/product/${slug}`,
        )
        await expect(item).toContainText(formatRupees(price))
        // Its picture loads lazily, only near the viewport.
        await item.scrollIntoViewIfNeeded()
        const picture = item.locator('img[src^="/uploads/"]')
        await expect
          .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
          .toBeGreaterThan(1)
      }
      await expectAccessible(page)
      await page.getByRole('main').getByRole('link', { name: 'Your list' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Your list' })).toBeVisible()
      await page.goBack()
    })

    await test.step('and with the network everything is as it is now', async () => {
      await context.setOffline(false)
      await page.getByRole('link', { name: 'Try again' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible()
      await expect(notice(page)).toBeHidden()
    })
  })

  test('a new release shows the shop over what was kept @desktop', async ({ page, context, product }) => {
    const { _id, name, price } = product
    const list = '/api/products?limit=1000&page=1&sort=shop&with=card'
    const found = page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) })
    const cacheNames = () => page.evaluate(() => caches.keys())
    await page.goto('/robots.txt')
    await putAnswer(page, 'answers-v1', list, [{ _id, name: 'As it was called then' }])

    await page.goto('/products')
    await expect(found).toContainText(formatRupees(price))
    await expect.poll(cacheNames).not.toContain('answers-v1')
    await expectStored(page, '/products', list)

    await test.step('without network what the new release kept is read', async () => {
      await context.setOffline(true)
      await page.reload()
      await page.getByPlaceholder('Search products...').fill(name)
      await expect(found).toContainText(formatRupees(price))
      await expect(page.getByRole('article')).toHaveCount(1)
    })

    await test.step('an answer without most fields is no failure', async () => {
      const current = (await cacheNames()).find(each => each.startsWith('answers-'))
      await putAnswer(page, current ?? '', list, [{ _id, name }])
      await page.goto('/products')
      await page.getByPlaceholder('Search products...').fill(name)
      await expect(page.getByRole('article')).toHaveCount(1)
      await expect(found).toContainText('Uncategorized')
    })
  })
})

test('a first page is kept, and shown where no answer comes in time @phone', async ({
  page,
  context,
  consoleGuard,
}) => {
  consoleGuard.allow(/\/contact net::ERR_FAILED/)
  await page.goto('/')
  await followInFooter(page, 'Contact')
  await expect(page).toHaveURL('/contact')
  await expectStored(page, '/', '/contact')
  const { promise: testIsOver, resolve: endTest } = Promise.withResolvers<void>()
  await context.route('**/contact', async route => {
    await testIsOver
    await route.abort().catch(() => undefined)
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice(page)).toHaveText(/^You see this page as of/)
  endTest()
})

test('with a network the newest is shown, nothing private kept @desktop', async ({
  page,
  server,
  token,
  product,
}) => {
  const path = await slugPath(server.origin, 'product', product._id)
  await page.goto(path)
  await expectStored(page, path)
  await write(server.origin, token, 'PUT', `/products/${product._id}`, { name: 'Renamed meanwhile' })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Renamed meanwhile' })).toBeVisible()

  await page.goto('/enquiry')
  await expectStored(page, '/enquiry', '/api/products/popular/list?limit=4&with=card')
  const before = await cachedAtRest(page)
  // A page of the shop reports to the worker some time after what it has loaded, the calls of a test too; this one does not.
  await page.goto('/admin/login')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  const answered = await page.evaluate(async bearer => {
    const headers = { authorization: `Bearer ${bearer}` }
    const answers = await Promise.all([
      fetch('/api/auth/me', { headers }),
      fetch('/api/gallery', { headers }),
      fetch('/api/nav-config/history'),
      fetch('/robots.txt'),
    ])
    return answers.map(({ status, headers: got }) => [status, got.get('x-cached-at')])
  }, token)
  expect(answered).toEqual([200, 200, 200, 200].map(status => [status, null]))
  await page.goto('/enquiry')
  await expectStored(page, '/enquiry')
  const news = (await cachedAtRest(page)).filter(path => !before.includes(path))
  expect(news).toEqual([])
  expect(before.filter(path => /^\/(?:admin|api\/auth)/i.test(path))).toEqual([])
})

test('the worker clears up what no page needs any longer @desktop', async ({ page }) => {
  await page.goto('/robots.txt')
  await page.evaluate(async () => {
    const [build, pages, older] = await Promise.all(
      ['build-v1', 'pages-v2', 'pages-v1'].map(name => caches.open(name)),
    )
    const storedAt = new Date().toISOString()
    await build?.put('/assets/needed-0.js', new Response('import "./deeper-0.js"'))
    await build?.put('/assets/deeper-0.js', new Response(''))
    await build?.put('/assets/unused-0.js', new Response(''))
    await pages?.put('/page', new Response('"/assets/needed-0.js"', { headers: { 'x-cached-at': storedAt } }))
    await pages?.put('/old', new Response('', { headers: { 'x-cached-at': '2020-01-01T00:00:00.000Z' } }))
    await older?.put('/page', new Response(''))
  })
  await page.goto('/')
  await expect.poll(() => page.evaluate(() => caches.keys())).not.toContain('pages-v1')
  await expect.poll(() => cachedPaths(page)).not.toContain('/assets/unused-0.js')
  await expect.poll(() => cachedPaths(page)).not.toContain('/old')
  const kept = await cachedPaths(page)
  expect(kept).toContain('/assets/needed-0.js')
  expect(kept).toContain('/assets/deeper-0.js')
  expect(kept).toContain('/page')
})
