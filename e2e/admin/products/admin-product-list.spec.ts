import { catalogueMessages } from '@chekku/domain/catalogue-messages'
import { connectionMessages } from '@chekku/domain/connection'
import { productMessages } from '@chekku/domain/product'
import type { Product } from '@chekku/domain/schemas/product'
import { trashMessages } from '@chekku/domain/trash'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { newName } from '../../support/admin/admin-catalogue.ts'
import { placeBar, said, signedInTest as test } from '../../support/admin/admin-fixtures.ts'
import {
  listCall,
  openFilters,
  openFor,
  pages,
  path,
  row,
  rows,
  search,
  twoProducts,
} from '../../support/admin/admin-product-rows.ts'
import { boxOf } from '../../support/boxes.ts'
import { listCategories, listProducts } from '../../support/catalogue-api.ts'
import { holdBack, loseAnswer, pathsAsked, refuseInstead, watchAnswers } from '../../support/intercept.ts'
import { asAdministrator } from '../../support/navigation-api.ts'

const pageSize = 6

/** Sorted as the specification requires. */
function inListOrder(products: readonly Product[]): Product[] {
  return [...products].sort(
    (a, b) => Number(b.featured) - Number(a.featured) || b.updatedAt.localeCompare(a.updatedAt),
  )
}

/** Every row has one height, and no cell hides any of its content but of a long name, at widths with a table. */
async function expectWholeRows(page: Page): Promise<void> {
  const cut = () =>
    page.locator('div:has(> table), td, th, td > span, td > div span:not(.sr-only)').evaluateAll(all =>
      all
        .filter(one => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
        .filter(one => getComputedStyle(one).display !== 'inline')
        .map(one => one.textContent),
    )
  for (const width of [768, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(cut, `at ${width} px`).toEqual([])
    for (const shown of await rows(page).all())
      expect((await boxOf(shown)).height, `at ${width} px`).toBeLessThanOrEqual(57)
  }
}

test.describe('the product list', () => {
  test('shows six a page, featured first, then by change', async ({ page, server, isMobile }) => {
    const expected = inListOrder(await listProducts(server.origin))
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product Management')
    const add = page.getByRole('link', { name: 'Add Product' })
    await expect(add).toHaveAttribute('href', '/admin/products/new')
    if (!isMobile) {
      const columns = ['Image', 'Name', 'Category', 'Price', 'In stock', 'Featured', 'Actions']
      const heads = page.getByRole('columnheader').filter({ hasText: /./ })
      await expect(heads).toHaveText(['Select all on this page', ...columns])
    }
    for (const [at, product] of expected.slice(0, pageSize).entries()) {
      const shown = rows(page).nth(at)
      await expect(shown).toContainText(product.name)
      await expect(shown).toContainText(product.category?.name ?? 'Uncategorized')
      if (isMobile) await expect(shown.getByText('Featured')).toHaveCount(product.featured ? 1 : 0)
      else await expect(shown.getByText(product.featured ? 'Yes' : 'No', { exact: true })).toBeVisible()
      const edit = shown.getByRole('link', { name: `Edit ${product.name}` })
      await expect(edit).toHaveAttribute('href', `/admin/products/edit/${product._id}`)
      await expect(shown.getByRole('button', { name: `Delete ${product.name}` })).toBeVisible()
    }
    await expect(rows(page)).toHaveCount(pageSize)
    await expectAccessible(page)
    if (isMobile) {
      await page.setViewportSize({ width: 360, height: 740 })
      const bar = await boxOf(placeBar(page, true))
      expect((await boxOf(rows(page).first())).bottom, 'on the first screen').toBeLessThan(bar.y)
    } else await expectWholeRows(page)

    const drafts = await asAdministrator<Product[]>(server.origin, 'GET', '/products/drafts?limit=1000')
    const last = Math.ceil((expected.length + drafts.length) / pageSize)
    const links = pages(page).getByRole('link')
    await expect(links.first()).toHaveText('1')
    await expect(links.nth(-2)).toHaveText(`${last}`)
    const asked = pathsAsked(page)
    await links.filter({ hasText: 'Next' }).click()
    await expect(page).toHaveURL(`${path}?page=2`)
    await expect(rows(page).first()).toContainText(expected[pageSize]?.name ?? '')
    await links.filter({ hasText: /^1$/ }).click()
    await expect(page).toHaveURL(path)
    await page.goBack()
    await expect(page).toHaveURL(`${path}?page=2`)
    await links.filter({ hasText: 'Previous' }).click()
    await expect(rows(page).first()).toContainText(expected[0]?.name ?? '')
    await expect(page.getByRole('main'), 'as the first page has no Previous').toBeFocused()
    expect(asked.filter(path => path.startsWith('/api/go-live'))).toEqual([])

    await rows(page)
      .first()
      .getByRole('checkbox', { name: /^Select/ })
      .check()
    const all = expected.length + drafts.length
    await page.getByRole('button', { name: `All ${all} that match` }).click()
    const selection = page.getByRole('region', { name: 'Selection' })
    await expect(selection).toContainText(`${all} selected`)
    await expect(selection.getByRole('button', { name: /that match$/ })).toHaveCount(0)
    await selection.getByRole('button', { name: 'Clear the selection' }).click()
    await page.getByRole('button', { name: 'Show 24' }).click()
    await expect(rows(page)).toHaveCount(24)
    await expect(links.nth(-2)).toHaveText(`${Math.ceil(all / 24)}`)
    await page.getByRole('button', { name: 'Show 6' }).click()
    await expect(rows(page)).toHaveCount(pageSize)
  })

  test('finds, filters and sorts as one likes, in the address @desktop', async ({ page, server }) => {
    const { calls, category, first, second: cheap } = await twoProducts(server.origin, newName('Oil'))
    const word = newName('Zebrawood')
    await calls.updateProduct(first._id, { description: `Pressed in ${word}` })
    await calls.updateProduct(cheap._id, { price: 1 })
    const child = await calls.createCategory({ name: newName('Sub'), parent: category._id })
    await asAdministrator(server.origin, 'PATCH', `/categories/${child._id}/nav-settings`, { order: -1 })
    const inChild = await calls.createProduct({ name: newName('Oil'), category: child._id, price: 50 })
    const categories = await listCategories(server.origin)
    await page.goto(path)
    await expect(rows(page).first()).toBeVisible()
    await page.keyboard.press('/')
    await expect(search(page)).toBeFocused()
    await page.keyboard.type('a/b')
    await expect(search(page)).toHaveValue('a/b')
    await search(page).fill('nothing is called this')
    await expect(page.getByText('No products found.', { exact: true })).toBeVisible()
    await search(page).fill(first.name.toLowerCase())
    await expect(row(page, first)).toBeVisible()
    await search(page).fill(word.toUpperCase())
    await expect(rows(page)).toHaveCount(1)
    await expect(row(page, first)).toBeVisible()
    await expect(page).toHaveURL(url => url.searchParams.get('q') === word.toUpperCase())
    await expect(pages(page)).toHaveCount(0)

    await search(page).fill('')
    const filter = page.getByRole('combobox', { name: 'Category' })
    await expect(filter, 'before the others are unfolded').toBeVisible()
    await openFilters(page)
    await page.setViewportSize({ width: 768, height: 800 })
    const [box, ...boxes] = await Promise.all((await page.getByRole('combobox').all()).map(boxOf))
    expect([box?.width, ...boxes.map(({ width }) => width)].every((width = 0) => width >= 200)).toBe(true)
    expect(boxes[1]?.right, 'rows of one width').toBe(boxes.at(-1)?.right)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(filter.getByRole('option')).toHaveCount(categories.length + 1)
    await expect(filter.getByRole('option').first()).toHaveText('All Categories')
    const shown = await filter.getByRole('option').allTextContents()
    expect(shown.indexOf(`\u2003${child.name}`), 'under its main category').toBe(
      shown.indexOf(category.name) + 1,
    )
    await filter.selectOption(child._id)
    await expect(rows(page)).toHaveCount(1)
    await expect(row(page, inChild)).toBeVisible()
    await filter.selectOption(category._id)
    await expect(page).toHaveURL(`${path}?category=${category._id}`)
    await expect(rows(page)).toHaveCount(3)
    await search(page).fill('oil')
    await expect(page).toHaveURL(url => url.searchParams.get('q') === 'oil')
    await page.reload()
    await expect(search(page)).toHaveValue('oil')
    await openFilters(page)
    await search(page).fill('')
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price, lowest first')
    await expect(page).toHaveURL(`${path}?category=${category._id}&sort=cheapest`)
    await expect(rows(page).first()).toContainText(cheap.name)
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price, highest first')
    await expect(rows(page).last()).toContainText(cheap.name)
  })

  test('says that it loads, and what could not be read @desktop', async ({ page, consoleGuard }) => {
    consoleGuard.allow(/status of 50|ERR_FAILED|^50/)
    const alert = page.getByRole('alert')
    const categoriesCall = /\/api\/categories$/
    const asked = pathsAsked(page)
    const allAnswered = watchAnswers(page)
    const release = await holdBack(page, listCall)
    const end = await holdBack(page, categoriesCall)
    const failed = page.waitForEvent('requestfailed')
    await page.goto(path)
    await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
    end('fail')
    await failed
    release()
    await expect(rows(page).first()).toBeVisible()
    await expect(alert).toContainText(catalogueMessages.fetchCategoriesFailed)
    await allAnswered()
    expect(asked.filter(one => one === '/api/categories')).toHaveLength(1)
    await page.unrouteAll()

    const recover = await refuseInstead(page, listCall)
    await page.reload()
    const text = alert.getByText(catalogueMessages.fetchProductsFailed)
    await expect(text).toHaveCSS('color', 'rgb(164, 49, 42)')
    await recover()
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(rows(page).first()).toBeVisible()
    await expect(alert).toHaveCount(0)

    await page.route(listCall, call => call.abort())
    await page.reload()
    await expect(alert).toContainText(productMessages.fetchFailed)
  })

  test('says when it last saw what it could not read @desktop', async ({ page, consoleGuard }) => {
    consoleGuard.allow(/ERR_FAILED/)
    await page.clock.setFixedTime(Date.now() - 3 * 86_400_000)
    await page.goto(path)
    await expect(page.getByRole('option', { name: 'All Categories' })).toBeAttached()
    await expect(rows(page).first()).toBeVisible()
    const seenOn = await page.evaluate(() => new Date().getDate())
    // Left before the clock goes on: what still comes would be seen at the later time.
    await page.goto('/robots.txt')
    await page.clock.setFixedTime(Date.now())
    await page.route(/\/api\/categories$/, call => call.abort())
    await page.goto(path)
    const alert = page.getByRole('alert')
    await expect(alert).toContainText(catalogueMessages.fetchCategoriesFailed)
    await expect(alert).toContainText(new RegExp(`the version of ${seenOn} `))
  })
})

test('deleting asks first, and says when it fails @desktop', async ({ page, server, consoleGuard }) => {
  consoleGuard.allow(/status of (503|404)|^503|ERR_FAILED/)
  const { first, second } = await twoProducts(server.origin, newName('Doomed'))
  await openFor(page, first.name.slice(0, -4))
  const button = page.getByRole('button', { name: `Delete ${first.name}` })
  const dialog = page.getByRole('alertdialog')

  await button.click()
  await expect(dialog).toContainText(productMessages.confirmDeleteProduct)
  await expect(dialog).toHaveAccessibleDescription(new RegExp(`\\? .*${trashMessages.staysInTrash}`))
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()

  const recover = await refuseInstead(page, new RegExp(`/api/products/${first._id}$`))
  await button.click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(said(page, productMessages.deleteProductFailed)).toBeVisible()
  await expect(row(page, first)).toBeVisible()
  await recover()

  await page.route(`**/api/products/${first._id}`, loseAnswer, { times: 1 })
  await button.click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  const lost = `${productMessages.deleteProductFailed}. ${connectionMessages.connectionLost}`
  await expect(said(page, lost)).toBeVisible()

  await button.click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(said(page, productMessages.deleted)).toBeVisible()
  await expect(row(page, first)).toHaveCount(0)
  await expect(row(page, second).getByRole('link', { name: /^Edit/ })).toBeFocused()
  expect((await fetch(`${server.origin}/api/products/${first._id}`)).status).toBe(404)
})

test('coming back from a form finds the list as it was left @phone', async ({ page }) => {
  await page.goto(`${path}?sort=name&page=2`)
  await expect(rows(page).last()).toBeVisible()
  // Fonts that come later change the height of lines, and the browser moves the window with them.
  await page.evaluate(() => document.fonts.ready.then(() => true))
  const edit = rows(page).last().getByRole('link', { name: /^Edit/ })
  await edit.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => window.scrollY)
  const name = await edit.getAttribute('aria-label')
  await edit.click()
  await expect(page).toHaveURL(/\/admin\/products\/edit\//)
  await page.getByRole('main').getByRole('link', { name: /back/i }).first().click()
  await expect(page).toHaveURL(`${path}?sort=name&page=2`)
  await expect(page.getByRole('link', { name: name ?? '', exact: true })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled)
  await rows(page)
    .last()
    .getByRole('button', { name: /^Actions for/ })
    .tap()
  await page.getByRole('menuitem', { name: 'View on the site' }).tap()
  await expect(page).toHaveURL(/\/product\/[^/]+$/)
})
