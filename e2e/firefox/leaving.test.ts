import type { Page } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Network, startNetwork } from './network.ts'
import {
  type Firefox,
  openFirefox,
  openWatchedPage,
  until,
  untilHeading,
  type WatchedPage,
} from './watched-page.ts'

let firefox: Firefox
let network: Network
let watched: WatchedPage
let page: Page

beforeAll(async () => {
  firefox = await openFirefox()
})
afterAll(() => firefox?.close())
beforeEach(async () => {
  network = await startNetwork(firefox.server.origin)
  // The worker fetches the files of all pages ahead.
  network.refuse(/^\/service-worker\.js/, 404)
  watched = await openWatchedPage(firefox.browser, network.origin)
  page = watched.page
})
afterEach(async () => {
  await watched.close()
  await network.close()
})

const galleryFile = /^\/assets\/gallery-/

/** Opens a page and waits until its script runs, and so follows the links. */
async function openRunning(path: string): Promise<void> {
  await page.goto(network.origin + path)
  await asksFor(/^\/assets\/prefetch-pages-/)
}

const followToGallery = () =>
  page.$eval('footer a[href="/gallery"]', link => (link as HTMLAnchorElement).click())

const asksFor = (path: RegExp, times = 1) =>
  expect.poll(() => network.asked.filter(asked => path.test(asked)).length, { timeout: 20_000 }).toBe(times)

for (const [how, leave] of [
  ['by a link to another document', () => page.evaluate(() => location.assign('/enquiry'))],
  ['by the address bar', () => page.goto(`${network.origin}/enquiry`)],
] as const)
  test(`a reader leaves ${how} while the file of the page that was pressed before is still coming`, async () => {
    await openRunning('/about-us')
    const givenUp = new Promise<void>(resolve => {
      page.on('console', message => {
        if (message.text().startsWith('Error loading route module')) resolve()
      })
    })
    const letFileCome = network.hold(galleryFile)
    const letDocumentCome = network.hold(/^\/enquiry/)
    await followToGallery()
    await asksFor(galleryFile)
    const left = leave()
    await givenUp
    letDocumentCome()
    await left
    await untilHeading(page, 'Your list')
    expect(new URL(page.url()).pathname).toBe('/enquiry')
    letFileCome()
  })

test('a page whose file is lost is loaded anew, after something was followed that led nowhere too', async () => {
  await openRunning('/about-us')
  network.refuse(/^\/nothing/, 204)
  network.refuse(galleryFile, 503)
  await page.evaluate(() => location.assign('/nothing'))
  await asksFor(/^\/nothing/)
  await followToGallery()
  await asksFor(/^\/about-us/, 2)
})

test('a page that was left comes back as it was, and can be loaded anew', async () => {
  await openRunning('/about-us')
  await page.evaluate(() => document.documentElement.setAttribute('data-left', ''))
  await page.goto(`${network.origin}/enquiry`)
  await untilHeading(page, 'Your list')
  await page.evaluate(() => history.back())
  await untilHeading(page, 'Our Story')
  await until(page, () => document.documentElement.hasAttribute('data-left'))
  await page.evaluate(() => location.reload())
  await asksFor(/^\/about-us/, 2)
})
