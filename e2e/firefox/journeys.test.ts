import { productMessages } from '@chekku/domain/product'
import type { ElementHandle, Page } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { orderableProduct } from '../support/catalogue-api.ts'
import { administrator, type RunningServer } from '../support/server-process.ts'
import {
  type Firefox,
  openFirefox,
  openWatchedPage,
  until,
  untilHeading,
  type WatchedPage,
} from './watched-page.ts'

const picture = new URL('../../site/public/art/hero-portrait-1080.jpg', import.meta.url).pathname

let firefox: Firefox
let server: RunningServer
let watched: WatchedPage
let page: Page

beforeAll(async () => {
  firefox = await openFirefox()
})
afterAll(() => firefox?.close())
beforeEach(async () => {
  server = firefox.server
  watched = await openWatchedPage(firefox.browser, server.origin)
  page = watched.page
})
afterEach(() => watched.close())

const link = (path: string) => `a[href="${path}"]`

test('a visitor comes from the home page to a product by its name, and orders it by a message', async () => {
  const product = await orderableProduct(server.origin)
  const path = `/product/${product._id}`
  await page.goto(server.origin)
  await page.locator(`header ${link('/products')}`).click()
  await untilHeading(page, 'Our Products')
  await page.locator('input[type=search]').fill(product.name)
  await until(page, () => document.querySelectorAll('main article').length === 1)
  await page.locator(`main article ${link(path)}`).click()
  await untilHeading(page, product.name)
  const order = await page.$eval(`a[aria-label="Order ${product.name}"]`, element =>
    element.getAttribute('href'),
  )
  const chat = new URL(order ?? '')
  expect(chat.host).toBe('wa.me')
  expect(chat.searchParams.get('text')).toContain(product.name)
  expect(chat.searchParams.get('text')).toContain(server.origin + path)
  expect(watched.problems).toEqual([])
})

test('the owner signs in, writes a product with a picture, and sees it in the shop', async () => {
  const name = 'Pressed in Firefox'
  await page.goto(`${server.origin}/admin/products/new`)
  await page.locator('#email').fill(administrator.email)
  await page.locator('#password').fill(administrator.password)
  await page.locator('button[type=submit]').click()
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

test('a page that was seen opens again while the shop cannot be reached', async () => {
  await page.goto(`${server.origin}/about-us`)
  await page.mouse.click(1, 1)
  await until(page, async () => (await caches.match('/about-us')) !== undefined)
  expect(watched.problems).toEqual([])
  await server.stop()
  await page.reload()
  await until(page, () => document.documentElement.hasAttribute('data-kept-at'))
  await untilHeading(page, 'Our Story')
})
