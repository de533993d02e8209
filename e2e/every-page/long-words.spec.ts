import type { Product } from '@chekku/domain/schemas/product'
import { expect, type Page } from '@playwright/test'
import { adminCalls } from '../support/admin/admin-catalogue.ts'
import { test as adminTest, goTo } from '../support/admin/admin-fixtures.ts'
import { boxOf } from '../support/boxes.ts'
import { finger } from '../support/dragging.ts'
import { isRunning } from '../support/fixtures.ts'
import { drawIndicGlyphs } from '../support/indic-glyphs.ts'
import { faultsAt, layoutFaults } from '../support/layout-faults.ts'
import { asAdministrator } from '../support/navigation-api.ts'
import type { RunningServer } from '../support/server-process.ts'

/** The longest allowed name, as one word. */
const latin = 'Kachchighani'.repeat(10)
const tamil = 'நல்லெண்ணெய்மர'.repeat(10).slice(0, 120)

/** Fills every text of the catalogue with one long word; resolves to the addresses of the created pages. */
async function fillWithLongWords({ origin }: RunningServer) {
  const calls = await adminCalls(origin)
  const main = await calls.createCategory({ name: latin, description: latin, showInNav: true, order: 0.5 })
  const sub = await calls.createCategory({ name: tamil, description: tamil, parent: main._id })
  const other = await calls.createCategory({ name: tamil, showInNav: true, order: 0.6 })
  const words = { category: main._id, price: 10_000_000, featured: true }
  const kind = latin.slice(0, 30)
  const longSizes = [
    { kind, price: 10_000_000, mrp: 10_000_000 },
    { kind, measure: 'volume', quantity: 999.5, pieces: 999, price: 9_999_999.5, inStock: false },
  ]
  const long = `${tamil} ${'Pressed in wood. '.repeat(40)}`
  const products = [
    await calls.createProduct({ ...words, name: latin, description: latin, subcategory: sub._id }),
    await calls.createProduct({
      ...words,
      price: undefined,
      name: tamil,
      description: long,
      packs: longSizes,
    }),
    await calls.createProduct({ ...words, name: `${latin.slice(0, 119)}x`, inStock: false }),
  ]
  const items = [
    await calls.createGalleryItem({ title: latin, description: latin, category: latin.slice(0, 60) }),
    await calls.createGalleryItem({ title: tamil, description: tamil, category: tamil.slice(0, 60) }),
  ]
  for (const { _id } of items) await asAdministrator(origin, 'PUT', `/gallery/${_id}/toggle-popular`)
  const gone = await calls.createProduct({ ...words, name: latin })
  await asAdministrator(origin, 'DELETE', `/products/${gone._id}`)
  await asAdministrator(origin, 'PUT', '/nav-config', { moreDropdownLabel: 'W'.repeat(30) })
  return { main, sub, other, products, items }
}

type Wordy = Awaited<ReturnType<typeof fillWithLongWords>>

const filled = new WeakMap<object, Wordy>()

const test = adminTest.extend<{ wordy: Wordy }>({
  wordy: async ({ server, freshData }, use) => {
    const wordy = filled.get(freshData) ?? (await fillWithLongWords(server))
    filled.set(freshData, wordy)
    await use(wordy)
  },
})

/** Opens a page and waits until its heading is shown, no “Loading...” text is left and its fonts have come. */
async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await expectWhole(page)
}

async function expectWhole(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  // Letters of the fallback font are higher than their lines.
  await page.evaluate(async () => void (await document.fonts.ready))
}

const widths = [1280, 360]

/** Expects no layout fault in the current state, at each width; a soft assertion, so that the test continues. */
const expectFitting = async (page: Page, what: string) =>
  expect.soft(await faultsAt(page, widths, layoutFaults), what).toEqual([])

test('one word of 120 letters fits every public page @phone', async ({ page, server, wordy }) => {
  test.slow()
  const { main, sub, products, items } = wordy
  const calls = await adminCalls(server.origin)
  const name = 'मूँगफली का तेल, लकड़ी के कोल्हू में पेरा हुआ, छोटी खेती से, सर्दी की फ़सल'
  // Its card stands in its category.
  await calls.createProduct({ name, category: main._id, price: 1 })
  const banner = page.getByRole('banner')
  const steps: Record<string, (() => Promise<unknown>)[]> = {
    '/': [
      async () => {
        await page.setViewportSize({ width: 1280, height: 800 })
        await banner.locator('summary:visible').click()
      },
      () => banner.getByLabel('Menu', { exact: true }).click(),
    ],
    [`/products?${new URLSearchParams({ category: main._id, name: main.name })}`]: [
      () => page.getByRole('button', { name: 'Filters' }).click(),
    ],
    [`/category/${main._id}`]: [() => scrollDescription(page, products[1])],
    [`/category/${sub._id}`]: [],
    [`/product/${products[0]?._id}`]: [() => page.getByRole('button', { name: 'Add to list' }).click()],
    [`/product/${products[1]?._id}`]: [],
    '/gallery': [
      () => page.getByRole('main').getByRole('link', { name: items[0]?.title, exact: true }).click(),
    ],
    '/enquiry': [],
  }
  for (const [path, acts] of Object.entries(steps)) {
    await openWhole(page, path)
    // The header is fitted into a new width by script.
    await expect.poll(() => isRunning(page)).toBe(true)
    await expectFitting(page, path)
    // The others that are printed have the same layout.
    if ([`/category/${main._id}`, `/product/${products[1]?._id}`].includes(path) || /products/.test(path)) {
      await page.emulateMedia({ media: 'print' })
      // The printable width of a sheet of paper.
      await page.setViewportSize({ width: 688, height: 1000 })
      expect.soft(await layoutFaults(page), `${path} on paper`).toEqual([])
      await page.emulateMedia({ media: null })
      await page.setViewportSize({ width: 360, height: 800 })
    }
    const isIndic = /^.(?:product\/|category|gallery)/.test(path) && !path.includes(products[0]?._id ?? '')
    if (isIndic) await test.step(path, () => expectWholeLetters(page))
    for (const act of acts) {
      await act()
      await expectFitting(page, `${path}, once something is chosen`)
    }
  }
})

/** A heading in Tamil or Hindi has the size of its script, and no letter is cut. */
async function expectWholeLetters(page: Page): Promise<void> {
  await drawIndicGlyphs(page)
  const words = page.getByRole('main').getByRole('heading').locator('[lang]')
  await expect(words.first()).toBeVisible()
  for (const one of await words.all()) {
    const { ofLetters, ofLines, fontWeight, above, below, cutBelow, isCut } = await one.evaluate(element => {
      const { font, fontSize, lineHeight, fontWeight } = getComputedStyle(element)
      const context = document.createElement('canvas').getContext('2d')
      if (!context) throw new Error('no canvas')
      context.font = font
      const ink = context.measureText(element.textContent)
      const height = Number.parseFloat(lineHeight)
      const tops = new Set(Array.from(element.getClientRects(), ({ top }) => top))
      const clamp = Number(
        getComputedStyle(element.closest('[class*=line-clamp]') ?? element).webkitLineClamp,
      )
      const cut = element.closest('.truncate, [class*=line-clamp]')
      const heading = element.closest('h1, h2, h3')?.getBoundingClientRect().height ?? 0
      const size = Number.parseFloat(fontSize)
      const leading = (height - ink.fontBoundingBoxAscent - ink.fontBoundingBoxDescent) / 2
      return {
        ofLetters: height / size,
        ofLines: heading / Math.min(tops.size, clamp || 99) / size,
        fontWeight,
        above: (ink.fontBoundingBoxAscent + leading - ink.actualBoundingBoxAscent) / size,
        below: (ink.fontBoundingBoxDescent + leading - ink.actualBoundingBoxDescent) / size,
        cutBelow: Number.parseFloat(getComputedStyle(cut ?? element).paddingBottom) / size,
        isCut: cut !== null,
      }
    })
    expect(ofLetters).toBeGreaterThan(1.34)
    expect(ofLines).toBeGreaterThan(1.34)
    expect(fontWeight).toBe('600')
    expect(above + below, 'lines do not touch').toBeGreaterThan(0)
    // Two hundredths of a letter are not seen.
    if (isCut) expect(Math.min(above, below + cutBelow), 'whole at the edges').toBeGreaterThan(-0.02)
  }
}

/** Scrolls a long description to its end with a finger. */
async function scrollDescription(page: Page, product: Product | undefined): Promise<void> {
  const address = page.url()
  await page.getByRole('button', { name: `Description of ${product?.name}` }).tap()
  const text = page.getByText(product?.description ?? '', { exact: true })
  const { x, bottom } = await boxOf(text)
  const touch = await finger(page)
  const left = () =>
    text.evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight)
  const line = await text.evaluate(element => Number.parseFloat(getComputedStyle(element).lineHeight))
  expect(await left()).toBeGreaterThan(4 * line)
  await expect
    .poll(async () => {
      await touch.down(x + 40, bottom - 10)
      for (const by of [50, 90, 130]) await touch.move(x + 40, bottom - by)
      await touch.up()
      return left()
    })
    .toBeLessThanOrEqual(1)
  await expect(page).toHaveURL(address)
}

test('one word of 120 letters fits any screen @desktop', async ({ adminPage: page, wordy, consoleGuard }) => {
  consoleGuard.allow(/status of 404/)
  const { main, sub, products, items } = wordy
  const screens = [
    `products/edit/${products[0]?._id}`,
    'categories',
    `categories/edit/${sub._id}`,
    'gallery',
    `gallery/edit/${items[0]?._id}`,
    `gallery/simple/edit/${items[1]?._id}`,
    'gallery/json',
    'navigation',
    'navigation/history',
    'trash',
    'activity',
    'products',
  ]
  await openWhole(page, '/admin')
  await expectFitting(page, 'dashboard')
  for (const screen of screens) {
    await goTo(page, `/admin/${screen}`)
    await expectWhole(page)
    await expectFitting(page, screen)
  }
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await page.getByRole('button', { name: `Delete ${products[0]?.name}`, exact: true }).click()
    await expect(page.getByRole('alertdialog')).toContainText(main.name.slice(0, 20))
    expect.soft(await layoutFaults(page), `the question before a product is deleted, ${width} px`).toEqual([])
    await page.keyboard.press('Escape')
  }
})
