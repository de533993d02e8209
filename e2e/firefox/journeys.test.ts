import { productMessages } from '@chekku/domain/product'
import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core'
import { extractText } from 'unpdf'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findFirefox } from '../../scripts/browser.ts'
import { timeLimit } from '../../server/testing/time-limit.ts'
import {
  addOrderableProduct,
  listCategories,
  listProducts,
  signIn,
  slugPath,
} from '../support/catalogue-api.ts'
import { administrator, type RunningServer, startServer } from '../support/server-process.ts'
import { type Network, startNetwork } from './network.ts'
import { openWatchedPage, until, untilHeading, type WatchedPage } from './watched-page.ts'

const picture = new URL('../../site/public/art/hero-portrait-1080.jpg', import.meta.url).pathname

let server: RunningServer
let browser: Browser
let watched: WatchedPage
let page: Page

beforeAll(async () => {
  const executablePath = findFirefox()
  if (!executablePath) throw new Error('There is no Firefox here: `npm test` finds or installs one.')
  server = await startServer()
  browser = await puppeteer.launch({ browser: 'firefox', executablePath })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})
beforeEach(async () => {
  watched = await openWatchedPage(browser, server.origin)
  page = watched.page
})
afterEach(() => watched.close())

/** Opens a screen of the administration, and signs in on the way. */
async function openSignedIn(path: string): Promise<void> {
  await page.goto(server.origin + path)
  await page.locator('#email').fill(administrator.email)
  await page.locator('#password').fill(administrator.password)
  await page.locator('button[type=submit]').click()
}

const link = (path: string) => `a[href="${path}"]`

test('a visitor comes from the home page to a product by its name, and orders it by a message', async () => {
  const { token } = await signIn(server.origin)
  const product = await addOrderableProduct(server.origin, token)
  await page.goto(server.origin)
  await page.locator(`header ${link('/products')}`).click()
  await untilHeading(page, 'Our Products')
  await page.locator('input[type=search]').fill(product.name)
  await until(page, () => document.querySelectorAll('main article').length === 1)
  await page.locator('main article a[href^="/product/"]').click()
  await untilHeading(page, product.name)
  const order = await page.$eval(`a[aria-label="Order ${product.name}"]`, element =>
    element.getAttribute('href'),
  )
  const chat = new URL(order ?? '')
  expect(chat.host).toBe('wa.me')
  expect(chat.searchParams.get('text')).toContain(product.name)
  const shared = server.origin + (await slugPath(server.origin, 'product', product._id))
  expect(chat.searchParams.get('text')).toContain(shared)
  expect(watched.problems).toEqual([])
})

test('the owner signs in, writes a product with a picture, closes a question by Back, and sees it in the shop', async () => {
  const name = 'Pressed in Firefox'
  await openSignedIn('/admin/products/new')
  await untilHeading(page, 'Add New Product')
  await page.locator('#name').fill(name)
  const category = await page.$eval(
    '#category option:nth-child(2)',
    option => (option as HTMLOptionElement).value,
  )
  await page.select('#category', category)
  const input = (await page.$('#image')) as ElementHandle<HTMLInputElement>
  await input.uploadFile(picture)
  await page.locator('[aria-label^="Preview"]').wait()
  await page.locator('form button[type=submit]').click()
  await until(page, text => document.body.textContent?.includes(text), productMessages.created)

  await untilHeading(page, 'Product Management')
  await page.locator(`[aria-label="Delete ${name}"]`).click()
  await page.locator('[role=alertdialog]').wait()
  await page.evaluate(() => history.back())
  await until(page, () => document.querySelector('[role=alertdialog]') === null)
  await untilHeading(page, 'Product Management')
  expect(new URL(page.url()).pathname).toBe('/admin/products')

  await page.goto(`${server.origin}/products?q=${encodeURIComponent(name)}`)
  await until(
    page,
    text => {
      const shown = document.querySelector<HTMLImageElement>(`main article img[alt="${text}"]`)
      return shown !== null && shown.naturalWidth > 0
    },
    name,
  )
  expect(watched.problems).toEqual([])
})

test('labels for the shelf print on one sheet, and a price that gets the focus is replaced by what is typed', async () => {
  const { token } = await signIn(server.origin)
  const { _id } = await addOrderableProduct(server.origin, token)
  await openSignedIn(`/admin/products/price-list?ids=${_id}`)
  await page.locator('[aria-label=Labels] li').wait()
  const paper = await page.pdf({ preferCSSPageSize: true })
  expect((await extractText(new Uint8Array(paper))).totalPages).toBe(1)

  await page.goto(`${server.origin}/admin/products/prices`)
  await page.locator('[data-price]').wait()
  await page.focus('#rounding')
  for (const key of ['Tab', 'Enter', 'ArrowDown'] as const) {
    await page.keyboard.press(key)
    await page.keyboard.type('140')
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value), key).toBe('140')
  }
})

test('an owner proves who she is and invites somebody, who joins by the link and sees what a helper may', async () => {
  await openSignedIn('/admin/people')
  await untilHeading(page, 'People')
  // A page that is loaded anew has no proof any more, which the sign-in was.
  await page.reload()
  await page.locator('#invite-name').fill('Anand')
  await page.locator('form:has(#invite-name) button[type=submit]').click()
  await page.locator('[role=dialog] input[type=password]').fill(administrator.password)
  await page.locator('[role=dialog] button[type=submit]').click()
  const invitation = await page
    .locator('#invite-link')
    .map(field => (field as HTMLInputElement).value)
    .wait()
  // The one refusal is the question for the proof.
  expect(watched.problems.filter(problem => !problem.includes('/api/people/invites'))).toEqual([])

  const other = await openWatchedPage(browser, server.origin)
  await other.page.goto(invitation)
  await other.page.locator('#join-email').fill('anand@firefox.example')
  await other.page.locator('#join-password').fill('pressed in a wooden mill')
  await other.page.locator('button[type=submit]').click()
  await untilHeading(other.page, 'Dashboard')
  expect(await other.page.$('a[href="/admin/people"]')).toBeNull()
  expect(other.problems).toEqual([])
  await other.close()
})

describe('through a slow network', () => {
  let network: Network
  beforeEach(async () => {
    network = await startNetwork(server.origin)
    // The service worker would fetch the files of all pages in advance.
    network.refuse(/^\/service-worker\.js/, 404)
  })
  afterEach(() => network.close())

  const galleryFile = /^\/assets\/gallery-/

  /** Opens a page and waits until it is hydrated, so that links navigate on the client side. */
  async function openRunning(path: string): Promise<void> {
    await page.goto(network.origin + path)
    await asksFor(/^\/assets\/offline-notice-/)
  }

  const followToGallery = () =>
    page.$eval('footer a[href="/gallery"]', link => (link as HTMLAnchorElement).click())

  const asksFor = (path: RegExp, times = 1) =>
    expect
      .poll(() => network.asked.filter(asked => path.test(asked)).length, { timeout: timeLimit(20_000) })
      .toBe(times)

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

  test('a press that the script overtakes chooses the size that it began on', async () => {
    const products = await listProducts(server.origin)
    const product = products.find(({ packs = [] }) => packs.length > 1)
    const letScriptsCome = network.hold(/\.js$/)
    await page.goto(`${network.origin}/product/${product?._id}`)
    const size = await page.waitForSelector('fieldset a:not([aria-current])')
    const other = (await size?.evaluate(link => new URL(link.href).search)) ?? ''
    await size?.hover()
    await page.mouse.down()
    letScriptsCome()
    // Asked for by what is loaded after hydration.
    await asksFor(/^\/service-worker\.js/)
    await page.evaluate(() => new Promise(idle => requestIdleCallback(idle)))
    await page.mouse.up()
    await until(page, search => location.search === search, other)
    const order = await page.$eval('main a[href^="https://wa.me/"]', link => link.getAttribute('href'))
    expect(order).toContain(encodeURIComponent(other))
  })

  test('pages that are drawn in the browser name no picture’s original before its better copies', async () => {
    const category = (await listCategories(server.origin)).find(({ showInNav }) => showInNav)
    await openRunning('/about-us')
    // A browser may load what is named before the `img` stands in its `picture`.
    await page.evaluate(() => {
      const set = Element.prototype.setAttribute
      Element.prototype.setAttribute = function (this: Element, name: string, value: string) {
        const isEarly = this instanceof HTMLImageElement && /^src/.test(name) && !this.closest('picture')
        if (isEarly && this.loading === 'eager') document.documentElement.dataset.early = value
        set.call(this, name, value)
      }
    })
    const expectNoOriginal = (path: string) =>
      expect(
        network.asked.filter(asked => asked.endsWith('.jpg')),
        path,
      ).toEqual([])
    for (const path of [`/category/${category?._id}`, '/products', '/gallery', '/']) {
      const formerPictures = await page.$$('main picture')
      await page.$eval(link(path), element => (element as HTMLAnchorElement).click())
      await expect
        .poll(() => formerPictures[0]?.evaluate(picture => picture.isConnected), {
          timeout: timeLimit(20_000),
        })
        .toBe(false)
      await until(page, () =>
        [...document.querySelectorAll<HTMLImageElement>('main picture img[fetchpriority="high"]')].some(
          ({ currentSrc, complete }) => complete && currentSrc.endsWith('.avif'),
        ),
      )
      expect(await page.evaluate(() => document.documentElement.dataset.early), path).toBeUndefined()
      // Firefox takes a page apart when it collects garbage, and a picture's sources go before its `img`.
      for (const former of formerPictures)
        await former.evaluate(picture => {
          for (const source of picture.querySelectorAll('source')) source.remove()
        })
      await page.evaluate(() => fetch('/robots.txt'))
      expectNoOriginal(path)
    }
  })

  test('a page whose file is lost is loaded anew, after something was followed that led nowhere too', async () => {
    await openRunning('/about-us')
    network.refuse(/^\/nothing/, 204)
    network.refuse(galleryFile, 503)
    await page.evaluate(() => location.assign('/nothing'))
    await asksFor(/^\/nothing/)
    const leadsOn = await page.evaluate(() => 'navigation' in window)
    await followToGallery()
    await (leadsOn ? asksFor(/^\/gallery$/) : asksFor(/^\/about-us/, 2))
    await untilHeading(page, leadsOn ? 'Gallery' : 'About Us')
  })

  test('a page that was left comes back as it was, and can be loaded anew', async () => {
    await openRunning('/about-us')
    await page.evaluate(() => document.documentElement.setAttribute('data-left', ''))
    // Firefox keeps no page of which something is still on its way.
    await until(page, () => document.readyState === 'complete')
    await expect.poll(network.open).toBe(0)
    await page.goto(`${network.origin}/enquiry`)
    await untilHeading(page, 'Your list')
    await page.evaluate(() => history.back())
    await untilHeading(page, 'Our Story')
    await until(page, () => document.documentElement.hasAttribute('data-left'))
    await page.evaluate(() => location.reload())
    await asksFor(/^\/about-us/, 2)
  })
})

test('a page that was seen opens again while the shop cannot be reached', async () => {
  await page.goto(`${server.origin}/about-us`)
  await page.mouse.click(1, 1)
  await until(page, async () => (await caches.match('/about-us')) !== undefined)
  expect(watched.problems).toEqual([])
  await server.stop()
  await page.reload()
  await until(page, () => document.documentElement.hasAttribute('data-cached-at'))
  await untilHeading(page, 'Our Story')
})
