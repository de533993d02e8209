import { productMessages } from '@chekku/domain/product'
import { expect } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { adminCalls, newName } from '../../support/admin/admin-catalogue.ts'
import { goTo, signedInTest as test } from '../../support/admin/admin-fixtures.ts'
import {
  openFilters,
  openFor,
  openTab,
  path,
  row,
  rows,
  search,
  tab,
  twoProducts,
} from '../../support/admin/admin-product-rows.ts'
import { nameField, productsNamed, save } from '../../support/admin/admin-product-screen.ts'
import { boxOf } from '../../support/boxes.ts'
import { orderableProduct } from '../../support/catalogue-api.ts'

test('filters join the search; Back and reload keep them @phone', async ({ page, server }) => {
  const calls = await adminCalls(server.origin)
  const category = (await calls.createCategory({ name: newName('Category') }))._id
  const word = newName('Filtered')
  const sold = await calls.createProduct({ name: `${word} sold`, category, inStock: false, featured: true })
  const plain = await calls.createProduct({ name: `${word} plain`, category, inStock: false })
  await calls.createProduct({ name: `${word} here`, category })
  await page.goto(path)
  await search(page).fill(word)
  await expect(rows(page)).toHaveCount(3)
  await openTab(page, 'Out of stock')
  await expect(tab(page, 'Out of stock'), 'a whole ring').toHaveCSS('outline-offset', '-2px')
  await expect(rows(page)).toHaveCount(2)
  await expect(page).toHaveURL(/[?&]stock=no/)
  await openFilters(page)
  await page.getByRole('combobox', { name: 'Featured' }).selectOption('Featured')
  await expect(rows(page)).toHaveCount(1)
  await expect(row(page, sold)).toBeVisible()
  await page.reload()
  await expect(row(page, sold)).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Filters: 1 on' }).tap()
  await page.goBack()
  await expect(row(page, plain)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Stock' })).toHaveValue('no')
  await expect(page.getByRole('combobox', { name: 'Featured' })).toHaveValue('')
  await expect(tab(page, 'Out of stock')).toHaveAttribute('aria-selected', 'true')
  await openTab(page, 'All')
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('combobox', { name: 'Stock' }).selectOption('Should be back')
  await expect(page.getByText('No products found.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).tap()
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByLabel('Select all on this page').tap()
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('3 selected')
})

test('a product is duplicated with its picture, and stays @desktop', async ({ page, server }) => {
  const calls = await adminCalls(server.origin)
  const category = (await calls.createCategory({ name: newName('Category') }))._id
  const fields = { description: 'Pressed slowly', price: 85.5, featured: true, inStock: false }
  const name = newName('Copied')
  const { image } = await orderableProduct(server.origin)
  const product = await calls.createProduct({ name, category, ...fields, pictures: [{ image }] })
  await openFor(page, name)
  await page.getByRole('link', { name: `Duplicate ${name}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add New Product' })).toBeVisible()
  await expect(nameField(page)).toHaveValue(name)
  await expect(page.getByRole('status').getByText('Its picture comes along')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Preview of/ })).toBeVisible()
  await expectAccessible(page)
  const copy = newName('The copy')
  await nameField(page).fill(copy)
  await save(page).click()
  await expect(page.getByText(productMessages.created)).toBeVisible()
  const [created] = await productsNamed(server.origin, copy)
  expect(created).toMatchObject({ ...fields, category: { _id: category } })
  expect(created?.image).not.toBe('')
  expect(created?._id).not.toBe(product._id)
  expect(await productsNamed(server.origin, name)).toMatchObject([fields])

  const bare = await calls.createProduct({ name: newName('Bare'), category })
  await goTo(page, `/admin/products/edit/${bare._id}`)
  await page.getByRole('link', { name: 'Duplicate', exact: true }).click()
  await expect(page.getByRole('status').getByText('It has no picture: choose one.')).toBeVisible()
})

test('one bar stands at the foot, and covers nothing', async ({ page, server, isMobile }) => {
  const { category, first } = await twoProducts(server.origin, newName('Bar'))
  const changes: Record<string, () => Promise<unknown>> = {
    '/admin/products/new': () => expect(nameField(page)).toBeVisible(),
    [`/admin/products/edit/${first._id}`]: async () => {
      await nameField(page).fill('Changed')
      const heading = await boxOf(page.getByRole('heading', { level: 1 }).locator('xpath=../..'))
      expect(await boxOf(page.getByRole('form'))).toMatchObject({ x: heading.x, right: heading.right })
    },
    '/admin/shop#reach': () => page.getByRole('textbox', { name: 'Email' }).fill('changed@example.com'),
    '/admin/shop/addresses': () => page.getByLabel('Old and new addresses').fill('/a, /b'),
    '/admin/navigation': () =>
      page
        .getByRole('button', { name: /^Show .+ in the navigation$/ })
        .first()
        .click(),
    [`/admin/categories/arrange/${category._id}`]: async () => {
      await page
        .getByRole('button', { name: /^Move / })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Move down' }).click()
    },
    [path]: () =>
      rows(page)
        .first()
        .getByRole('checkbox', { name: /^Select/ })
        .check(),
  }
  const tabs = page.getByRole('navigation', { name: 'Main screens' })
  await page.goto('/admin/products/new')
  const leave = page.getByRole('button', { name: 'Leave without saving' })
  for (const [at, [address, change]] of Object.entries(changes).entries()) {
    await goTo(page, address)
    // Each but the first has left something unsaved.
    if (at > 1) await leave.click()
    await expect(page).toHaveURL(address)
    await change()
    const bar = page.getByRole('region', { name: /^(Save|Selection)$/ })
    const isForm = /\/(new|edit\/.+)$/.test(address)
    const windowFoot = isMobile ? 740 : 800
    const foot = isMobile && !isForm ? (await boxOf(tabs)).y : windowFoot
    await expect
      .poll(async () => [(await boxOf(bar)).height, (await boxOf(bar)).bottom], { message: address })
      .toEqual([65, foot])
    const lowest = await page.getByRole('main').evaluate(main => {
      window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
      const controls = main.querySelectorAll('a, button, input, select, textarea')
      const shown = [...controls].filter(one => one.checkVisibility() && !one.closest('[data-foot-bar]'))
      return Math.max(...shown.map(one => one.getBoundingClientRect().bottom))
    })
    expect(lowest, address).toBeLessThanOrEqual((await boxOf(bar)).y)
    if (isMobile && isForm) expect((await boxOf(tabs)).bottom).toBeLessThanOrEqual((await boxOf(bar)).y)
  }
  for (const target of await rows(page).first().getByRole('link').all())
    expect((await boxOf(target)).width).toBeGreaterThanOrEqual(44)
  const remove = rows(page)
    .first()
    .getByRole('button', { name: /^Delete/ })
  const danger = 'rgb(164, 49, 42)'
  await expect(remove, 'red is for the question').not.toHaveCSS('color', danger)
  await remove.click()
  const answer = page.getByRole('alertdialog').getByRole('button', { name: 'Delete' })
  await expect(answer).toHaveCSS('background-color', danger)
})
