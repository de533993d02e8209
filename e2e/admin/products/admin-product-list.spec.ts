import { catalogueMessages } from '@chekku/domain/catalogue'
import { problemMessages } from '@chekku/domain/problem'
import { productMessages } from '@chekku/domain/product'
import type { Product } from '@chekku/domain/schemas/product'
import { expect } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { adminCalls, newName } from '../../support/admin-catalogue.ts'
import { test } from '../../support/admin-fixtures.ts'
import {
  listCall,
  openFor,
  pages,
  path,
  row,
  rows,
  said,
  search,
  twoProducts,
} from '../../support/admin-product-rows.ts'
import { listCategories, listProducts } from '../../support/catalogue-api.ts'
import { answerInstead, holdBack } from '../../support/intercept.ts'
import { asAdministrator } from '../../support/navigation-cache.ts'

const pageSize = 6

/** As the specification sorts them. */
function inListOrder(products: readonly Product[]): Product[] {
  return [...products].sort(
    (a, b) => Number(b.featured) - Number(a.featured) || b.updatedAt.localeCompare(a.updatedAt),
  )
}

test.describe('the product list', () => {
  test('shows six a page, featured first, then by change', async ({ adminPage, server, isMobile }) => {
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
    for (const [at, product] of expected.slice(0, pageSize).entries()) {
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
    await expect(rows(adminPage)).toHaveCount(pageSize)
    await expectAccessible(adminPage)
    if (!isMobile) {
      const frame = adminPage.getByRole('table').locator('..')
      for (const width of [768, 1024, 1280]) {
        await adminPage.setViewportSize({ width, height: 800 })
        const hidden = () => frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
        await expect.poll(hidden, `of the table at ${width} px`).toBe(0)
      }
    }

    const last = Math.ceil(expected.length / pageSize)
    const links = pages(adminPage).getByRole('link')
    await expect(links).toHaveText([...Array.from({ length: last }, (_, at) => `${at + 1}`), 'Next'])
    await links.filter({ hasText: 'Next' }).click()
    await expect(adminPage).toHaveURL(`${path}?page=2`)
    await expect(rows(adminPage).first()).toContainText(expected[pageSize]?.name ?? '')
    await links.filter({ hasText: /^1$/ }).click()
    await expect(adminPage).toHaveURL(path)
    await adminPage.goBack()
    await expect(adminPage).toHaveURL(`${path}?page=2`)
    await links.filter({ hasText: 'Previous' }).click()
    await expect(rows(adminPage).first()).toContainText(expected[0]?.name ?? '')
  })

  test('finds by name and description, in any case @desktop', async ({ adminPage, server }) => {
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

  test('filters by category, with its subcategories @desktop', async ({ adminPage, server }) => {
    const { calls, category, first } = await twoProducts(server.origin, newName('Oil'))
    const child = await calls.createCategory({ name: newName('Sub'), parent: category._id })
    await asAdministrator(server.origin, 'PATCH', `/categories/${child._id}/nav-settings`, { order: -1 })
    const inChild = await calls.createProduct({ name: newName('Oil'), category: child._id })
    const categories = await listCategories(server.origin)
    await adminPage.goto(path)
    const filter = adminPage.getByRole('combobox', { name: 'Category' })
    await expect(filter.getByRole('option')).toHaveCount(categories.length + 1)
    await expect(filter.getByRole('option').first()).toHaveText('All Categories')
    const shown = await filter.getByRole('option').allTextContents()
    expect(shown.indexOf(`\u2003${child.name}`), 'under its main category').toBe(
      shown.indexOf(category.name) + 1,
    )

    await filter.selectOption(category._id)
    await expect(adminPage).toHaveURL(`${path}?category=${category._id}`)
    await expect(rows(adminPage)).toHaveCount(3)
    await filter.selectOption(child._id)
    await expect(rows(adminPage)).toHaveCount(1)
    await expect(row(adminPage, inChild)).toBeVisible()
    await expect(row(adminPage, first)).toHaveCount(0)
  })

  test('sorts as one likes, in the address @desktop', async ({ adminPage, server }) => {
    const { calls, category } = await twoProducts(server.origin, newName('Oil'))
    const cheap = await calls.createProduct({ name: newName('Cheap'), category: category._id, price: 1 })
    await adminPage.goto(`${path}?category=${category._id}`)
    await adminPage.getByRole('combobox', { name: 'Sort by' }).selectOption('Price, lowest first')
    await expect(adminPage).toHaveURL(`${path}?category=${category._id}&sort=cheapest`)
    await expect(rows(adminPage).first()).toContainText(cheap.name)
    await adminPage.getByRole('combobox', { name: 'Sort by' }).selectOption('Price, highest first')
    await expect(rows(adminPage).last()).toContainText(cheap.name)
  })

  test('says that it loads, and what could not be read @desktop', async ({ adminPage, consoleGuard }) => {
    consoleGuard.allow(/status of 50|ERR_FAILED|^50/)
    const letGo = await holdBack(adminPage, listCall)
    await adminPage.goto(path)
    await expect(adminPage.getByText('Loading...', { exact: true })).toBeVisible()
    letGo()
    await expect(rows(adminPage).first()).toBeVisible()
    await adminPage.unroute(listCall)

    const failure = { status: 503, json: { success: false, message: problemMessages.databaseUnavailable } }
    const alert = adminPage.getByRole('alert')
    const recover = await answerInstead(adminPage, listCall, failure)
    await adminPage.reload()
    await expect(alert).toContainText(catalogueMessages.fetchProductsFailed)
    await expect(alert.getByText(catalogueMessages.fetchProductsFailed)).toHaveCSS(
      'color',
      'rgb(164, 49, 42)',
    )
    await recover()
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(rows(adminPage).first()).toBeVisible()
    await expect(alert).toHaveCount(0)

    const recoverCategories = await answerInstead(adminPage, /\/api\/categories$/, failure)
    await adminPage.reload()
    await expect(alert).toContainText(catalogueMessages.fetchCategoriesFailed)
    await recoverCategories()

    await adminPage.route(listCall, call => call.abort())
    await adminPage.reload()
    await expect(alert).toContainText(productMessages.fetchFailed)
  })

  test('shows a placeholder for a missing picture @desktop', async ({ adminPage, consoleGuard }) => {
    consoleGuard.allow(/status of 404/)
    await adminPage.route(/\/uploads\/products\//, call => call.fulfill({ status: 404, body: '' }))
    await adminPage.goto(path)
    await expect(rows(adminPage).first().locator('img')).toHaveAttribute('src', '/art/placeholder.svg')
  })
})

test.describe('deleting a product', () => {
  test('asks first; Escape and Cancel keep it @desktop', async ({ adminPage, server }) => {
    const { first, second } = await twoProducts(server.origin, newName('Doomed'))
    await openFor(adminPage, first.name.slice(0, -4))
    const button = adminPage.getByRole('button', { name: `Delete ${first.name}` })
    const dialog = adminPage.getByRole('alertdialog')

    await button.click()
    await expect(dialog).toContainText(productMessages.confirmDeleteProduct)
    await expectAccessible(adminPage)
    await adminPage.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
    await button.click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(row(adminPage, first)).toBeVisible()

    await button.click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(said(adminPage, productMessages.deleted)).toBeVisible()
    await expect(row(adminPage, first)).toHaveCount(0)
    await expect(row(adminPage, second)).toBeVisible()
    expect((await fetch(`${server.origin}/api/products/${first._id}`)).status).toBe(404)
  })

  test('says so when it fails, and keeps the row @desktop', async ({ adminPage, server, consoleGuard }) => {
    consoleGuard.allow(/status of 503|^503/)
    const { first } = await twoProducts(server.origin, newName('Kept'))
    await openFor(adminPage, first.name)
    await answerInstead(adminPage, new RegExp(`/api/products/${first._id}$`), {
      status: 503,
      json: { success: false, message: problemMessages.databaseUnavailable },
    })
    await adminPage.getByRole('button', { name: `Delete ${first.name}` }).click()
    await adminPage.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(said(adminPage, productMessages.deleteProductFailed)).toBeVisible()
    await expect(row(adminPage, first)).toBeVisible()
  })
})

test('coming back from a form finds the list as it was left @phone', async ({ adminPage }) => {
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
