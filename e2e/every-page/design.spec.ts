import { catalogueMessages } from '@chekku/domain/catalogue-messages'
import { business } from '@chekku/domain/test/business'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { boxOf } from '../support/boxes.ts'
import { listProducts } from '../support/catalogue-api.ts'
import { wayOutOf } from '../support/empty-shop.ts'
import { test } from '../support/fixtures.ts'

/* The measurable parts of the design. */

const main = (page: Page) => page.getByRole('main')

/** Prices stand in the figures of the text. */
async function expectPricesInFont(page: Page): Promise<void> {
  const price = main(page).getByText(/₹\s?\d/)
  await expect(price.first()).toBeVisible()
  const fonts = () =>
    price.evaluateAll(all => [...new Set(all.map(text => getComputedStyle(text).fontFamily.split(',')[0]))])
  // A text that goes with the page before has no font.
  await expect.poll(fonts).toEqual(['Figtree'])
}

test('adding to the list moves nothing, and Order says what happens @desktop', async ({ page, product }) => {
  await page.goto(`/product/${product._id}`)
  const add = main(page).getByRole('button', { name: 'Add to list' })
  const hint = /WhatsApp opens .* Nothing is paid here\. We reply Monday/
  await expect(main(page).getByText(hint)).toBeVisible()
  const before = await boxOf(add)
  await add.click()
  await expect(main(page).getByText('1 on your list')).toBeVisible()
  expect(await boxOf(add)).toEqual(before)
  await expectPricesInFont(page)
  await main(page).getByRole('link', { name: '1 on your list' }).click()
  await expect(page).toHaveURL('/enquiry')
  await expectPricesInFont(page)
})

test('a phone shows Ask first, a short footer, and its menu as a sheet @phone', async ({ page, server }) => {
  const gone = (await listProducts(server.origin)).find(({ inStock }) => !inStock)
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(`/product/${gone?._id}`)
  const ask = main(page).getByRole('link', { name: `Ask about ${gone?.name}` })
  await expect(ask.last()).toBeInViewport({ ratio: 1 })
  expect((await boxOf(page.getByRole('contentinfo'))).height).toBeLessThan(700)
  const parts = page.getByRole('contentinfo').locator('address, address > *, li')
  expect(await parts.count()).toBeGreaterThan(10)
  const split = await parts.evaluateAll(all =>
    all.filter(part => part.getClientRects().length !== 1).map(part => part.textContent),
  )
  expect(split, 'over two columns').toEqual([])
  const menu = page.getByRole('banner').locator('details:visible')
  await menu.getByLabel('Menu').click()
  const sheet = menu.locator('> div')
  await expect(sheet.getByRole('link', { name: 'Home' })).toBeVisible()
  await expect.poll(async () => Math.round((await boxOf(sheet)).height)).toBe(640 - 64)
  await expect(sheet.getByRole('link', { name: /chat/i })).toBeVisible()
  await expect(sheet.getByRole('link', { name: /call/i })).toBeVisible()
  await expect(sheet.getByText(business.hours[0]?.text ?? '').first()).toBeVisible()
})

test('home sections stand 72 to 96 px apart, testimonials have the width @desktop', async ({ page }) => {
  await page.goto('/')
  await expectPricesInFont(page)
  const seams = await page.evaluate(() => {
    const sections = [...document.querySelectorAll('main section[aria-labelledby]')].slice(1)
    const inner = sections.map(section => {
      const { top, bottom } = section.getBoundingClientRect()
      const box = section.matches('.page-width') ? section : (section.firstElementChild ?? section)
      const style = getComputedStyle(box)
      return {
        top: top + Number.parseFloat(style.paddingTop),
        bottom: bottom - Number.parseFloat(style.paddingBottom),
      }
    })
    return inner.slice(1).map(({ top }, place) => top - (inner[place]?.bottom ?? 0))
  })
  expect(seams.length).toBeGreaterThan(2)
  // Up to 97: the border of the story section adds a pixel to 96.
  expect(seams.filter(seam => seam < 72 || seam > 97)).toEqual([])
  const says = main(page).getByRole('region', { name: 'What people say' })
  const quote = await boxOf(says.getByRole('blockquote').first())
  const whole = await boxOf(says)
  expect(quote.right).toBeGreaterThan(whole.x + whole.width * 0.9)
})

test('the products stand beside quiet orders and their categories @desktop', async ({ page, product }) => {
  await page.goto('/products')
  await expectPricesInFont(page)
  const card = main(page)
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: product.name, exact: true }) })
  const add = card.getByRole('button', { name: /^Add/ })
  const order = card.getByRole('link', { name: /^Order/ })
  await expect(order).toHaveCSS('color', 'rgb(47, 93, 58)')
  await expect(order).toHaveCSS('border-left-color', 'rgb(47, 93, 58)')
  const orders = main(page)
    .getByRole('article')
    .getByRole('link', { name: /^(Order|Ask about)/ })
  const heights = await orders.evaluateAll(all => all.map(link => link.getBoundingClientRect().height))
  expect(new Set(heights.map(Math.round)), 'of every Order').toEqual(new Set([44]))
  await order.hover()
  const [picture, veil] = [card.locator('img'), card.locator('[data-print=away]').first()]
  await expect(veil, 'over the picture of the order').toHaveCSS('opacity', '0')
  await expect(picture).not.toHaveCSS('filter', /blur/)
  await expect(order).toHaveCSS('background-color', 'rgb(47, 93, 58)')
  await expect(add).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await add.click()
  const list = page.getByRole('banner').getByRole('link', { name: 'Your list, 1 product' })
  const count = await boxOf(list.locator('[data-count]'))
  const word = await boxOf(list.getByText('List', { exact: true }))
  expect(count.right).toBeLessThanOrEqual(word.x)
  const categories = main(page).getByRole('navigation', { name: 'Categories' })
  const share = categories.getByRole('button').first()
  await expect(share, 'without a press').toHaveCSS('opacity', '1')
  await page.evaluate(() => scrollTo(0, 900))
  await expect(categories.getByRole('link', { name: 'All Products' })).toBeInViewport()
  const cards = main(page).locator('section ul').first()
  const columns = () => cards.evaluate(all => getComputedStyle(all).gridTemplateColumns.split(' ').length)
  await page.setViewportSize({ width: 1920, height: 1000 })
  await expect.poll(columns).toBe(4)
  const { width } = await boxOf(main(page).getByRole('heading', { level: 1 }).locator('xpath=../..'))
  expect(width).toBeGreaterThan(1_600)
  await page.setViewportSize({ width: 768, height: 1000 })
  await expect(categories).toBeVisible()
  await expect.poll(columns).toBe(2)
  await page.setViewportSize({ width: 767, height: 1000 })
  await expect(categories).toBeHidden()
  await expect.poll(columns).toBe(3)
  await main(page).getByRole('button', { name: 'Filters' }).click()
  await expect(categories).toBeVisible()
  await main(page).getByRole('button', { name: 'Hide' }).click()
  await expect(categories).toBeHidden()
})

test('an empty page has a drawing, a button, and products @phone', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/404/)
  const { categoryNotFoundTitle, productNotFoundTitle } = catalogueMessages
  for (const [address, text, button, href] of [
    ['/products?q=nothing-is-called-this', catalogueMessages.productsEmpty, 'See all products', '/products'],
    ['/nowhere', catalogueMessages.pageNotFound, 'Explore Products', '/products'],
    ['/enquiry', 'Your list is empty', 'Explore Products', '/products'],
    ['/category/nowhere', categoryNotFoundTitle, 'Back to Products', '/products'],
    ['/product/nowhere', productNotFoundTitle, 'Back to Products', '/products'],
    ['/gallery?category=nothing', catalogueMessages.galleryEmpty, 'All pictures', '/gallery'],
  ] as const) {
    await page.goto(address)
    await expect(main(page).getByText(text)).toBeVisible()
    const suggested = main(page).getByRole('article')
    if (!/^.(product.n|gallery)/.test(address)) await expect(suggested, address).toHaveCount(4)
    expect(await wayOutOf(main(page)), address).toEqual([button, 'Ask us by chat'])
    await expect(main(page).getByRole('link', { name: button }).first()).toHaveAttribute('href', href)
    if (!address.endsWith('/nowhere') || address === '/nowhere') continue
    await expectAccessible(page)
    const { x } = await boxOf(main(page).getByText(text))
    if (/category/.test(address))
      expect((await boxOf(suggested.first())).x, 'in line with the heading').toBeCloseTo(x, 0)
  }
})
