import type { Category } from '@chekku/domain/schemas/category'
import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import type { Product } from '@chekku/domain/schemas/product'
import { expect, type Page } from '@playwright/test'
import { plainPicture } from '../support/admin/admin-catalogue.ts'
import { goTo, test } from '../support/admin/admin-fixtures.ts'
import { administratorToken, write } from '../support/catalogue-api.ts'

/* Stored XSS: an attacker with write access puts script into every text, which must be shown and never run. */

/** Closes any context that it may be inserted into: an attribute, a title, a text area, a comment, a script. */
const hostile = (label: string) =>
  `${label} "'></title></textarea>--></script><script>alert(1)</script><img src=x onerror=alert(2)>`
/** Fits into a short field. */
const shortHostile = '"><img src=x onerror=alert(3)>'
const inMarkdown = '[link](javascript:alert(4)) {{7*7}} <svg onload=alert(6)>'

test('markup in every stored text is read as text, by visitors, administrators and the chat', {
  tag: '@desktop',
}, async ({ page, adminPage, server }) => {
  test.slow()
  const dialogs: string[] = []
  for (const watched of [page, adminPage])
    watched.on('dialog', dialog => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
  const written = await writeEverywhere(server.origin)
  await visitorsRead(page, written)
  await administratorsRead(adminPage, written)
  expect(dialogs).toEqual([])
})

type Written = Awaited<ReturnType<typeof writeEverywhere>>

async function writeEverywhere(origin: string) {
  const token = await administratorToken(origin)
  const send = <Data>(method: string, path: string, body: object) =>
    write<Data>(origin, token, method, path, body)
  const description = `${hostile('Described')}\n\n${inMarkdown}`
  const category = await send<Category>('POST', '/categories', {
    name: hostile('Kind'),
    description,
    showInNav: true,
    order: 1,
  })
  const sub = { name: hostile('Subkind'), description, parent: category._id }
  const subcategory = await send<Category>('POST', '/categories', sub)
  const fields = { description, price: 120, category: category._id, subcategory: subcategory._id }
  const oil = { ...fields, name: hostile('Oil'), featured: true }
  const product = await send<Product>('POST', '/products', oil)
  const deleted = await send<Product>('POST', '/products', { ...fields, name: hostile('Gone') })
  await send('DELETE', `/products/${deleted._id}`, {})
  const form = new FormData()
  const texts = {
    title: hostile('Press'),
    description,
    category: shortHostile,
    isPopular: 'true',
    order: '-1',
  }
  for (const [name, value] of Object.entries(texts)) form.set(name, value)
  form.set('image', new Blob([plainPicture]), `${shortHostile}.png`)
  const item = await send<GalleryItem>('POST', '/gallery', form)
  await send('PUT', '/nav-config', { moreDropdownLabel: shortHostile, maxVisibleItems: 2 })
  return { category, product, item }
}

/** No element was created from the markup; this does not rely on the content security policy. */
async function expectOnlyText(page: Page): Promise<void> {
  const made = page.locator('img[src="x"], svg[onload], [onerror], [onclick], a[href^="javascript:"]')
  await expect(made).toHaveCount(0)
  const scripts = await page.locator('script:not([type]), script[type="module"]').allTextContents()
  expect(scripts.filter(text => /^\s*alert\(/.test(text))).toEqual([])
}

async function read(page: Page, path: string, texts: readonly string[]): Promise<void> {
  for (const text of texts) await expect(page.getByText(text).first(), `${text} on ${path}`).toBeAttached()
  await expectOnlyText(page)
}

/** `hostile-details.test.ts` reads the same texts in the server's HTML of each page. */
async function visitorsRead(page: Page, { category, product, item }: Written): Promise<void> {
  await page.goto('/')
  await read(page, '/', [category.name, product.name, item.title, shortHostile])
  // After a client-side navigation, rendered in the browser instead of by the server.
  await page.goto('/products')
  await page.getByRole('link', { name: product.name }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
  await expect(page).toHaveTitle(/^Oil "'><\/title>/)
  await read(page, page.url(), [product.name, category.name, 'javascript:alert(4)'])
}

async function administratorsRead(page: Page, { category, product, item }: Written): Promise<void> {
  const screens: [string, string[]][] = [
    ['/admin', [product.name]],
    ['/admin/products', [product.name]],
    ['/admin/categories', [category.name]],
    ['/admin/gallery', [item.title]],
    ['/admin/navigation', [category.name]],
    ['/admin/trash', ['Gone']],
    ['/admin/activity', [product.name]],
    [`/admin/categories/edit/${category._id}`, []],
    [`/admin/gallery/edit/${item._id}`, []],
    [`/admin/products/edit/${product._id}`, [category.name]],
  ]
  await page.goto('/admin')
  for (const [path, texts] of screens) {
    await goTo(page, path)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Loading...')).toHaveCount(0)
    await read(page, path, texts)
    await expectOnlyText(page)
  }
  await expect(page.getByLabel('Product Name')).toHaveValue(product.name)
}
