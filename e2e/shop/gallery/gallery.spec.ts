import { parsePicturePath } from '@chekku/domain/pictures/picture'
import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { listGallery, readData } from '../../support/catalogue-api.ts'
import { test } from '../../support/fixtures.ts'
import { followInFooter } from '../../support/intercept.ts'

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const cardOf = (page: Page, { title }: { title: string }) =>
  cards(page).filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const filters = (page: Page) => page.getByRole('navigation', { name: 'Gallery categories' })

test('the gallery shows pictures in their shapes, and descriptions @desktop', async ({ page, server }) => {
  const items = await listGallery(server.origin)
  await page.addInitScript(() => {
    let moved = 0
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) moved += (entry as PerformanceEntry & { value: number }).value
      document.documentElement.dataset.moved = String(moved)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/gallery')
  await expect(cards(page)).toHaveCount(items.length)
  const popular = items.filter(({ isPopular }) => isPopular)
  expect(popular).not.toEqual([])
  await expect(cards(page).getByText('Popular', { exact: true })).toHaveCount(popular.length)
  const shapes = await cards(page).evaluateAll(async all => {
    const shapes: Record<string, number> = {}
    for (const card of all) {
      const picture = card.querySelector('img')
      picture?.scrollIntoView({ block: 'center', behavior: 'instant' })
      await picture?.decode()
      const { width = 0, height = 0 } = picture?.getBoundingClientRect() ?? {}
      shapes[card.querySelector('h2, h3')?.textContent ?? ''] = width / height
    }
    return shapes
  })
  for (const { title, image } of items) {
    const stored = parsePicturePath(image)
    if (!stored) throw new Error(`${title} has no picture`)
    expect(shapes[title], title).toBeCloseTo(stored.width / stored.height, 1)
  }
  const moved = await page.evaluate(() => Number(document.documentElement.dataset.moved ?? 0))
  expect(moved).toBeLessThan(0.02)
  await expectAccessible(page)
  await expectDescription(page, items, false)
})

test('the gallery filters in one place of the history, and shows descriptions @phone', async ({
  page,
  server,
}) => {
  const items = await listGallery(server.origin)
  const categories = await readData<string[]>(server.origin, '/gallery/categories')
  await page.goto('/products')
  await followInFooter(page, 'Gallery')
  await expect(filters(page).getByRole('link')).toHaveText(['All', ...categories])
  const all = filters(page).getByRole('link', { name: 'All', exact: true })
  await expect(all).toHaveAttribute('aria-current')

  for (const category of categories.slice(-2)) {
    const link = filters(page).getByRole('link', { name: category, exact: true })
    await link.click()
    await expect(page).toHaveURL(url => url.searchParams.get('category') === category)
    await expect(link).toHaveAttribute('aria-current')
    await expect(cards(page)).toHaveCount(items.filter(item => item.category === category).length)
  }
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(all).toHaveCSS('border-left-width', '1px')
  await all.click()
  await expect(page).toHaveURL('/gallery')
  await expect(all, 'without its fill').toHaveCSS('border-left-width', '3px')
  await page.emulateMedia({ forcedColors: null })
  await expect(cards(page)).toHaveCount(items.length)
  await expectDescription(page, items, true)
  await page.goBack()
  await expect(page).toHaveURL('/products')
})

/** A description is shown on hover, on focus, and by a button on touch. */
async function expectDescription(
  page: Page,
  items: readonly GalleryItem[],
  isMobile: boolean,
): Promise<void> {
  const item = items.find(({ description }) => description !== '')
  const [first] = items
  if (!item || !first) throw new Error('The sample gallery has no description')
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
  await expect(cardOf(page, first).getByRole('link')).toBeFocused()
  await expect(cardOf(page, first).locator('div', { hasText: first.description })).toHaveCSS('opacity', '1')
}
