import { expect, type Locator, type Page, type Request } from '@playwright/test'
import { boxOf } from '../support/boxes.ts'
import { finger } from '../support/dragging.ts'
import { test } from '../support/fixtures.ts'

/** Records the page's requests for scripts and API responses, as paths with queries. */
function watchAsked(page: Page) {
  const asked: string[] = []
  const waiting = new Set<Request>()
  page.on('request', request => {
    const { pathname, search } = new URL(request.url())
    if (!/^\/api\/|^\/assets\/.+\.js$/.test(pathname)) return
    asked.push(pathname + search)
    waiting.add(request)
  })
  page.on('requestfinished', request => waiting.delete(request))
  page.on('requestfailed', request => waiting.delete(request))
  return {
    asked,
    /** Waits until all requests are finished and no new one starts between two polls. */
    async settle() {
      let seen = -1
      const hasSettled = () => {
        const isSame = asked.length === seen
        seen = asked.length
        return isSame && waiting.size === 0
      }
      await expect.poll(hasSettled).toBe(true)
    },
  }
}

const isScript = (path: string) => path.startsWith('/assets/')
const catalogue = '/api/products?limit=1000&page=1&with=slug'

/** Opens a page and waits until it is loaded and prefetching is active; returns the later requests. */
async function openWatching(page: Page, path: string) {
  const { asked, settle } = watchAsked(page)
  await page.goto(path)
  await expect.poll(() => asked.some(file => file.startsWith('/assets/prefetch-pages-'))).toBe(true)
  // The products page loads the rest of the catalogue after hydration.
  if (path === '/products') await expect.poll(() => asked).toContain(catalogue)
  await page.waitForLoadState('networkidle')
  await settle()
  asked.length = 0
  return { asked, settle }
}

/** Shows intent: rests the pointer on a link, or touches it without lifting the finger. */
async function mean(page: Page, link: Locator, isMobile: boolean): Promise<void> {
  if (!isMobile) return link.hover()
  await link.scrollIntoViewIfNeeded()
  const { x, y, width, height } = await boxOf(link)
  await (await finger(page)).down(x + width / 2, y + height / 2)
}

test('a link that is meant loads all that its page then needs', async ({ page, isMobile }) => {
  const { asked, settle } = await openWatching(page, '/about-us')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Products', exact: true })
  await mean(page, link, isMobile)
  await expect.poll(() => asked).toContain(catalogue)
  await expect.poll(() => asked.filter(isScript).length).toBeGreaterThan(0)
  await settle()
  const before = [...asked]
  expect(new Set(before).size, 'nothing twice').toBe(before.length)

  await link.evaluate((element: HTMLElement) => element.click())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Products')
  await expect(page.getByRole('article').first()).toBeVisible()
  await settle()
  expect(asked, 'of a page that was prepared').toEqual(before)
})

test('a card that is meant prepares its product @desktop', async ({ page, product: { _id, name } }) => {
  const { asked, settle } = await openWatching(page, '/products')
  const link = page.getByRole('article').getByRole('link', { name, exact: true })
  await page.keyboard.press('Tab')
  await link.focus()
  await expect.poll(() => asked).toContain(`/api/products/${_id}?with=slug`)
  await expect.poll(() => asked.some(path => path.startsWith('/api/products?category='))).toBe(true)
  await settle()
  const before = [...asked]
  await link.hover()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await settle()
  expect(asked).toEqual(before)
})

test('a pointer that passes, or rests on what is known, asks for nothing @desktop', async ({ page }) => {
  await page.clock.install()
  const { asked, settle } = await openWatching(page, '/products')
  await page.clock.pauseAt(Date.now() + 3_600_000)
  const header = page.getByRole('banner')
  await header.getByRole('link', { name: 'Gallery', exact: true }).hover()
  await page.getByRole('heading', { level: 1 }).hover()
  await page.clock.runFor(1_000)
  await header.getByRole('link', { name: 'Products', exact: true }).first().hover()
  await page.clock.runFor(1_000)
  await settle()
  expect(asked).toEqual([])
  await header.getByRole('link', { name: 'Gallery', exact: true }).hover()
  await page.clock.runFor(1_000)
  await expect.poll(() => asked).toContain('/api/gallery')
})

for (const [name, connection] of [
  ['where the reader saves data', { saveData: true, effectiveType: '4g' }],
  ['on a slow network', { saveData: false, effectiveType: '3g' }],
] as const)
  test(`nothing is asked for ahead ${name} @desktop`, async ({ page }) => {
    await page.addInitScript(value => {
      Object.defineProperty(navigator, 'connection', { value })
    }, connection)
    await page.clock.install()
    const { asked, settle } = await openWatching(page, '/products')
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await page.getByRole('banner').getByRole('link', { name: 'Gallery', exact: true }).hover()
    await page.clock.runFor(1_000)
    await settle()
    expect(asked).toEqual([])
  })

test('after a failure only the page itself asks again @desktop', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/503/)
  const { asked, settle } = await openWatching(page, '/contact')
  await page.route('**/api/gallery', route => route.fulfill({ status: 503, json: { success: false } }))
  const header = page.getByRole('banner')
  const failure = page.waitForResponse('**/api/gallery')
  await header.getByRole('link', { name: 'Gallery', exact: true }).hover()
  await failure
  await settle()
  await page.unroute('**/api/gallery')
  const before = [...asked]
  await page.clock.install()
  await header.getByRole('link', { name: 'Products', exact: true }).first().hover()
  await page.clock.runFor(1_000)
  await settle()
  expect(asked).toEqual(before)
  await header.getByRole('link', { name: 'Gallery', exact: true }).click()
  await expect(page.getByRole('main').locator('img').first()).toBeVisible()
  await expect.poll(() => asked.filter(path => path === '/api/gallery')).toHaveLength(2)
})
