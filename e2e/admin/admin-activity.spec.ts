import type { Category } from '@chekku/domain/schemas/category'
import type { Product } from '@chekku/domain/schemas/product'
import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/admin/admin-fixtures.ts'
import { boxOf } from '../support/boxes.ts'
import { readData } from '../support/catalogue-api.ts'
import { expectNoSidewaysScroll } from '../support/layout-faults.ts'
import { asAdministrator } from '../support/navigation-api.ts'

test('says what was, undoes it @phone', async ({ adminPage: page, server: { origin }, consoleGuard }) => {
  consoleGuard.allow(/409 \(Conflict\) .+api\/changes\//)
  const mark = crypto.randomUUID().slice(0, 8)
  const call = <Data>(method: 'PUT' | 'POST' | 'DELETE', path: string, body?: object) =>
    asAdministrator<Data>(origin, method, path, body)
  const { _id: category } = await call<Category>('POST', '/categories', { name: `Oils ${mark}` })
  const create = (name: string) =>
    call<Product>('POST', '/products', { name: `${name} ${mark}`, category, price: 100 })
  const products = [await create('Sesame'), await create('Coconut'), await create('Castor')]
  const [sesame = '', coconut = '', castor = ''] = products.map(({ _id }) => _id)
  for (const id of [sesame, coconut, castor]) await call('PUT', `/products/${id}`, { price: 120.5 })
  await call('PUT', `/products/${sesame}`, { name: `Gingelly ${mark}` })
  await call('DELETE', `/products/${castor}`)
  await call('PUT', `/products/${coconut}`, { price: 140 })

  await page.goto('/admin/activity')
  const list = page.getByRole('list', { name: 'Activity, newest first' })
  const line = (text: RegExp, nth = 0) => list.locator('> li').filter({ hasText: text }).nth(nth)
  const undoIn = async (text: RegExp, nth = 0) => {
    const button = line(text, nth).getByRole('button', { name: /^Undo: / })
    expect((await boxOf(button)).height).toBeGreaterThanOrEqual(44)
    await button.click()
  }
  const product = async (id: string) =>
    (await readData<Product[]>(origin, `/products?search=${mark}`)).find(({ _id }) => _id === id)
  const ofCoconut = new RegExp(`changed product Coconut ${mark}`)
  const earlier = line(ofCoconut, 1)

  for (const [width, height] of [
    [1280, 57],
    [360, 96],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    expect((await boxOf(earlier)).height, `at ${width} px`).toBeLessThanOrEqual(height)
  }
  await earlier.locator('summary').tap()
  await expect(earlier.getByRole('deletion')).toHaveText('₹100')
  await expect(earlier.getByRole('insertion')).toHaveText('₹120.50')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const all = earlier.getByRole('link', { name: `All changes to Coconut ${mark}` })
  expect((await boxOf(all)).height).toBeGreaterThanOrEqual(44)
  await all.click()
  await expect(list.locator('> li')).toHaveCount(3)
  await page.getByRole('link', { name: 'Back to all activity' }).click()
  await expect(page).toHaveURL(/\/admin\/activity$/)

  await undoIn(new RegExp(`moved to the trash: product Castor ${mark}`))
  await expect.poll(async () => (await product(castor))?.price).toBe(120.5)
  await expect(page.getByRole('main')).toBeFocused()
  // The earlier of two prices is hindered by the later one.
  await undoIn(ofCoconut, 1)
  await expect(earlier.getByRole('alert')).toHaveText(
    new RegExp(`^This can’t be undone. Coconut ${mark}: .+ has changed it since. Show the later change$`),
  )
  expect((await product(coconut))?.price).toBe(140)
  const later = earlier.getByRole('link', { name: 'Show the later change' })
  expect((await boxOf(later)).height).toBeGreaterThanOrEqual(44)
  await later.click()
  await expect(list.locator('> li')).toHaveCount(1)
  await undoIn(ofCoconut)
  await expect.poll(async () => (await product(coconut))?.price).toBe(120.5)
  await page.getByRole('link', { name: 'Back to all activity' }).click()
  await undoIn(new RegExp(`changed product Gingelly ${mark}`))
  await expect.poll(async () => (await product(sesame))?.name).toBe(`Sesame ${mark}`)
  expect((await product(sesame))?.price, 'of another change').toBe(120.5)
  // The undo of the undo does it again.
  await undoIn(new RegExp(`changed product Sesame ${mark}`))
  await expect.poll(async () => (await product(sesame))?.name).toBe(`Gingelly ${mark}`)
  await expectNoSidewaysScroll(page)
})

test('undoes all but one @phone', async ({ adminPage: page, server: { origin }, consoleGuard }) => {
  consoleGuard.allow(/409 \(Conflict\) .+api\/changes\//)
  const mark = crypto.randomUUID().slice(0, 8)
  const [category] = await readData<Category[]>(origin, '/categories')
  const ids: string[] = []
  for (let at = 0; at < 12; at += 1) {
    const fields = { name: `Dal ${at} ${mark}`, category: category?._id, price: 100 }
    ids.push((await asAdministrator<Product>(origin, 'POST', '/products', fields))._id)
  }
  const [changed] = ids
  await asAdministrator(origin, 'PATCH', '/products', { ids, change: { inStock: false } })
  for (const inStock of [true, false])
    await asAdministrator(origin, 'PATCH', '/products', { ids: [changed], change: { inStock } })

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin/activity')
  const line = page.getByRole('list', { name: 'Activity, newest first' }).locator('> li').nth(2)
  await line.locator('summary').first().tap()
  await expect(line.getByRole('link', { name: `Dal 11 ${mark}` })).toBeVisible()
  await line.getByRole('button', { name: /^Undo: / }).tap()
  const refusal = line.getByRole('alert')
  await expect(refusal).toHaveText(
    new RegExp(
      `^This can’t be undone. Dal 0 ${mark}: .+ has changed it since. Show the later change Undo the rest$`,
    ),
  )
  const rest = line.getByRole('button', { name: 'Undo the rest' })
  await expect(refusal).toBeInViewport({ ratio: 1 })
  await expect(rest).toBeInViewport({ ratio: 1 })
  expect((await boxOf(rest)).height).toBeGreaterThanOrEqual(44)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await rest.tap()
  await expect(page.getByText(`The rest is undone. Dal 0 ${mark}: `)).toBeVisible()
  const products = await readData<Product[]>(origin, `/products?search=${mark}`)
  expect(products.filter(({ inStock }) => !inStock).map(({ _id }) => _id)).toEqual([changed])
})
