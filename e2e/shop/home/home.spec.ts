import { catalogueMessages } from '@chekku/domain/catalogue-messages'
import { problemMessages } from '@chekku/domain/problem'
import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import { business } from '@chekku/domain/test/business'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { boxOf } from '../../support/boxes.ts'
import { listProducts, readData } from '../../support/catalogue-api.ts'
import { isRunning, test } from '../../support/fixtures.ts'
import { answerInstead, followInFooter, holdBack, watchAnswers } from '../../support/intercept.ts'
import { asAdministrator } from '../../support/navigation-api.ts'

const decorativeParticles = 50
const homeGalleryItems = 4

const popularCall = /\/api\/gallery\/popular$/
const popularItems = (origin: string) => readData<GalleryItem[]>(origin, '/gallery/popular')
const section = (page: Page) => page.getByRole('region', { name: 'Featured Gallery' })
const retry = (page: Page) => section(page).getByRole('button', { name: 'Try again' })

test('the home page has its sections in order and nothing that axe finds wrong @phone', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(business.heroHeading)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Featured Products',
    'Featured Gallery',
    `Pressing since ${business.foundedYear}`,
    'What people say',
    'Contact',
  ])
  const contact = page.getByRole('region', { name: 'Contact', exact: true })
  for (const { label, href } of business.phones)
    await expect(contact.getByRole('link', { name: label, exact: true })).toHaveAttribute('href', href)
  await expect(contact.getByRole('link', { name: business.email })).toBeVisible()
  for (const text of [...business.unit.lines, ...business.hours.map(one => one.text)])
    await expect(contact.getByText(text)).toBeVisible()
  await expectAccessible(page)
})

test('one featured product stands beside its picture, as wide as a phone', async ({
  page,
  server,
  isMobile,
}) => {
  const featured = (await listProducts(server.origin)).filter(product => product.featured)
  for (const { _id } of featured.slice(1))
    await asAdministrator(server.origin, 'PUT', `/products/${_id}/featured`)
  await page.goto('/')
  const card = page.getByRole('region', { name: 'Featured Products' }).getByRole('article')
  await expect(card).toHaveCount(1)
  const picture = await boxOf(card.locator('img'))
  const order = await boxOf(card.getByRole('link', { name: /^(Order|Ask about)/ }))
  expect(picture.width).toBeGreaterThan(300)
  if (isMobile) expect(order.y).toBeGreaterThan(picture.bottom)
  else expect(order.x).toBeGreaterThan(picture.right)
})

test.describe('the featured gallery', () => {
  test('shows four popular pictures under at most 50 particles @desktop', async ({ page, server }) => {
    const items = await popularItems(server.origin)
    expect(items.length).toBeGreaterThan(homeGalleryItems)
    await page.goto('/')
    await expectFewParticles(page)
    const cards = section(page).getByRole('article')
    await expect(cards).toHaveCount(homeGalleryItems)
    for (const [place, { title, description }] of items.slice(0, homeGalleryItems).entries()) {
      await expect(cards.nth(place).getByRole('heading', { name: title, exact: true })).toBeVisible()
      await expect(cards.nth(place).getByText(description, { exact: true })).toBeVisible()
      await expect(cards.nth(place).getByRole('link')).toHaveAttribute('href', '/gallery')
      await expect(cards.nth(place).locator('img')).toHaveAttribute('src', /^\/uploads\/gallery\//)
    }
    await section(page).getByRole('link', { name: 'View All Gallery Items' }).click()
    await expect(page).toHaveURL('/gallery')
  })

  test('says what failed, and can be tried again in place @phone', async ({ page, consoleGuard }) => {
    consoleGuard.allow(/\/api\/gallery\/popular/)
    await page.goto('/enquiry')
    const json = { success: false, message: problemMessages.serverError }
    const letThrough = await answerInstead(page, popularCall, { status: 500, json })
    await followInFooter(page, 'Home')
    await expect(section(page).getByRole('alert')).toContainText(catalogueMessages.homeGalleryFailed)
    await expectAccessible(page)

    await retry(page).click()
    await expect(retry(page)).toBeVisible()

    await letThrough()
    const release = await holdBack(page, popularCall)
    await retry(page).focus()
    await page.keyboard.press('Enter')
    await expect(section(page)).toBeFocused()
    await expect(section(page).getByText(catalogueMessages.homeGalleryLoading)).toBeVisible()
    release()
    await expect(section(page).getByRole('article')).toHaveCount(homeGalleryItems)
    await expect(section(page)).toBeFocused()
  })

  test('shows a placeholder whenever a picture cannot be loaded @desktop', async ({ page, consoleGuard }) => {
    consoleGuard.allow(/\/uploads\/gallery\//)
    await page.route('**/uploads/gallery/**', route => route.abort())
    await page.goto('/')
    await section(page).scrollIntoViewIfNeeded()
    const images = section(page).getByRole('img', { name: catalogueMessages.imageNotFound })
    await expect(images).toHaveCount(homeGalleryItems)
    await expect(images.first()).toHaveAttribute('src', '/art/image-not-found.svg')
    await expect
      .poll(() => images.first().evaluate(image => image instanceof HTMLImageElement && image.naturalWidth))
      .toBeGreaterThan(0)
  })

  test('is where Popular leads, however late what stands above it comes @desktop', async ({ page }) => {
    await page.goto('/enquiry')
    const letFeatured = await holdBack(page, /\/api\/products\/featured\/list/)
    const letPopular = await holdBack(page, popularCall)
    await followInFooter(page, 'Popular')
    await expect(page).toHaveURL('/#popular')
    await expect(section(page).getByRole('heading').first()).toBeInViewport()
    letPopular()
    await expect(section(page).getByRole('article')).toHaveCount(homeGalleryItems)
    letFeatured()
    const featured = page.getByRole('region', { name: 'Featured Products' })
    await expect(featured.getByRole('article').first()).toBeAttached()
    await expect(section(page).getByRole('heading').first()).toBeInViewport()
  })

  test('leaves Popular at the top of the page where nothing is popular @desktop', async ({ page }) => {
    await page.goto('/enquiry')
    const letNothing = await answerLater(page, { success: true, data: [] })
    await followInFooter(page, 'Popular')
    await expect(section(page)).toBeVisible()
    letNothing()
    await expect(section(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  })
})

async function expectFewParticles(page: Page): Promise<void> {
  const particles = page.locator('.hero-motes > *')
  await expect(particles.first()).toBeVisible()
  expect(await particles.count()).toBeLessThanOrEqual(decorativeParticles)
  await expect(page.locator('.hero-motes')).toHaveAttribute('aria-hidden', 'true')
  const ends = await page.evaluate(() =>
    [...document.querySelectorAll('.hero-motes > *')].flatMap(mote =>
      mote.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().endTime)),
    ),
  )
  // An animation of more than five seconds would need a pause control (WCAG 2.2.2).
  expect(Math.max(0, ...ends)).toBeLessThan(5_000)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(particles.first()).toBeHidden()
}

/** Answers the request for popular pictures with this, once the returned function is called. */
async function answerLater(page: Page, json: unknown): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(popularCall, async route => {
    await promise
    await route.fulfill({ json })
  })
  return resolve
}

test.describe('the message form', () => {
  const form = (page: Page) => page.getByRole('form', { name: 'Message' })

  test('sends nothing, loses nothing, and says so @phone', async ({ page }) => {
    const allAnswered = watchAnswers(page)
    await page.goto('/')
    await expect.poll(() => isRunning(page)).toBe(true)
    const button = form(page).getByRole('button', { name: 'Send message' })
    await expect(button).toHaveAccessibleDescription(/sends nothing/)
    await expect(button).toHaveAttribute('title', /sends nothing/)
    await allAnswered()
    const sent: string[] = []
    page.on('request', request => {
      // Requests for the page's own files and pictures may still be pending; they contain no form data.
      const isFile = request.method() === 'GET' && /\/(?:assets|uploads|art)\/[^?]*$/.test(request.url())
      if (!isFile) sent.push(`${request.method()} ${request.url()}`)
    })
    await form(page).getByLabel('Name').fill('Anbu')
    await form(page).getByLabel('Message').fill('Is the sesame oil there?')
    await form(page).getByLabel('Email').fill('anbu@home.example')
    await form(page).getByLabel('Email').press('Enter')
    await form(page).getByRole('button', { name: 'Send message' }).click()
    await expect(form(page).getByLabel('Name')).toHaveValue('Anbu')
    await expect(form(page).getByLabel('Email')).toHaveValue('anbu@home.example')
    await expect(form(page).getByLabel('Message')).toHaveValue('Is the sesame oil there?')
    expect(sent).toEqual([])
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/')

    await followInFooter(page, 'Products')
    await expect(page).toHaveURL('/products')
    await page.goBack()
    await expect(form(page).getByLabel('Message')).toHaveValue('Is the sesame oil there?')
  })
})
