import { sampleShop } from '@chekku/domain/sample-shop'
import { beginAnewMessages } from '@chekku/domain/shop/begin-anew'
import { goLiveMessages, goLiveTexts } from '@chekku/domain/shop/go-live'
import { shopMessages } from '@chekku/domain/shop/sections'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { goTo, placeBar, said, signedInTest, title } from '../support/admin/admin-fixtures.ts'
import { jpegFile, photograph } from '../support/admin/admin-form-journey.ts'
import { ShopScreen } from '../support/admin/admin-shop-screen.ts'
import { signInBy, touchHands } from '../support/admin/input-methods.ts'
import { boxOf } from '../support/boxes.ts'
import { write } from '../support/catalogue-api.ts'
import { test } from '../support/empty-shop.ts'
import { answerAsChat } from '../support/intercept.ts'
import { expectNoSidewaysScroll } from '../support/layout-faults.ts'
import { readCode } from '../support/qr-code.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const panel = (page: Page) => page.getByRole('region', { name: goLiveMessages.heading })
/** The link of a step, by its sentence. */
const step = (page: Page, name: string | undefined) =>
  panel(page).getByRole('link', { name: name ?? '', exact: true })

async function countTaps(page: Page): Promise<() => number> {
  let taps = 0
  await page.exposeFunction('noteTap', () => {
    taps += 1
  })
  await page.addInitScript(() => {
    addEventListener('pointerup', () => (window as unknown as { noteTap: () => void }).noteTap(), true)
  })
  return () => taps
}

/** Texts of the sample shop that identify its people, place and story. */
const sampleTexts = [
  sampleShop.identity.name,
  ...sampleShop.words.story,
  ...sampleShop.words.founders,
  ...sampleShop.words.reasons.map(({ title }) => title),
  ...sampleShop.testimonials.map(({ name }) => name),
  ...sampleShop.reach.phones,
  sampleShop.reach.email,
  'Pollachi',
]

test('from nothing to an order by touch @phone', async ({ page, browser, emptyShop, consoleGuard }) => {
  test.slow()
  const hands = touchHands(page)
  const shop = new ShopScreen(page, emptyShop.origin)
  const taps = await countTaps(page)
  const onDashboard = async () => {
    await placeBar(page, true).getByRole('link', { name: 'Dashboard' }).tap()
    await expect(title(page)).toHaveText('Dashboard')
    await expect(panel(page)).toBeVisible()
  }
  const save = (name: string | RegExp) =>
    page.getByRole('region', { name: 'Save' }).getByRole('button', { name }).tap()
  await signInBy(page, hands, emptyShop.owner)
  await expect(step(page, goLiveTexts.texts.sentence), 'without scrolling').toBeInViewport()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await test.step('takes the sample away, and names the shop', async () => {
    await button(page, beginAnewMessages.title).tap()
    await button(page, beginAnewMessages.confirm).tap()
    await expect(said(page, beginAnewMessages.done)).toBeVisible()
    await expect(button(page, beginAnewMessages.title)).toHaveCount(0)
    await step(page, goLiveTexts.texts.sentence).tap()
    await expect(page).toHaveURL('/admin/shop#identity')
    await hands.write(shop.field('identity', 'Name'), 'Malar Oils')
    await save(/^Save/)
    await expect(said(page, shopMessages.cardSaved('identity'))).toBeVisible()
    await onDashboard()
  })

  await test.step('says where orders go', async () => {
    await step(page, `${goLiveMessages.noChatNumber}.`).tap()
    await hands.write(shop.field('reach', 'Chat number'), '098765-43210')
    await save(/^Save/)
    await expect(page.getByRole('link', { name: /^Send myself a test message/ })).toBeVisible()
    await onDashboard()
  })

  await test.step('adds a category and a product', async () => {
    await step(page, `${goLiveMessages.noCategory}.`).tap()
    await hands.write(page.getByLabel('Category Name'), 'Oils')
    await save('Save Category')
    await expect(title(page)).toHaveText('Categories Management')
    await onDashboard()
    await expect(step(page, `${goLiveMessages.noCategory}.`)).toHaveCount(0)
    await step(page, `${goLiveMessages.noProduct}.`).tap()
    await hands.give('image-camera', jpegFile(await photograph(page, 600, 750)))
    await expect(page.getByRole('img', { name: 'Preview of photo.jpg' })).toBeVisible()
    await hands.write(page.getByLabel('Product Name'), 'Groundnut oil, 1 litre')
    await hands.write(page.getByLabel('Price (₹)'), '320')
    await hands.choose(page.getByLabel(/^Category/), 'Oils')
    await save('Save Product')
    await expect(title(page)).toHaveText('Product Management')
    await onDashboard()
    await expect(step(page, `${goLiveMessages.noProduct}.`)).toHaveCount(0)
  })

  await panel(page).getByRole('link', { name: 'QR code of your shop' }).tap()
  const code = page.getByRole('img', { name: /^QR code/ })
  const address = await readCode(page, await code.screenshot())
  expect(address).toBe(`${emptyShop.origin}/`)
  expect(taps(), 'from the sign-in to an open shop').toBeLessThanOrEqual(26)
  await expectAccessible(page)
  const started = page.waitForEvent('download')
  await button(page, 'Download the code').tap()
  expect((await started).suggestedFilename()).toBe('shop-code.svg')

  const visit = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en-IN' })
  await consoleGuard.watch(visit)
  await answerAsChat(visit)
  const visitor = await visit.newPage()
  await visitor.goto(address)
  await expect(visitor.getByRole('banner')).toContainText('Malar Oils')
  const order = visitor.getByRole('link', { name: 'Order Groundnut oil, 1 litre' }).first()
  await expect(order, 'on the home page').toBeVisible()
  const chat = new URL((await order.getAttribute('href')) ?? '')
  expect(chat.pathname).toBe('/919876543210')
  expect(chat.searchParams.get('text')).toMatch(/Groundnut oil, 1 litre\nPrice: ₹320/)
  const opened = visit.waitForEvent('page')
  await order.click()
  expect((await opened).url()).toContain('https://wa.me/919876543210')
  for (const path of ['/', '/products', '/gallery', '/about-us', '/contact']) {
    const text = (await (await fetch(new URL(path, address))).text()).toLowerCase()
    const found = sampleTexts.filter(sample => text.includes(sample.toLowerCase()))
    expect.soft(found, path).toEqual([])
  }
  await visit.close()
})

signedInTest(
  'addresses of former steps lead on, and a long name fits @phone',
  async ({ page, server: { origin }, token }) => {
    const word = 'Kachchighani'.repeat(10).slice(0, 60)
    await write(origin, token, 'PUT', '/shop/identity', { name: word })
    await page.goto('/admin')
    await expect(panel(page)).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 768, height: 740 })
    expect((await boxOf(page.getByTitle(word, { exact: true }))).height, 'the name').toBeLessThanOrEqual(60)
    await page.setViewportSize({ width: 360, height: 740 })
    const ways = {
      '': '/admin?points=all',
      '/identity': '/admin/shop#identity',
      '/hours': '/admin/shop#hours',
      '/category': '/admin/categories/new',
      '/product': '/admin/products/new',
      '/constructor': '/admin?points=all',
    }
    for (const [end, way] of Object.entries(ways)) {
      await goTo(page, `/admin/start${end}`)
      await expect(page).toHaveURL(way)
    }

    await goTo(page, '/admin/start/address')
    await expect(page.getByText('Only your own network opens this.')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await button(page, 'Copy a message for them').tap()
    await expect(page.getByText('Message copied')).toBeVisible()
    const message = await page.evaluate(() => navigator.clipboard.readText())
    expect(message).toContain(`Please give ${word} its address on the internet`)
    expect(message).toContain('PUBLIC_ORIGIN')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
    await expect(page.getByText('Admin Dashboard')).toBeHidden()
    await expect(button(page, 'Copy link')).toBeHidden()
  },
)
