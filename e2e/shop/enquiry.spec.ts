import { chatLinkCharacters } from '@chekku/domain/chat/chat-link'
import { orderLine } from '@chekku/domain/chat/order-message'
import { formatRupees } from '@chekku/domain/money'
import { offeredPack, packsOf } from '@chekku/domain/product/pack-prices'
import type { Product } from '@chekku/domain/schemas/product'
import { business } from '@chekku/domain/test/business'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { boxOf } from '../support/boxes.ts'
import { listProducts } from '../support/catalogue-api.ts'
import { storedLine, storeList } from '../support/enquiry-list.ts'
import { test } from '../support/fixtures.ts'
import { holdBack, refuseInstead } from '../support/intercept.ts'

/** The name on the list: with the size, unless the product's name contains it. */
const lineName = (product: Product) => orderLine(product, offeredPack(packsOf(product)), 1).name

/** Products in stock with a single size that is part of their name. */
async function inStock(origin: string, count: number): Promise<Product[]> {
  const products = (await listProducts(origin))
    .filter(product => product.inStock && packsOf(product).length === 1 && lineName(product) === product.name)
    .slice(0, count)
  expect(products, 'of the sample catalogue in stock').toHaveLength(count)
  return products
}

async function openList(page: Page, list: unknown): Promise<void> {
  await storeList(page, list)
  await page.goto('/enquiry')
}

const entry = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Your list/ })
const rows = (page: Page) => page.getByRole('list', { name: 'Products on your list' }).getByRole('listitem')
const row = (page: Page, name: string) =>
  rows(page).filter({ has: page.getByRole('heading', { name, exact: true }) })
const summary = (page: Page) => page.getByRole('region', { name: 'Total and message' })
const chat = (page: Page) => summary(page).getByRole('link', { name: 'Order these by chat' })

async function message(page: Page): Promise<string> {
  const href = (await chat(page).getAttribute('href')) ?? ''
  expect(href.length).toBeLessThanOrEqual(chatLinkCharacters)
  const link = new URL(href)
  expect(link.origin + link.pathname).toBe(`https://wa.me/${business.chatNumber}`)
  return link.searchParams.get('text') ?? ''
}

test('several products are asked for in one message @phone', async ({ page, server, product: first }) => {
  const [second] = (await inStock(server.origin, 2)).filter(({ _id }) => _id !== first._id)
  if (!second) throw new Error('The sample catalogue has nothing in one size')

  await test.step('from the cards of a list, beside Order', async () => {
    await page.goto('/products')
    const card = page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: first.name, exact: true }) })
    await expect(card.getByRole('link', { name: `Order ${first.name}` })).toBeVisible()
    await card.getByRole('button', { name: `Add ${first.name} to your list` }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Added to your list' })).toBeVisible()
    await card.getByRole('button', { name: `Add ${first.name} to your list, 1 on it` }).click()
    await expect(entry(page)).toHaveAccessibleName('Your list, 1 product')
    await expectAccessible(page)
  })

  await test.step('from the page of one, and on to the list', async () => {
    await page.goto(`/product/${second._id}`)
    await page.getByRole('button', { name: 'Add to list' }).click()
    await expect(entry(page)).toHaveAccessibleName('Your list, 2 products')
    await page.getByRole('button', { name: 'See it' }).click()
    await expect(page).toHaveURL('/enquiry')
  })

  await test.step('the message', async () => {
    await expect(rows(page)).toHaveCount(2)
    const total = formatRupees(first.price * 2 + second.price)
    await expect(summary(page).getByText(total, { exact: true })).toBeVisible()
    await expect
      .poll(async () => (await message(page)).split('\n'))
      .toEqual([
        'Hello, I would like to order:',
        `2 × ${first.name} at ${formatRupees(first.price)} = ${formatRupees(first.price * 2)}`,
        `1 × ${second.name} at ${formatRupees(second.price)}`,
        '',
        `Total: ${total}`,
        `${server.origin}/`,
      ])
    await expect(summary(page).getByRole('figure').getByRole('paragraph')).toHaveText(await message(page))
    await expectAccessible(page)
  })
})

test('quantities are changed by large buttons, arrow keys and typing @phone', async ({ page, product }) => {
  await openList(page, [storedLine(product)])
  const more = page.getByRole('button', { name: `One more of ${product.name}` })
  const less = page.getByRole('button', { name: `One less of ${product.name}` })
  const quantity = page.getByRole('spinbutton', { name: `Quantity of ${product.name}` })
  for (const target of [more, less, page.getByRole('button', { name: `Remove ${product.name}` })]) {
    const box = await boxOf(target)
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
  }

  await expect(less).toBeDisabled()
  await more.click()
  await expect(quantity).toHaveValue('2')
  await quantity.press('ArrowUp')
  await expect(quantity).toHaveValue('3')
  await less.click()
  await quantity.fill('')
  await expect(row(page, product.name).getByText(formatRupees(product.price * 2))).toBeVisible()
  await quantity.fill('11')
  // A tap on an iPhone leaves the focus in the field.
  await more.dispatchEvent('click')
  await expect(quantity).toHaveValue('12')
  await expect(row(page, product.name).getByText(formatRupees(product.price * 12))).toBeVisible()
  await quantity.fill('5000')
  await expect(quantity, 'as the message says it').toHaveValue('999')
  await expect(page.getByText('At most 999 of each.')).toBeVisible()
  await expect.poll(() => message(page)).toContain(`999 × ${product.name} at `)
})

test('what is removed or cleared comes back, and the focus with it @desktop', async ({ page, server }) => {
  const products = await inStock(server.origin, 3)
  const second = products[1] as Product
  await openList(
    page,
    products.map(product => storedLine(product, { quantity: 4 })),
  )
  const names = page.getByRole('list', { name: 'Products on your list' }).getByRole('heading', { level: 2 })
  const all = products.map(({ name }) => name)

  await page.getByRole('button', { name: `Remove ${second.name}` }).click()
  await expect(names).toHaveText(all.filter(name => name !== second.name))
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await expectAccessible(page)
  // The focus moves once, and stays with whoever types then.
  const other = page.getByRole('spinbutton', { name: `Quantity of ${products[0]?.name}` })
  await other.press('ControlOrMeta+a')
  await page.keyboard.type('12')
  await expect(other).toHaveValue('12')
  await undo.press('Enter')
  await expect(names).toHaveText(all)
  await expect(page.getByRole('link', { name: second.name, exact: true })).toBeFocused()
  await other.press('ControlOrMeta+a')
  await page.keyboard.type('34')
  await expect(other).toHaveValue('34')
  await expect(page.getByRole('spinbutton', { name: `Quantity of ${second.name}` })).toHaveValue('4')

  await page.setViewportSize({ width: 360, height: 600 })
  await page.getByRole('button', { name: 'Clear the list' }).click()
  await expect(page.getByText('Your list is empty')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' }), 'where one looks').toBeInViewport()
  await expect(entry(page)).toHaveAccessibleName('Your list')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(names).toHaveText(all)
})

test('the list says what has changed since @desktop', async ({ page, server, consoleGuard }) => {
  consoleGuard.allow(/404.*\/api\/(?:products|addresses\/product)\/not-there-any-more|503/)
  const [dearer, back, gone] = (await inStock(server.origin, 3)) as [Product, Product, Product]
  const out = (await listProducts(server.origin)).find(product => !product.inStock)
  if (!out) throw new Error('The sample catalogue has nothing out of stock')
  await openList(page, [
    storedLine(dearer, { price: 1.5, name: 'An older name' }),
    storedLine(back, { inStock: false }),
    storedLine(gone, { id: 'not-there-any-more', name: 'Old oil' }),
    storedLine(out, { inStock: true }),
  ])
  await expect(row(page, dearer.name)).toContainText('It was ₹1.50 when you added it.')
  await expect(row(page, back.name)).toContainText('Back in stock.')
  await expect(row(page, 'Old oil')).toContainText('We no longer have this.')
  await expect(row(page, lineName(out))).toContainText('Out of stock.')
  const total = formatRupees(dearer.price + back.price)
  await expect(summary(page).getByText(total, { exact: true })).toBeVisible()

  const text = await message(page)
  expect(text).toContain(`1 × ${dearer.name} at ${formatRupees(dearer.price)}`)
  expect(text).toContain(`1 × ${lineName(out)}, when it is back in stock`)
  expect(text).toContain(`Total: ${total}`)
  expect(text).not.toContain('Old oil')
  await expectAccessible(page)
  await expect(page.locator('aside', { hasText: 'Order by chat' }), 'without what is gone').toContainText(
    '3 products',
  )

  await refuseInstead(page, /\/api\/products\/[^/]+$/)
  await page.reload()
  await expect(page.getByText('We couldn’t check the shop just now.')).toBeVisible()
  const asStored = formatRupees(1.5 + gone.price + out.price)
  await expect(summary(page).getByText(asStored, { exact: true })).toBeVisible()
})

test('two tabs have one list, empty where none can be read @desktop', async ({ page, context, product }) => {
  await openList(page, '[{"id":7,"name":null,"price":"free"},"x",null]')
  await expect(page.getByText('Your list is empty')).toBeVisible()
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByText('Nothing is sent before that.')).toBeVisible()
  await expectAccessible(page)
  const other = await context.newPage()
  await other.goto(`/product/${product._id}`)
  await other.getByRole('button', { name: 'Add to list' }).click()
  await expect(row(page, product.name)).toBeVisible()
  await page.getByRole('button', { name: `One more of ${product.name}` }).click()
  await expect(other.getByText('2 on your list')).toBeVisible()
})

test('a device that refuses its storage keeps the list as long as the page @desktop', async ({
  page,
  product,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Storage is refused', 'SecurityError')
      },
    })
  })
  await page.goto(`/product/${product._id}`)
  await page.getByRole('button', { name: 'Add to list' }).click()
  await expect(page.getByText('This device keeps it only until you close the page.')).toBeVisible()
  await entry(page).click()
  await expect(row(page, product.name)).toBeVisible()
})

test('the count in the header comes without moving anything', async ({ page, server }) => {
  const products = await inStock(server.origin, 2)
  await storeList(
    page,
    products.map(product => storedLine(product)),
  )
  const letScripts = await holdBack(page, /\.js$/)
  await page.goto('/products', { waitUntil: 'domcontentloaded' })
  const frames = () =>
    page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  // A busy browser paints a page before it is parsed and its fonts have come, which moves parts of it.
  await frames()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await frames()
  await page.evaluate(() => {
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
    new PerformanceObserver(list => {
      for (const { value, sources } of list.getEntries() as Shift[])
        document.documentElement.dataset.shift = `${value}: ${sources.map(({ node }) => node?.textContent)}`
    }).observe({ type: 'layout-shift' })
  })
  letScripts()
  await expect(entry(page)).toHaveAccessibleName('Your list, 2 products')
  await frames()
  await expect(page.locator('html')).not.toHaveAttribute('data-shift')
})
