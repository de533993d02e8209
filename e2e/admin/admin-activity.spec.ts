import type { Category } from '@chekku/domain/schemas/category'
import type { Product } from '@chekku/domain/schemas/product'
import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/admin/admin-fixtures.ts'
import { boxOf } from '../support/boxes.ts'
import { readData } from '../support/catalogue-api.ts'
import { refuseInstead } from '../support/intercept.ts'
import { asAdministrator } from '../support/navigation-api.ts'

test('shows who changed what, before and after, and all that was done to one thing @phone', async ({
  adminPage: page,
  server,
}) => {
  const { origin } = server
  const [category] = await readData<Category[]>(origin, '/categories')
  const name = `Changed ${crypto.randomUUID().slice(0, 8)}`
  const fields = { name, category: category?._id, price: 10 }
  const { _id } = await asAdministrator<Product>(origin, 'POST', '/products', fields)
  await asAdministrator(origin, 'PUT', `/products/${_id}`, { price: 12.5 })

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin/activity')
  const line = page.getByRole('listitem').filter({ hasText: `changed product ${name}` })
  await expect(line.getByRole('deletion')).toHaveText('10')
  await expect(line.getByRole('insertion')).toHaveText('12.5')
  await expectAccessible(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)

  const all = line.getByRole('link', { name: `All that was done to ${name}` })
  expect((await boxOf(all)).height).toBeGreaterThanOrEqual(44)
  await all.click()
  const lines = page.getByRole('list', { name: 'Activity, newest first' }).locator('> li')
  await expect(lines).toHaveCount(2)
  await page.getByRole('link', { name: 'Back to all activity' }).click()
  await expect(page).toHaveURL(/\/admin\/activity$/)
})

test('a log that can’t be read says so, and is read again @desktop', async ({
  adminPage: page,
  consoleGuard,
}) => {
  consoleGuard.allow(/api\/activity/)
  const restore = await refuseInstead(page, /\/api\/activity\?/)
  await page.goto('/admin/activity')
  await expect(page.getByText('Failed to fetch the activity')).toBeVisible()
  await restore()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('list', { name: 'Activity, newest first' })).toBeVisible()
})
