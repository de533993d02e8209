import { problemMessages } from '@chekku/domain/problem'
import { productMessages } from '@chekku/domain/product'
import type { Category } from '@chekku/domain/schemas/category'
import type { Product } from '@chekku/domain/schemas/product'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { visitorPage } from '../../support/admin/admin-catalogue.ts'
import { said, signedInTest } from '../../support/admin/admin-fixtures.ts'
import { chooseMove, expectNames, row } from '../../support/admin/admin-navigation-screen.ts'
import { write } from '../../support/catalogue-api.ts'
import { expectNoSidewaysScroll } from '../../support/layout-faults.ts'

const names = ['Sesame oil', 'Coconut oil', `Almond ${'a'.repeat(110)}`] as const
const [sesame, coconut, almond] = names

const test = signedInTest.extend<{ shelf: { category: Category; ids: string[] } }>({
  /** A category with three products. */
  shelf: async ({ server: { origin }, token }, use) => {
    const category = await write<Category>(origin, token, 'POST', '/categories', { name: 'Arranged oils' })
    const ids: string[] = []
    for (const name of names) {
      const body = { name, price: 100, category: category._id }
      ids.push((await write<Product>(origin, token, 'POST', '/products/json', body))._id)
    }
    await use({ category, ids })
  },
})

const list = (page: Page) => page.getByRole('list', { name: 'Products', exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

test('an owner arranges a category @phone', async ({
  page,
  server: { origin },
  token,
  shelf: { category, ids },
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 4(?:09|12)/)
  const calls: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname === '/api/products/order') calls.push(request.method())
    if (pathname.endsWith('/undo')) calls.push('undo')
  })
  const shown = async () => {
    const html = await visitorPage(origin, `/category/${category._id}`, 'main')
    return Array.from(html.matchAll(/<h3[^>]*>(.*?)<\/h3>/g), ([, text = '']) =>
      text.replaceAll(/<[^>]+>/g, ''),
    )
  }
  await page.goto(`/admin/products?category=${category._id}`)
  await page.getByRole('link', { name: 'Arrange', exact: true }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Arrange products' })).toBeVisible()
  await expectNames(list(page), [almond, coconut, sesame])
  await expect(page.getByText('Automatic: featured first, then by name')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await chooseMove(page, list(page), sesame, 'Move up')
  await row(list(page), sesame)
    .getByRole('button', { name: `Move ${sesame}` })
    .tap()
  await page.getByRole('menuitem', { name: 'Move to top' }).tap()
  await expectNames(list(page), [sesame, almond, coconut])
  await save(page).click()
  await expect(said(page, productMessages.arranged)).toBeVisible()
  await expect(save(page)).toBeHidden()
  await expect(page.getByRole('main'), 'the focus stays on the screen').toBeFocused()
  expect(await shown()).toEqual([sesame, almond, coconut])
  // An order that was begun since outlasts Undo; without a change, there is nothing to save.
  await row(list(page), coconut)
    .getByRole('button', { name: `Move ${coconut}` })
    .click()
  await page.getByRole('menuitem', { name: 'Move to top' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(said(page, productMessages.changeUndone)).toBeVisible()
  await expectNames(list(page), [coconut, sesame, almond])
  await page.getByRole('button', { name: 'Discard' }).click()
  await expectNames(list(page), [almond, coconut, sesame])
  await expect(page.getByText('Automatic: featured first, then by name')).toBeVisible()
  await page.keyboard.press('Control+s')

  // Another administrator saves an order meanwhile: neither order is overwritten silently.
  await row(list(page), coconut)
    .getByRole('button', { name: `Move ${coconut}` })
    .click()
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  await page.getByLabel('New position').fill('4')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText('New position must be a whole number from 1 to 3')).toBeVisible()
  await page.getByLabel('New position').fill('1')
  await expect(page.getByText('New position must be')).toHaveCount(0)
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expectNames(list(page), [coconut, almond, sesame])
  const body = { name: 'Walnut oil', price: 100, category: category._id }
  ids.push((await write<Product>(origin, token, 'POST', '/products/json', body))._id)
  await write(origin, token, 'PUT', '/products/order', { category: category._id, ids })
  await page.keyboard.press('Control+s')
  const stale = page.getByRole('dialog', { name: problemMessages.stale })
  await expect(stale.getByRole('group')).toContainText(`1. Walnut oil 2. ${coconut}`)
  await expect(stale.getByRole('group')).toContainText(`1. ${sesame} 2. ${coconut}`)
  await expectAccessible(page)
  await stale.getByRole('button', { name: 'Save my choice' }).click()
  await expect(said(page, productMessages.arranged)).toBeVisible()
  expect(calls).toEqual(['GET', 'PUT', 'undo', 'GET', 'PUT', 'PUT'])
  // Nor is theirs lost by Undo.
  await write(origin, token, 'PUT', '/products/order', { category: category._id, ids })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('status').getByText(/^This can’t be undone\. .+: /)).toBeVisible()
  await expect(page.getByRole('status').getByRole('link', { name: 'Show the later change' })).toBeVisible()
  await expect(stale).toBeHidden()
  expect((await shown()).at(0)).toBe(sesame)
})
