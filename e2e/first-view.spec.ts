import { type Browser, expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'

/** A page of somebody who only looks, in a browser that holds nothing yet; it hears of each file that is asked for. */
async function lookingPage(
  browser: Browser,
  baseURL: string,
  onRequest: (path: string) => void,
): Promise<Page> {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block' })
  const page = await context.newPage()
  page.on('request', request => onRequest(new URL(request.url()).pathname))
  return page
}

const isScript = (path: string) => path.endsWith('.js')

test('the first view of a page comes before its script, which then starts by itself', async ({
  browser,
  server,
}) => {
  const asked: string[] = []
  const page = await lookingPage(browser, server.origin, path => asked.push(path))
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await expect.poll(() => asked.some(isScript)).toBe(true)
  const firstScript = asked.findIndex(isScript)
  for (const early of [/^\/art\/hero/, /\.css$/, /fraunces.*\.woff2$/])
    expect(asked.findIndex(path => early.test(path))).toBeLessThan(firstScript)
  const painted = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  )
  const started = await page.evaluate(
    () => performance.getEntriesByType('resource').find(({ name }) => name.endsWith('.js'))?.startTime,
  )
  expect(painted).toBeLessThan(started ?? 0)
  await expect.poll(() => page.evaluate(() => '__reactRouterDataRouter' in window)).toBe(true)
  await page.context().close()
})

test('a touch starts the script of a page whose picture is still on its way', async ({ browser, server }) => {
  const asked: string[] = []
  const page = await lookingPage(browser, server.origin, path => asked.push(path))
  const pictures = Promise.withResolvers<void>()
  await page.clock.install()
  await page.route('**/art/hero*', async route => {
    await pictures.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  expect(asked.filter(isScript)).toEqual([])
  await page.keyboard.press('Shift')
  await expect.poll(() => asked.some(isScript)).toBe(true)
  pictures.resolve()
  await page.context().close()
})
