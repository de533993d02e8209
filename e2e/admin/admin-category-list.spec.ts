import { categoryMessages } from '@chekku/domain/category'
import { connectionMessages } from '@chekku/domain/connection'
import type { Category } from '@chekku/domain/schemas/category'
import { trashMessages } from '@chekku/domain/trash'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { adminCalls, newName } from '../support/admin/admin-catalogue.ts'
import { goTo, said, signedInTest as test } from '../support/admin/admin-fixtures.ts'
import { boxOf } from '../support/boxes.ts'
import { listCategories } from '../support/catalogue-api.ts'
import { dragBelow, finger, touchDragBelow } from '../support/dragging.ts'
import { holdBack, pathsAsked, refuseInstead } from '../support/intercept.ts'
import { asAdministrator } from '../support/navigation-api.ts'

const path = '/admin/categories'
const positionCall = /\/api\/categories\/[^/]+\/nav-settings$/
const list = (page: Page) => page.getByRole('list', { name: 'Categories', exact: true })
/** The category's own row, without the subcategories below it. */
const row = (page: Page, { _id }: { _id: string }) => page.locator(`[data-item="${_id}"]`)
const entry = (page: Page, category: { _id: string }) =>
  page
    .getByRole('listitem')
    .filter({ has: row(page, category) })
    .last()
const grip = (page: Page, { _id }: { _id: string }) => page.locator(`[data-grip="${_id}"]`)
const askToDelete = (page: Page, category: Category) =>
  row(page, category)
    .getByRole('button', { name: `Delete ${category.name}` })
    .click()
const shownIds = (page: Page) =>
  list(page)
    .locator('[data-item]')
    .evaluateAll(all => all.map(one => one.getAttribute('data-item')))

async function storedIds(origin: string): Promise<string[]> {
  const all = await listCategories(origin)
  return all
    .filter(({ parent }) => parent === undefined)
    .flatMap(main => [main, ...all.filter(({ parent }) => parent === main._id)])
    .map(({ _id }) => _id)
}

async function createFamily(origin: string) {
  const calls = await adminCalls(origin)
  const main = await calls.createCategory({ name: newName('Main') })
  const create = (name: string) => calls.createCategory({ name: newName(name), parent: main._id })
  const children = [await create('First'), await create('Second'), await create('Third')] as const
  return { calls, main, children }
}

async function openFamily(page: Page, origin: string) {
  const family = await createFamily(origin)
  await page.goto(path)
  await expect(row(page, family.main)).toBeVisible()
  return family
}

async function childOrder(origin: string, main: Category): Promise<string[]> {
  return (await listCategories(origin)).filter(({ parent }) => parent === main._id).map(({ _id }) => _id)
}

test('shows every name whole, and moves the row a finger holds @phone', async ({ page, server }) => {
  const word = newName('Kachchighani'.repeat(10)).slice(-120)
  const { createCategory } = await adminCalls(server.origin)
  const short = await createCategory({ name: 'Ghee' })
  const sugar = await createCategory({ name: 'Coconut Sugar', parent: short._id })
  const flour = await createCategory({ name: 'Coconut Flour', parent: short._id })
  const long = await createCategory({ name: word })
  const { main, children } = await openFamily(page, server.origin)
  const [first, second, third] = children
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Categories Management')
  const add = page.getByRole('main').getByRole('link', { name: 'Add New' })
  await expect(add).toHaveAttribute('href', '/admin/categories/new')
  const form = page.getByRole('main').getByText('Other forms:').getByRole('link', { name: 'Name only' })
  await expect(form).toHaveAttribute('href', '/admin/categories/simple')
  await expect(page.getByText(/drag to reorder/i)).toBeVisible()
  await expect.poll(() => shownIds(page)).toEqual(await storedIds(server.origin))
  await expect(row(page, main).getByText('Main Category', { exact: true })).toBeVisible()
  await expect(row(page, first).getByText('Subcategory', { exact: true })).toBeVisible()
  await expect(row(page, first).getByRole('img')).toHaveCount(0)
  const edit = row(page, first).getByRole('link', { name: `Edit ${first.name}` })
  await expect(edit).toHaveAttribute('href', `/admin/categories/edit/${first._id}`)
  await expect(row(page, first).getByRole('button', { name: `Delete ${first.name}` })).toBeVisible()
  await row(page, first)
    .getByRole('button', { name: `Move ${first.name}` })
    .tap()
  await expect(page.getByRole('menuitem', { name: 'Move down' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expectAccessible(page)

  await test.step('every name whole', async () => {
    expect((await boxOf(row(page, short))).height).toBeLessThanOrEqual(52)
    for (const category of [short, sugar, flour, long]) {
      const name = row(page, category).getByText(category.name, { exact: true })
      const isCut = await name.evaluate(
        text => text.scrollHeight > text.clientHeight || text.scrollWidth > text.clientWidth,
      )
      expect(isCut, `${category.name} is cut`).toBe(false)
      await expect(row(page, category).getByRole('link', { name: `Edit ${category.name}` })).toBeVisible()
      const controls = row(page, category).locator('button, label')
      await expect(controls).toHaveCount(3)
      for (const control of await controls.all()) {
        const box = await boxOf(control)
        expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
      }
    }
  })

  await row(page, long).getByText('Main Category').tap({ force: true })
  await expect(page.getByLabel('Category Name')).toHaveValue(word)
  await page.goBack()
  await expect(row(page, main)).toBeVisible()

  const calls: unknown[] = []
  page.on('request', request => {
    if (positionCall.test(request.url())) calls.push(request.postDataJSON())
  })
  await test.step('a finger that rests moves the row, by one call', async () => {
    const name = row(page, first).getByText(first.name, { exact: true })
    await touchDragBelow(page, name, entry(page, second))
    await expect.poll(() => childOrder(server.origin, main)).toEqual([second._id, first._id, third._id])
    await expect.poll(() => shownIds(page)).toEqual(await storedIds(server.origin))
    expect(calls).toEqual([{ after: second._id }])
  })

  await test.step('one that does not rest scrolls', async () => {
    await row(page, third).scrollIntoViewIfNeeded()
    const scrolled = await page.evaluate(() => window.scrollY)
    const box = await boxOf(row(page, third))
    const touch = await finger(page)
    const x = box.x + box.width / 2
    await touch.down(x, box.y + 10)
    for (const by of [20, 60, 120, 200]) await touch.move(x, box.y + 10 + by)
    await touch.up()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(scrolled)
    expect(calls).toHaveLength(1)
  })
})

test('drags what is held before that has loaded, and families @desktop', async ({ page, server }) => {
  const load = await holdBack(page, /\/drag-layer-/)
  const { calls, main, children } = await createFamily(server.origin)
  const next = await calls.createCategory({ name: newName('Next') })
  await page.goto(path)
  const [first, second, third] = children
  await grip(page, third).click()
  await grip(page, first).hover()
  await page.mouse.down()
  load()
  const marked = page.locator('[data-marker]')
  await expect(async () => {
    await row(page, second).hover({ force: true, position: { x: 60, y: 40 } })
    await expect(entry(page, second).and(marked)).toHaveAttribute('data-marker', 'after', { timeout: 200 })
  }).toPass()
  await page.mouse.up()
  const family = [main, second, first, third].map(({ _id }) => _id)
  await expect.poll(() => childOrder(server.origin, main)).toEqual(family.slice(1))

  await dragBelow(page, grip(page, main), entry(page, next))
  const lastFive = async (ids: Promise<(string | null)[]>) => (await ids).slice(-5)
  await expect.poll(() => lastFive(storedIds(server.origin))).toEqual([next._id, ...family])
  await expect.poll(() => lastFive(shownIds(page))).toEqual([next._id, ...family])
})

test('moves by keyboard and undoes it, or says why not @desktop', async ({ page, server, consoleGuard }) => {
  consoleGuard.allow(/status of 503|^503|ERR_FAILED/)
  const { main, children } = await openFamily(page, server.origin)
  const [first, second, third] = children
  const button = row(page, first).getByRole('button', { name: `Move ${first.name}` })
  const spoken = page.locator('[data-announcer]')
  const ids = () => childOrder(server.origin, main)

  await button.focus()
  await page.keyboard.press('Enter')
  const down = page.getByRole('menuitem', { name: 'Move down' })
  await expect(page.getByRole('menuitem', { name: 'Move up' })).toBeDisabled()
  await expectAccessible(page)
  while (!(await down.evaluate(item => item === document.activeElement))) {
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await expect(spoken).toHaveText(`${first.name}: place 2 of 3`)
  await expect(button).toBeFocused()
  await expect.poll(ids).toEqual([second._id, first._id, third._id])

  await button.press('Enter')
  await page.getByRole('menuitem', { name: 'Move to…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: `Move ${first.name}` })
  await dialog.getByLabel('New position').selectOption('2')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Move', exact: true }).press('Enter')
  await expect(spoken).toHaveText(`${first.name}: place 3 of 3`)
  await expect(button).toBeFocused()
  await expect.poll(ids).toEqual([second._id, third._id, first._id])

  // Tab closes a menu and goes on from its button.
  await expect(button).toBeFocused()
  await button.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Move up' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(row(page, first).getByRole('link', { name: `Edit ${first.name}` })).toBeFocused()

  await test.step('and takes it back', async () => {
    await expect(said(page, `${first.name} is moved`)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(ids).toEqual([second._id, first._id, third._id])
    await expect.poll(() => shownIds(page)).toEqual(await storedIds(server.origin))
  })

  await test.step('and says when an order could not be saved', async () => {
    const { updateCategoryOrderFailed } = categoryMessages
    const recover = await refuseInstead(page, positionCall)
    await button.click()
    await page.getByRole('menuitem', { name: 'Move up' }).click()
    await expect(said(page, updateCategoryOrderFailed)).toBeVisible()
    await expect.poll(() => shownIds(page)).toEqual(await storedIds(server.origin))
    await recover()
    await page.route(positionCall, route => route.abort())
    await button.click()
    await page.getByRole('menuitem', { name: 'Move up' }).click()
    await expect(
      said(page, `${updateCategoryOrderFailed} ${connectionMessages.connectionLost}`),
    ).toBeVisible()
  })
})

test('finds, leads to the products of a category, else deletes @desktop', async ({ page, server }) => {
  const { calls, main, children } = await createFamily(server.origin)
  const product = await calls.createProduct({ name: newName('Oil'), category: children[0]._id })
  const asked = pathsAsked(page)
  await page.goto(path)
  await expect(row(page, children[2])).toBeVisible()
  for (const [category, count] of [
    [main, '1 product'],
    [children[0], '1 product'],
    [children[2], '0 products'],
  ] as const)
    await expect(row(page, category).getByText(count, { exact: true })).toBeVisible()
  expect(asked, 'loaded per parent').toContain(`/api/categories/${main._id}/subcategories`)
  const search = page.getByPlaceholder('Search categories...')
  await search.fill(children[1].name)
  await expect(list(page).locator('[data-item]')).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Move / })).toHaveCount(0)
  await search.fill('')

  const dialog = page.getByRole('alertdialog', { name: main.name })
  await askToDelete(page, main)
  await expect(dialog).toContainText(`It has 1 product: ${product.name}. Move or delete it first.`)
  await expect(dialog.getByRole('button')).toHaveText(['Cancel', 'Show the product'])
  await dialog.getByRole('button', { name: 'Show the product' }).click()
  await expect(page).toHaveURL(`/admin/products?category=${main._id}`)
  await expect(page.getByRole('checkbox', { name: `Select ${product.name}` })).toBeVisible()

  await asAdministrator(server.origin, 'DELETE', `/products/${product._id}`)
  await goTo(page, path)
  await askToDelete(page, main)
  await expect(dialog).toContainText('3 subcategories go with it. It has no products.')
  await expect(dialog).toContainText(categoryMessages.confirmDeleteCategory)
  await expect(dialog).toHaveAccessibleDescription(new RegExp(`\\? .*${trashMessages.staysInTrash}`))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(said(page, categoryMessages.deleted)).toBeVisible()
  for (const gone of [main, ...children]) await expect(row(page, gone)).toHaveCount(0)
  const left = await storedIds(server.origin)
  for (const { _id } of [main, ...children]) expect(left).not.toContain(_id)
})
