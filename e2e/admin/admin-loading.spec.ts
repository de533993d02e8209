import { catalogueMessages } from '@chekku/domain/catalogue'
import { categoryMessages } from '@chekku/domain/category'
import { galleryMessages } from '@chekku/domain/gallery-item'
import { navigationMessages } from '@chekku/domain/navigation-manager'
import { shopMessages } from '@chekku/domain/shop/sections'
import { trashMessages } from '@chekku/domain/trash'
import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/admin/admin-fixtures.ts'
import { answerInstead, refuseInstead } from '../support/intercept.ts'

/* The failed, empty and missing states of each screen’s list. */

interface ScreenCase {
  path: string
  call: RegExp
  failed: string
  /** How it is spoken: as a message, if it is no alert in the screen. */
  spokenAs?: 'status'
  empty?: string | RegExp
  /** What is answered with nothing, if not `call`. */
  without?: RegExp
}

const screens: readonly ScreenCase[] = [
  { path: 'activity', call: /\/api\/activity\?/, failed: 'Failed to fetch the activity' },
  {
    path: 'gallery',
    call: /\/api\/gallery$/,
    failed: galleryMessages.fetchGalleryItemsFailed,
    spokenAs: 'status',
    empty: 'Add your first picture',
  },
  { path: 'trash', call: /\/api\/trash$/, failed: trashMessages.fetchTrashFailed },
  {
    path: 'navigation',
    call: /\/api\/nav-config$/,
    failed: navigationMessages.loadNavigationFailed,
    spokenAs: 'status',
    without: /\/api\/categories$/,
    empty: navigationMessages.empty,
  },
  {
    path: 'navigation/history',
    call: /\/api\/nav-config\/history$/,
    failed: navigationMessages.loadNavigationFailed,
    empty: /^Nothing was saved yet\./,
  },
  {
    path: 'shop/history',
    call: /\/api\/shop\/history$/,
    failed: shopMessages.historyFailed,
    empty: /^Nothing was saved yet\./,
  },
  {
    path: 'categories',
    call: /\/api\/categories$/,
    failed: catalogueMessages.fetchCategoriesFailed,
    empty: categoryMessages.noCategoriesYet,
  },
]

const pagination = { page: 1, limit: 1000, total: 0, pages: 0 }
const nothing = { status: 200, json: { success: true, data: [], pagination } }

test('each screen says what it could not read, and that there is nothing, once it can @desktop', async ({
  adminPage: page,
  consoleGuard,
}) => {
  test.slow()
  consoleGuard.allow(/status of 503|^503/)
  const main = page.getByRole('main')
  for (const { path, call, failed, spokenAs = 'alert', empty, without = call } of screens) {
    const letThrough = await refuseInstead(page, call)
    await page.goto(`/admin/${path}`)
    await expect(page.getByRole(spokenAs).getByText(failed, { exact: true }), path).toBeVisible()
    await letThrough()
    if (empty !== undefined) await answerInstead(page, without, nothing)
    const again = page.getByRole('button', { name: 'Try again' })
    await again.click()
    if (empty !== undefined) await expect(main.getByText(empty), path).toBeVisible()
    await expect(again, path).toHaveCount(0)
    await page.unroute(without)
  }
})

test('a list says what to do first while it is empty, and another text where nothing is found @desktop', async ({
  adminPage: page,
}) => {
  await answerInstead(page, /\/api\/(?:products|gallery)\b/, nothing)
  await page.goto('/admin')
  await expect(page.getByText('No products found', { exact: true })).toBeVisible()
  for (const [list, firstStep] of [
    ['products', 'Add a category, then your first product'],
    ['gallery', 'Add your first picture'],
  ] as const) {
    await page.goto(`/admin/${list}`)
    await expect(page.getByText(firstStep)).toBeVisible()
    await expectAccessible(page)
  }
  await page.unrouteAll()
  for (const list of ['products', 'gallery']) {
    await page.goto(`/admin/${list}?q=nothing+is+called+this`)
    await expect(page.getByText(/^No .* found\.$/)).toBeVisible()
    await expect(page.getByText(/[Ff]irst (?:product|picture)$/)).toHaveCount(0)
  }
  await expect(page.getByText(/^Pictures of your press/)).toBeVisible()
})
