import { expect, type Page } from '@playwright/test'
import { chooseFrom } from '../../server/testing/choose-from.ts'
import { listCategories, listProducts } from '../support/catalogue-api.ts'
import { isRunning, test } from '../support/fixtures.ts'
import { holdBack } from '../support/intercept.ts'

const place = (page: Page) => page.evaluate(() => scrollY)

/** Scrolls a page to a share of its length, and returns the position. */
async function readTo(page: Page, path: string, share: number): Promise<number> {
  await page.goto(path)
  await expect.poll(() => isRunning(page)).toBe(true)
  return scrollTo(page, share)
}

async function scrollTo(page: Page, share: number): Promise<number> {
  const before = await page.evaluate(async share => {
    // Fonts that come later change the height of what stands above.
    await document.fonts.ready
    const last = document.documentElement.scrollHeight - innerHeight
    // The position of the page counts once the browser has scrolled.
    const rests = new Promise(resolve => addEventListener('scrollend', resolve, { once: true }))
    window.scrollTo({ top: Math.round(last * share), behavior: 'instant' })
    await rests
    return scrollY
  }, share)
  expect(before).toBeGreaterThan(300)
  return before
}

async function goOn(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelector<HTMLElement>('header a[href="/contact"]')?.click())
  await expect(page).toHaveURL('/contact')
  await expect.poll(() => place(page)).toBe(0)
}

test('Back leads to where one was, after a reload @phone', async ({ page, server: { origin } }) => {
  test.slow()
  const [product] = await listProducts(origin)
  const category = (await listCategories(origin)).find(({ parent }) => parent === undefined)
  // The sections of the home page hydrate late.
  const paths = ['/', '/products?q=oil', '/gallery', `/category/${category?._id}`, `/product/${product?._id}`]
  for (const path of chooseFrom(paths, 2)) {
    const before = await readTo(page, path, 0.6)
    await goOn(page)
    await page.reload()
    await expect.poll(() => isRunning(page)).toBe(true)
    await page.goBack()
    await expect(page).toHaveURL(path)
    await expect.poll(() => place(page), path).toBe(before)
  }
})

test('Back leads to where one was before the scripts came, once discarded @phone', async ({ page }) => {
  // A discarded page ends without `pagehide`.
  await page.addInitScript(() =>
    addEventListener('pagehide', event => event.stopImmediatePropagation(), { capture: true }),
  )
  const scripts = await holdBack(page, /\.js$/)
  await page.goto('/products', { waitUntil: 'domcontentloaded' })
  const before = await scrollTo(page, 0.6)
  scripts()
  await expect.poll(() => isRunning(page)).toBe(true)
  await goOn(page)
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await page.reload()
  await expect.poll(() => isRunning(page)).toBe(true)
  await page.goBack()
  await expect(page).toHaveURL('/products')
  await expect.poll(() => place(page)).toBe(before)
})

test('Back leads to where one was, after a reload and before the scripts come @phone', async ({ page }) => {
  const before = await readTo(page, '/products', 0.6)
  await goOn(page)
  const scripts = await holdBack(page, /\.js$/)
  await page.reload({ waitUntil: 'domcontentloaded' })
  await page.goBack({ waitUntil: 'domcontentloaded' })
  await expect(page).toHaveURL('/products')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Products')
  await page.evaluate(() => document.fonts.ready.then(() => true))
  await expect.poll(() => place(page)).toBe(before)
  scripts()
  await expect.poll(() => isRunning(page)).toBe(true)
  expect(await place(page)).toBe(before)
})

test('a page that comes back keeps no reader who moves on @desktop', async ({ page }) => {
  const before = await readTo(page, '/products', 0.6)
  await goOn(page)
  await page.goBack()
  await expect(page).toHaveURL('/products')
  await expect.poll(() => place(page), 'where one was').toBe(before)
  await page.mouse.wheel(0, -10_000)
  await expect.poll(() => place(page)).toBe(0)
  await page.evaluate(() => {
    document
      .querySelector('main')
      ?.append(Object.assign(document.createElement('p'), { textContent: 'More' }))
    // The page's own observers are called before this one, and see the new size.
    return new Promise<void>(resolve => new ResizeObserver(() => resolve()).observe(document.body))
  })
  expect(await place(page)).toBe(0)
})
