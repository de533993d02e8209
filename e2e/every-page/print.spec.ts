import { catalogueMessages } from '@chekku/domain/catalogue-messages'
import { formatRupees } from '@chekku/domain/money'
import type { Product } from '@chekku/domain/schemas/product'
import { business } from '@chekku/domain/test/business'
import { expect, type Page } from '@playwright/test'
import { extractText } from 'unpdf'
import { expectAccessible } from '../support/accessible.ts'
import { boxOf } from '../support/boxes.ts'
import { listProducts } from '../support/catalogue-api.ts'
import { storedLine, storeList } from '../support/enquiry-list.ts'
import { test } from '../support/fixtures.ts'

const visibleText = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true })

test('on paper the products are a price list @desktop', async ({ page, server, product }) => {
  const products = await listProducts(server.origin)
  const heading = page.getByRole('heading', { name: product.name, exact: true })
  const row = page.getByRole('article').filter({ has: heading })
  const whole = page.waitForResponse(/\/api\/products\?limit=1000/)
  await page.goto('/products')
  await (await whole).finished()
  await page.emulateMedia({ media: 'print' })
  await expect
    .poll(async () => {
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
      return page.getByRole('article').count()
    }, 'all of them, without pages')
    .toBe(products.length)
  await expect(page.getByRole('banner').getByText(business.brand)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Our Products' })).toBeVisible()
  await expect(row.getByRole('heading', { name: product.name })).toBeVisible()
  await expect(row.getByText(product.category.name)).toBeVisible()
  await expect(row.getByText(formatRupees(product.price), { exact: true })).toBeVisible()
  await expect(page.getByRole('contentinfo').getByText(business.unit.street)).toBeVisible()
  await expect(page.getByRole('contentinfo').getByText(business.phones[0].label)).toBeVisible()

  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await expect(page.getByRole('main').locator('img:visible')).toHaveCount(0)
  await expect(page.locator('a[href^="https://wa.me"]:visible')).toHaveCount(0)

  const category = await boxOf(row.getByText(product.category.name))
  const price = await boxOf(row.getByText(formatRupees(product.price), { exact: true }))
  const name = await boxOf(row.getByRole('heading'))
  expect(name.x, 'the name stands before the category').toBeLessThan(category.x)
  expect(category.right, 'and that before the price').toBeLessThanOrEqual(price.x + 1)
  expect((await boxOf(row)).height, 'of one row').toBeLessThan(80)
  await expectAccessible(page)
})

test('pages print without forms and what leads elsewhere @desktop', async ({ page, product }) => {
  await page.emulateMedia({ media: 'print' })
  for (const path of [`/category/${product.category._id}`, `/product/${product._id}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(formatRupees(product.price)).first()).toBeVisible()
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.locator('a[href^="https://wa.me"]:visible')).toHaveCount(0)
    await expect(visibleText(page, /WhatsApp opens|Add each|on your list/)).toHaveCount(0)
  }
  await page.goto('/products?q=nothing-is-called-this')
  await expect(visibleText(page, catalogueMessages.productsEmpty)).toBeVisible()
  await page.goto('/contact')
  await expect(page.getByRole('heading', { name: 'Visit our shops' })).toBeVisible()
  await expect(page.locator('form:visible')).toHaveCount(0)
})

test('a list prints as a slip of one page @desktop', async ({ page, product, server }) => {
  // Further sizes since it was listed, or made to order, would be said in a further line.
  const isListed = ({ _id, inStock, availability, packs = [] }: Product) =>
    inStock && !availability && packs.length < 2 && _id !== product._id
  const others = (await listProducts(server.origin)).filter(isListed).slice(0, 5)
  await storeList(page, [storedLine(product, { quantity: 2 }), ...others.map(other => storedLine(other))])
  await page.goto('/enquiry')
  const line = page.getByRole('list', { name: 'Products on your list' }).getByRole('listitem')
  await expect(line).toHaveCount(6)
  const total = others.reduce((sum, { price }) => sum + price, 2 * product.price)
  const first = `2 × ${product.name} at ${formatRupees(product.price)} = ${formatRupees(product.price * 2)}`
  const summary = page.getByRole('region', { name: 'Total and message' })
  await expect(summary.getByText(formatRupees(total), { exact: true })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(line.first()).toContainText(`2 × ${product.name}`, { useInnerText: true })
  await expect(page.getByRole('main').locator('img:visible')).toHaveCount(0)
  const [label, sum, heading, ...message] = (await summary.innerText()).split(/\n+/)
  expect([label, sum, heading]).toEqual(['TOTAL', formatRupees(total), 'YOUR MESSAGE'])
  expect(message).toHaveLength(9)
  expect([message[0], message[1], message[7]]).toEqual([
    'Hello, I would like to order:',
    first,
    `Total: ${formatRupees(total)}`,
  ])
  expect(message[8]).toMatch(/^http/)
  await expect(page.getByRole('contentinfo').getByText(business.phones[0].label)).toBeVisible()
  await page.emulateMedia({ media: null })
  const paper = await page.pdf({ format: 'A4' })
  const { totalPages, text } = await extractText(new Uint8Array(paper), { mergePages: true })
  expect(totalPages).toBe(1)
  for (const printed of ['Your list', 'Total: ₹', 'Hello, I would like to order:', first])
    expect(text.replaceAll(/\s+/g, ' ')).toContain(printed)
  expect(text).toContain(business.phones[0].label)
})
