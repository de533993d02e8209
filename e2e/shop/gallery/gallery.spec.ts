import { catalogueMessages } from '@chekku/domain/catalogue'
import { parsePicturePath } from '@chekku/domain/picture'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { boxOf } from '../../support/boxes.ts'
import { listGallery, readData } from '../../support/catalogue-api.ts'
import { test } from '../../support/fixtures.ts'
import { answerInstead, followInFooter } from '../../support/intercept.ts'

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const cardOf = (page: Page, { title }: { title: string }) =>
  cards(page).filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const filters = (page: Page) => page.getByRole('navigation', { name: 'Gallery categories' })

test.describe('the gallery', () => {
  test('shows every picture, marks the popular ones, can be used by everyone @phone', async ({
    page,
    server,
  }) => {
    const items = await listGallery(server.origin)
    const answer = await page.goto('/gallery')
    expect(answer?.status()).toBe(200)
    await expect(cards(page)).toHaveCount(items.length)
    expect(items.some(({ isPopular }) => isPopular)).toBe(true)
    for (const item of items) {
      const mark = cardOf(page, item).getByText('Popular', { exact: true })
      await expect(mark).toHaveCount(item.isPopular ? 1 : 0)
    }
    await expectAccessible(page)
  })

  test('filters at once, and in the same place of the history @phone', async ({ page, server }) => {
    const items = await listGallery(server.origin)
    const categories = await readData<string[]>(server.origin, '/gallery/categories')
    await page.goto('/products')
    await followInFooter(page, 'Gallery')
    await expect(filters(page).getByRole('link')).toHaveText(['All', ...categories])
    const all = filters(page).getByRole('link', { name: 'All', exact: true })
    await expect(all).toHaveAttribute('aria-current')

    for (const category of categories) {
      const link = filters(page).getByRole('link', { name: category, exact: true })
      await link.click()
      await expect(page).toHaveURL(url => url.searchParams.get('category') === category)
      await expect(link).toHaveAttribute('aria-current')
      await expect(cards(page)).toHaveCount(items.filter(item => item.category === category).length)
    }
    await all.click()
    await expect(page).toHaveURL('/gallery')
    await expect(cards(page)).toHaveCount(items.length)
    await page.goBack()
    await expect(page).toHaveURL('/products')
  })

  test('shows a description on hover, focus, and a button on touch', async ({ page, server, isMobile }) => {
    const item = (await listGallery(server.origin)).find(({ description }) => description !== '')
    if (!item) throw new Error('The sample gallery has no description')
    await page.goto('/gallery')
    const card = cardOf(page, item)
    const veil = card.locator('div', { hasText: item.description })
    await expect(veil).toHaveCSS('opacity', '0')
    if (isMobile) {
      const button = card.getByRole('button', { name: `Description of ${item.title}` })
      await button.tap()
      await expect(veil).toHaveCSS('opacity', '1')
      await button.tap()
    } else {
      await card.hover()
      await expect(veil).toHaveCSS('opacity', '1')
      await page.mouse.move(0, 0)
    }
    await expect(veil).toHaveCSS('opacity', '0')
    await filters(page).getByRole('link').last().focus()
    await page.keyboard.press('Tab')
    const [first] = await listGallery(server.origin)
    if (!first) throw new Error('The sample gallery is empty')
    await expect(cardOf(page, first).getByRole('link')).toBeFocused()
    await expect(cardOf(page, first).locator('div', { hasText: first.description })).toHaveCSS('opacity', '1')
  })

  test('moves nothing while its pictures come', async ({ page }) => {
    await page.addInitScript(() => {
      let moved = 0
      new PerformanceObserver(list => {
        for (const entry of list.getEntries()) moved += (entry as PerformanceEntry & { value: number }).value
        document.documentElement.dataset.moved = String(moved)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/gallery')
    for (const picture of await cards(page).getByRole('img').all()) {
      await picture.scrollIntoViewIfNeeded()
      await expect(picture).toHaveJSProperty('complete', true)
    }
    const moved = await page.evaluate(() => Number(document.documentElement.dataset.moved ?? 0))
    expect(moved).toBeLessThan(0.02)
  })

  test('keeps each picture at its own width to height @desktop', async ({ page, server }) => {
    const items = await listGallery(server.origin)
    await page.goto('/gallery')
    for (const item of items) {
      const stored = parsePicturePath(item.image)
      const box = await boxOf(cardOf(page, item).getByRole('img'))
      if (!stored) throw new Error(`${item.title} has no picture`)
      expect(box.width / box.height, item.title).toBeCloseTo(stored.width / stored.height, 1)
    }
  })
})

test.describe('what the gallery says', () => {
  test('when nothing is in it, or in the chosen category @phone', async ({ page }) => {
    await page.goto('/gallery?category=there-is-none')
    await expect(page.getByText(catalogueMessages.galleryEmpty, { exact: true })).toBeVisible()
    await expect(page.getByText(catalogueMessages.galleryEmptyHint, { exact: true })).toBeVisible()
    await expectAccessible(page)

    await page.goto('/enquiry')
    await answerInstead(page, /\/api\/gallery$/, { status: 200, json: { success: true, data: [] } })
    await followInFooter(page, 'Gallery')
    await expect(page.getByText(catalogueMessages.galleryEmpty, { exact: true })).toBeVisible()
  })

  test('of an item that has no picture: the placeholder @desktop', async ({ page, server }) => {
    const [item] = await listGallery(server.origin)
    if (!item) throw new Error('The sample gallery is empty')
    await page.goto('/enquiry')
    const bare = { ...item, image: '' }
    await answerInstead(page, /\/api\/gallery$/, { status: 200, json: { success: true, data: [bare] } })
    await followInFooter(page, 'Gallery')
    await expect(cardOf(page, item).getByRole('img')).toHaveAttribute('src', '/art/placeholder.svg')
    await cardOf(page, item).getByRole('link').click()
    await expect(page.getByRole('dialog').getByText(item.description)).toBeVisible()
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the gallery can be filtered, and each picture opened @desktop', async ({ page, server }) => {
    const items = await listGallery(server.origin)
    const item = items.find(({ category, image }) => category !== '' && image !== '')
    if (!item) throw new Error('The sample gallery has no picture in a category')
    await page.goto('/gallery')
    await expect(cards(page)).toHaveCount(items.length)
    await filters(page).getByRole('link', { name: item.category, exact: true }).click()
    await expect(cards(page)).toHaveCount(items.filter(({ category }) => category === item.category).length)
    await expect(cardOf(page, item).getByRole('link')).toHaveAttribute('href', item.image)
    const picture = await page.request.get(item.image)
    expect(picture.headers()['content-type']).toBe('image/jpeg')
  })
})
