import type { Product } from '@chekku/domain/schemas/product'
import { business } from '@chekku/domain/test/business'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { adminCalls, newName } from '../support/admin/admin-catalogue.ts'
import { test as adminTest } from '../support/admin/admin-fixtures.ts'
import { boxOf } from '../support/boxes.ts'
import { listCategories } from '../support/catalogue-api.ts'
import { isRunning } from '../support/fixtures.ts'
import { answerAsChat } from '../support/intercept.ts'
import type { RunningServer } from '../support/server-process.ts'
import { translate } from '../support/translator.ts'

async function anOil({ origin }: RunningServer): Promise<Product> {
  const [{ _id: category } = { _id: '' }] = await listCategories(origin)
  const bottle = { measure: 'volume', quantity: 500, price: 230, mrp: 250 }
  return (await adminCalls(origin)).createProduct({
    name: newName('Groundnut Oil'),
    category,
    packs: [
      bottle,
      { ...bottle, quantity: 1_000, price: 440, mrp: 480 },
      { ...bottle, quantity: 5_000, kind: 'tin', price: 2_050, mrp: null, inStock: false },
    ],
  })
}

const test = adminTest.extend<{ oil: Product }>({ oil: async ({ server }, use) => use(await anOil(server)) })

const detail = (page: Page) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { level: 1 }) })
const sizes = (page: Page) => detail(page).getByRole('group', { name: 'Size' })
const size = (page: Page, name: RegExp) => sizes(page).getByRole('link', { name })
const expectChosen = (page: Page, name: RegExp) =>
  expect(size(page, name)).toHaveAttribute('aria-current', 'true')
const order = (page: Page) => detail(page).getByRole('link', { name: /^(?:Order|Ask about) / })

async function toldToChat(page: Page): Promise<string | null> {
  const opened = page.context().waitForEvent('page')
  await order(page).click()
  const chat = new URL((await opened).url())
  expect(chat.origin + chat.pathname).toBe(`https://wa.me/${business.chatNumber}`)
  return chat.searchParams.get('text')
}

test('a size is chosen by keyboard, and ordered @desktop', async ({ page, oil }) => {
  await answerAsChat(page.context())
  await page.goto(`/product/${oil._id}`)
  await expectChosen(page, /^500 ml ₹230/)
  const choose = async (name: RegExp) => {
    await expect.poll(() => isRunning(page)).toBe(true)
    await size(page, name).focus()
    await page.keyboard.press('Enter')
  }
  const top = await page.evaluate(() => window.scrollY)
  await choose(/1 litre/)
  await expectChosen(page, /^1 litre ₹440 saves 4 %$/)
  await expect(page).toHaveURL(`/product/${oil._id}?size=1-litre`)
  await expect(detail(page).getByText('₹0.44 per ml · MRP ₹480')).toBeVisible()
  expect(await page.evaluate(() => window.scrollY), 'scrolled').toBe(top)
  const address = await page.locator('link[rel="canonical"]').getAttribute('href')
  expect(await toldToChat(page)).toBe(
    `Hello, I would like to order:\n${oil.name}, 1 litre\nPrice: ₹440\n${address}?size=1-litre`,
  )

  await choose(/5 litre tin/)
  await expectChosen(page, /^5 litre tin ₹2,050 .*Out of stock$/)
  const announced = detail(page).locator('[aria-live=polite][aria-atomic=true]')
  await expect(announced).toHaveText(/^₹2,050.*Out of stock$/)
  await expect(size(page, /^5 litre tin/)).toBeFocused()
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(size(page, /^5 litre tin/)).toHaveCSS('border-left-width', '3px')
  await expect(size(page, /^1 litre/)).toHaveCSS('border-left-width', '1px')
  await page.emulateMedia({ forcedColors: null })
  await expect(detail(page).getByRole('button', { name: 'Add to list' })).toHaveCount(0)
  await expectAccessible(page)
  expect(await toldToChat(page)).toContain(`available again:\n${oil.name}, 5 litre tin\n`)

  await page.reload()
  await expectChosen(page, /^5 litre tin/)
  await expect(page).toHaveURL(`/product/${oil._id}?size=5-litre-tin`)
  await expect.poll(() => isRunning(page)).toBe(true)
  await translate(page)
  await size(page, /500 ml/).click()
  await expect(page).toHaveURL(`/product/${oil._id}?size=500-ml`)
  await expect(detail(page), 'what the browser has translated follows').toContainText('₹230In stock')
  await detail(page).getByRole('button', { name: 'Add to list' }).click()
  await expect(page.getByText('Added to your list: 500 ml.')).toBeVisible()
})

test('size and Order stay at the foot while the page’s own are out of view @phone', async ({ page, oil }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/product/${oil._id}`)
  const bar = page.getByRole('complementary', { name: 'Order' })
  const inBar = bar.getByRole('link', { name: /^(?:Order|Ask about) / })
  for (const control of [bar.getByRole('button'), inBar])
    expect((await boxOf(control)).height).toBeGreaterThanOrEqual(44)
  await expect(bar).toBeInViewport({ ratio: 1 })
  await expect(bar).toContainText('500 ml₹230')
  for (const seen of [
    detail(page).getByRole('heading', { level: 1 }),
    size(page, /^500 ml/),
    size(page, /^1 litre/),
  ])
    await expect(seen).toBeInViewport({ ratio: 1 })
  await expect.poll(() => isRunning(page)).toBe(true)
  await size(page, /^1 litre/).tap()
  await expectChosen(page, /^1 litre/)
  await expect(page).toHaveURL(`/product/${oil._id}?size=1-litre`)
  await expect(bar).toContainText('1 litre₹440')
  expect(await inBar.getAttribute('href')).toBe(await order(page).getAttribute('href'))
  await order(page).scrollIntoViewIfNeeded()
  await expect(bar).toBeHidden()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(bar).toBeVisible()
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the copy of a product opens at every size @desktop', async ({ page, oil, context, consoleGuard }) => {
    // Console errors that browsers log for every failed request.
    consoleGuard.allow(/ERR_INTERNET_DISCONNECTED/)
    const [half, litre] = oil.packs ?? []
    const path = `/product/${oil._id}`
    await page.goto(`${path}?pack=${litre?._id}`)
    await expectChosen(page, /^1 litre/)
    await expect.poll(() => page.evaluate(async url => Boolean(await caches.match(url)), path)).toBe(true)
    await context.setOffline(true)
    await page.goto(`${path}?pack=${half?._id}`)
    await expectChosen(page, /^500 ml/)
    await expect(order(page)).toHaveAccessibleName(`Order 500 ml: ${oil.name}`)
    await context.setOffline(false)
  })
})
