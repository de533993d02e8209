import { limits } from '@chekku/domain/limits'
import { messages } from '@chekku/domain/messages'
import type { Product } from '@chekku/domain/product'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { adminCalls, newName } from './admin-catalogue.ts'
import { test } from './admin-fixtures.ts'
import { listCategories, listProducts, readData } from './catalogue-api.ts'
import { answerInstead, holdBack } from './intercept.ts'

const path = '/admin/products'
const rows = (page: Page) => page.getByRole('main').locator('[data-item]')
const row = (page: Page, { _id }: { _id: string }) => page.locator(`[data-item="${_id}"]`)
const search = (page: Page) => page.getByPlaceholder('Search products...')
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' })
const said = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true })
const listCall = /\/api\/products\?limit=1000/

/** As the specification sorts them. */
function inListOrder(products: readonly Product[]): Product[] {
  return [...products].sort(
    (a, b) => Number(b.featured) - Number(a.featured) || b.updatedAt.localeCompare(a.updatedAt),
  )
}

/** Opens the list with only the products of a name that the test has made. */
async function openFor(page: Page, name: string): Promise<void> {
  await page.goto(`${path}?q=${encodeURIComponent(name)}`)
  await expect(rows(page).first()).toBeVisible()
}

async function twoProducts(origin: string, name: string) {
  const calls = await adminCalls(origin)
  const category = await calls.createCategory({ name: newName('Category') })
  const create = (suffix: string) =>
    calls.createProduct({ name: `${name} ${suffix}`, category: category._id, price: 100 })
  return { calls, category, first: await create('one'), second: await create('two') }
}

test.describe('the product list', () => {
  test('shows six a page, featured first, then the newest change', async ({
    adminPage,
    server,
    isMobile,
  }) => {
    const expected = inListOrder(await listProducts(server.origin))
    await adminPage.goto(path)
    await expect(adminPage.getByRole('heading', { level: 1 })).toHaveText('Product Management')
    await expect(adminPage.getByRole('link', { name: 'Add Product' })).toHaveAttribute(
      'href',
      '/admin/products/new',
    )
    if (!isMobile) {
      await expect(adminPage.getByRole('columnheader').filter({ hasText: /./ })).toHaveText([
        'Select all on this page',
        'Image',
        'Name',
        'Category',
        'Price',
        'In stock',
        'Featured',
        'Actions',
      ])
    }
    for (const [at, product] of expected.slice(0, limits.adminPageSize).entries()) {
      const shown = rows(adminPage).nth(at)
      await expect(shown).toContainText(product.name)
      await expect(shown).toContainText(product.category?.name ?? 'Uncategorized')
      if (isMobile) await expect(shown.getByText('Featured')).toHaveCount(product.featured ? 1 : 0)
      else await expect(shown.getByText(product.featured ? 'Yes' : 'No', { exact: true })).toBeVisible()
      await expect(shown.getByRole('link', { name: `Edit ${product.name}` })).toHaveAttribute(
        'href',
        `/admin/products/edit/${product._id}`,
      )
      await expect(shown.getByRole('button', { name: `Delete ${product.name}` })).toBeVisible()
    }
    await expect(rows(adminPage)).toHaveCount(limits.adminPageSize)
    await expectAccessible(adminPage)
    if (!isMobile) {
      const frame = adminPage.getByRole('table').locator('..')
      for (const width of [768, 1024, 1280]) {
        await adminPage.setViewportSize({ width, height: 800 })
        const hidden = await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
        expect(hidden, `of the table at ${width} px`).toBe(0)
      }
    }

    const last = Math.ceil(expected.length / limits.adminPageSize)
    const links = pages(adminPage).getByRole('link')
    await expect(links).toHaveText([...Array.from({ length: last }, (_, at) => `${at + 1}`), 'Next'])
    await links.filter({ hasText: 'Next' }).click()
    await expect(adminPage).toHaveURL(`${path}?page=2`)
    await expect(rows(adminPage).first()).toContainText(expected[limits.adminPageSize]?.name ?? '')
    await links.filter({ hasText: /^1$/ }).click()
    await expect(adminPage).toHaveURL(path)
    await adminPage.goBack()
    await expect(adminPage).toHaveURL(`${path}?page=2`)
    await links.filter({ hasText: 'Previous' }).click()
    await expect(rows(adminPage).first()).toContainText(expected[0]?.name ?? '')
  })

  test('finds by name and by description, whatever the case, from the slash key on, and says when there is nothing', {
    tag: '@desktop',
  }, async ({ adminPage, server }) => {
    const calls = await adminCalls(server.origin)
    const category = await calls.createCategory({ name: newName('Category') })
    const word = newName('Zebrawood')
    const product = await calls.createProduct({
      name: newName('Oil'),
      description: `Pressed in ${word}`,
      category: category._id,
    })
    await adminPage.goto(path)
    await expect(rows(adminPage).first()).toBeVisible()
    await adminPage.keyboard.press('/')
    await expect(search(adminPage)).toBeFocused()
    await adminPage.keyboard.type('a/b')
    await expect(search(adminPage)).toHaveValue('a/b')
    await search(adminPage).fill(word.toUpperCase())
    await expect(rows(adminPage)).toHaveCount(1)
    await expect(row(adminPage, product)).toBeVisible()
    await expect(adminPage).toHaveURL(url => url.searchParams.get('q') === word.toUpperCase())
    await expect(pages(adminPage)).toHaveCount(0)

    await adminPage.reload()
    await expect(search(adminPage)).toHaveValue(word.toUpperCase())
    await expect(row(adminPage, product)).toBeVisible()

    await search(adminPage).fill('nothing is called this')
    await expect(adminPage.getByText('No products found.', { exact: true })).toBeVisible()
    await search(adminPage).fill(product.name.toLowerCase())
    await expect(row(adminPage, product)).toBeVisible()
  })

  test('filters by every category, a main one with its subcategories', { tag: '@desktop' }, async ({
    adminPage,
    server,
  }) => {
    const { calls, category, first } = await twoProducts(server.origin, newName('Oil'))
    const child = await calls.createCategory({ name: newName('Sub'), parent: category._id })
    const inChild = await calls.createProduct({ name: newName('Oil'), category: child._id })
    const categories = await listCategories(server.origin)
    await adminPage.goto(path)
    const filter = adminPage.getByRole('combobox', { name: 'Category' })
    await expect(filter.getByRole('option')).toHaveCount(categories.length + 1)
    await expect(filter.getByRole('option').first()).toHaveText('All Categories')

    await filter.selectOption(category._id)
    await expect(adminPage).toHaveURL(`${path}?category=${category._id}`)
    await expect(rows(adminPage)).toHaveCount(3)
    await filter.selectOption(child._id)
    await expect(rows(adminPage)).toHaveCount(1)
    await expect(row(adminPage, inChild)).toBeVisible()
    await expect(row(adminPage, first)).toHaveCount(0)
  })

  test('sorts as one likes, in the address', { tag: '@desktop' }, async ({ adminPage, server }) => {
    const { calls, category } = await twoProducts(server.origin, newName('Oil'))
    const cheap = await calls.createProduct({ name: newName('Cheap'), category: category._id, price: 1 })
    await adminPage.goto(`${path}?category=${category._id}`)
    await adminPage.getByRole('combobox', { name: 'Sort by' }).selectOption('Price, lowest first')
    await expect(adminPage).toHaveURL(`${path}?category=${category._id}&sort=cheapest`)
    await expect(rows(adminPage).first()).toContainText(cheap.name)
    await adminPage.getByRole('combobox', { name: 'Sort by' }).selectOption('Price, highest first')
    await expect(rows(adminPage).last()).toContainText(cheap.name)
  })

  test('says that it loads, and in red what could not be read', { tag: '@desktop' }, async ({
    adminPage,
    consoleGuard,
  }) => {
    consoleGuard.allow(/status of 50|ERR_FAILED|^50/)
    const letGo = await holdBack(adminPage, listCall)
    await adminPage.goto(path)
    await expect(adminPage.getByText('Loading...', { exact: true })).toBeVisible()
    letGo()
    await expect(rows(adminPage).first()).toBeVisible()
    await adminPage.unroute(listCall)

    const failure = { status: 503, json: { success: false, message: messages.databaseUnavailable } }
    const alert = adminPage.getByRole('alert')
    const recover = await answerInstead(adminPage, listCall, failure)
    await adminPage.reload()
    await expect(alert).toContainText(messages.fetchProductsFailed)
    await expect(alert.getByText(messages.fetchProductsFailed)).toHaveCSS('color', 'rgb(164, 49, 42)')
    await recover()
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(rows(adminPage).first()).toBeVisible()
    await expect(alert).toHaveCount(0)

    const recoverCategories = await answerInstead(adminPage, /\/api\/categories$/, failure)
    await adminPage.reload()
    await expect(alert).toContainText(messages.fetchCategoriesFailed)
    await recoverCategories()

    await adminPage.route(listCall, call => call.abort())
    await adminPage.reload()
    await expect(alert).toContainText(messages.fetchFailed)
  })

  test('shows a placeholder for a picture that cannot be loaded', { tag: '@desktop' }, async ({
    adminPage,
    consoleGuard,
  }) => {
    consoleGuard.allow(/status of 404/)
    await adminPage.route(/\/uploads\/products\//, call => call.fulfill({ status: 404, body: '' }))
    await adminPage.goto(path)
    await expect(rows(adminPage).first().locator('img')).toHaveAttribute('src', '/art/placeholder.svg')
  })
})

test.describe('deleting a product', () => {
  test('asks first; Escape and Cancel keep it', async ({ adminPage, server }) => {
    const { first, second } = await twoProducts(server.origin, newName('Doomed'))
    await openFor(adminPage, first.name.slice(0, -4))
    const button = adminPage.getByRole('button', { name: `Delete ${first.name}` })
    const dialog = adminPage.getByRole('alertdialog')

    await button.click()
    await expect(dialog).toContainText(messages.confirmDeleteProduct)
    await expectAccessible(adminPage)
    await adminPage.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
    await button.click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(row(adminPage, first)).toBeVisible()

    await button.click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(said(adminPage, messages.productDeleted)).toBeVisible()
    await expect(row(adminPage, first)).toHaveCount(0)
    await expect(row(adminPage, second)).toBeVisible()
    expect((await fetch(`${server.origin}/api/products/${first._id}`)).status).toBe(404)
  })

  test('says so when it fails, and keeps the row', { tag: '@desktop' }, async ({
    adminPage,
    server,
    consoleGuard,
  }) => {
    consoleGuard.allow(/status of 503|^503/)
    const { first } = await twoProducts(server.origin, newName('Kept'))
    await openFor(adminPage, first.name)
    await answerInstead(adminPage, new RegExp(`/api/products/${first._id}$`), {
      status: 503,
      json: { success: false, message: messages.databaseUnavailable },
    })
    await adminPage.getByRole('button', { name: `Delete ${first.name}` }).click()
    await adminPage.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(said(adminPage, messages.deleteProductFailed)).toBeVisible()
    await expect(row(adminPage, first)).toBeVisible()
  })
})

test.describe('a row of the product list', () => {
  const price = (page: Page, { name }: Product) =>
    page.getByRole('textbox', { name: `Price of ${name} in rupees` })

  test('saves a price against the version that it showed, and the visitor sees it', async ({
    adminPage,
    otherVisitor,
    server,
  }) => {
    const { first } = await twoProducts(server.origin, newName('Priced'))
    await openFor(adminPage, first.name)
    const saved = adminPage.waitForRequest(request => request.method() === 'PUT')
    await price(adminPage, first).fill('149.5')
    await price(adminPage, first).press('Enter')
    expect((await saved).headers()['if-match']).toBe(`"${first.version}"`)
    await expect
      .poll(async () => (await readData<Product>(server.origin, `/products/${first._id}`)).price)
      .toBe(149.5)
    await otherVisitor.goto(`${server.origin}/product/${first._id}`)
    await expect(otherVisitor.getByText('₹149.50').first()).toBeVisible()

    // The next change goes out with the version that the first one made.
    await price(adminPage, first).fill('150')
    await price(adminPage, first).blur()
    await expect
      .poll(async () => (await readData<Product>(server.origin, `/products/${first._id}`)).price)
      .toBe(150)
  })

  test('takes no price that is none, and gives the old one back on Escape', { tag: '@desktop' }, async ({
    adminPage,
    server,
  }) => {
    const { first } = await twoProducts(server.origin, newName('Priced'))
    await openFor(adminPage, first.name)
    await price(adminPage, first).fill('-5')
    await price(adminPage, first).press('Enter')
    await expect(price(adminPage, first)).toHaveAttribute('aria-invalid', 'true')
    await expect(price(adminPage, first)).toHaveAccessibleDescription(/digits/)
    await price(adminPage, first).press('Escape')
    await expect(price(adminPage, first)).toHaveValue('100')
  })

  test('shows both prices where somebody else was quicker', { tag: '@desktop' }, async ({
    adminPage,
    server,
    consoleGuard,
  }) => {
    consoleGuard.allow(/status of 412/)
    const { calls, first, second } = await twoProducts(server.origin, newName('Priced'))
    await openFor(adminPage, first.name.slice(0, -4))
    await expect(row(adminPage, second)).toBeVisible()
    await calls.updateProduct(first._id, { price: 230 })
    await calls.updateProduct(second._id, { price: 330 })

    await price(adminPage, first).fill('210')
    await price(adminPage, first).press('Enter')
    await expect(row(adminPage, first)).toContainText('it is ₹230 now')
    await row(adminPage, first).getByRole('button', { name: 'Keep mine' }).click()
    await expect
      .poll(async () => (await readData<Product>(server.origin, `/products/${first._id}`)).price)
      .toBe(210)

    await price(adminPage, second).fill('310')
    await price(adminPage, second).press('Enter')
    await row(adminPage, second).getByRole('button', { name: 'Take theirs' }).click()
    await expect(price(adminPage, second)).toHaveValue('330')
  })

  test('saves over a change of something else, and stays where it is', { tag: '@desktop' }, async ({
    adminPage,
    server,
    consoleGuard,
  }) => {
    consoleGuard.allow(/status of 412/)
    const { calls, first, second } = await twoProducts(server.origin, newName('Stocked'))
    await openFor(adminPage, first.name.slice(0, -4))
    await expect(rows(adminPage).first()).toContainText(second.name)
    await calls.updateProduct(first._id, { description: 'Changed elsewhere' })

    const stock = row(adminPage, first).getByRole('switch')
    await expect(stock).toBeChecked()
    await stock.click()
    await expect
      .poll(async () => (await readData<Product>(server.origin, `/products/${first._id}`)).inStock)
      .toBe(false)
    await expect(stock).not.toBeChecked()
    const now = await readData<Product>(server.origin, `/products/${first._id}`)
    expect(now.description).toBe('Changed elsewhere')
    await expect(rows(adminPage).first()).toContainText(second.name)
  })
})

test.describe('several products', () => {
  async function choose(page: Page, isMobile: boolean, action: string): Promise<void> {
    if (!isMobile) return page.getByRole('button', { name: action, exact: true }).click()
    await page.getByRole('button', { name: 'Actions for the selection' }).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }

  async function selectBoth(page: Page, products: readonly Product[]): Promise<void> {
    for (const { name } of products) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await expect(page.getByRole('region', { name: 'Selection' })).toContainText('2 selected')
  }

  test('are featured, out of stock and moved at once', async ({ adminPage, server, isMobile }) => {
    const name = newName('Many')
    const { calls, first, second } = await twoProducts(server.origin, name)
    const other = await calls.createCategory({ name: newName('Other') })
    const stored = () =>
      Promise.all([first, second].map(({ _id }) => readData<Product>(server.origin, `/products/${_id}`)))
    await openFor(adminPage, name)

    await selectBoth(adminPage, [first, second])
    await expectAccessible(adminPage)
    await choose(adminPage, isMobile, 'Feature')
    await expect(said(adminPage, '2 products featured')).toBeVisible()
    expect((await stored()).every(({ featured }) => featured)).toBe(true)

    await selectBoth(adminPage, [first, second])
    await choose(adminPage, isMobile, 'Unfeature')
    await expect(said(adminPage, '2 products no longer featured')).toBeVisible()

    await selectBoth(adminPage, [first, second])
    await choose(adminPage, isMobile, 'Out of stock')
    await expect(said(adminPage, '2 products out of stock')).toBeVisible()
    expect((await stored()).some(({ inStock }) => inStock)).toBe(false)

    await selectBoth(adminPage, [first, second])
    await choose(adminPage, isMobile, 'Move category')
    const dialog = adminPage.getByRole('dialog', { name: 'Move 2 products' })
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(dialog).toContainText(messages.selectCategory)
    await expectAccessible(adminPage)
    await dialog.getByLabel('New category').selectOption(other._id)
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(said(adminPage, `2 products moved to ${other.name}`)).toBeVisible()
    expect((await stored()).map(({ category }) => category?._id)).toEqual([other._id, other._id])
    await expect(adminPage.getByRole('region', { name: 'Selection' })).toHaveCount(0)
  })

  test('are deleted at once, after a question; what fails stays selected', { tag: '@phone' }, async ({
    adminPage,
    server,
    isMobile,
    consoleGuard,
  }) => {
    consoleGuard.allow(/status of 503|^503/)
    const name = newName('Many')
    const { first, second } = await twoProducts(server.origin, name)
    await openFor(adminPage, name)
    await answerInstead(adminPage, new RegExp(`/api/products/${second._id}$`), {
      status: 503,
      json: { success: false, message: 'Not now' },
    })
    await selectBoth(adminPage, [first, second])
    await choose(adminPage, isMobile, 'Delete')
    const dialog = adminPage.getByRole('alertdialog')
    await expect(dialog).toContainText('delete these 2 products?')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(adminPage.getByRole('status').getByText(`${second.name} (Not now)`)).toBeVisible()
    await expect(row(adminPage, first)).toHaveCount(0)
    await expect(adminPage.getByRole('checkbox', { name: `Select ${second.name}` })).toBeChecked()
  })
})

test('coming back from a form finds the list as it was left', async ({ adminPage }) => {
  await adminPage.goto(`${path}?sort=name&page=2`)
  const edit = rows(adminPage).last().getByRole('link', { name: /^Edit/ })
  await edit.scrollIntoViewIfNeeded()
  const scrolled = await adminPage.evaluate(() => window.scrollY)
  const name = await edit.getAttribute('aria-label')
  await edit.click()
  await expect(adminPage).toHaveURL(/\/admin\/products\/edit\//)
  await adminPage.getByRole('main').getByRole('link', { name: /back/i }).first().click()
  await expect(adminPage).toHaveURL(`${path}?sort=name&page=2`)
  await expect(adminPage.getByRole('link', { name: name ?? '', exact: true })).toBeVisible()
  await expect.poll(() => adminPage.evaluate(() => window.scrollY)).toBe(scrolled)
})
