import { catalogueMessages } from '@chekku/domain/catalogue-messages'
import { categoryMessages } from '@chekku/domain/category'
import { galleryMessages } from '@chekku/domain/gallery-item'
import { navigationMessages } from '@chekku/domain/navigation/navigation-messages'
import { shopMessages } from '@chekku/domain/shop/sections'
import { trashMessages } from '@chekku/domain/trash'
import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { goTo, test } from '../support/admin/admin-fixtures.ts'
import { answerInstead, refuseInstead } from '../support/intercept.ts'

/* The failed, empty and missing states of each screen’s list. */

/** The failed call, its message, what stands where there is nothing, and what is then answered with nothing. */
type ScreenCase = [path: string, call: RegExp, failed: string, empty?: string | RegExp, without?: RegExp]

const nothingSaved = /^No versions yet\./
const { loadNavigationFailed, empty } = navigationMessages
const screens: readonly ScreenCase[] = [
  ['activity', /\/api\/activity\?/, 'Failed to fetch the activity'],
  ['gallery', /\/api\/gallery$/, galleryMessages.fetchGalleryItemsFailed, 'Add your first picture'],
  ['trash', /\/api\/trash$/, trashMessages.fetchTrashFailed],
  ['navigation', /\/api\/nav-config$/, loadNavigationFailed, empty, /\/api\/categories$/],
  ['navigation/history', /\/api\/nav-config\/history$/, loadNavigationFailed, nothingSaved],
  ['shop/history', /\/api\/shop\/history$/, shopMessages.historyFailed, nothingSaved],
  [
    'categories',
    /\/api\/categories$/,
    catalogueMessages.fetchCategoriesFailed,
    categoryMessages.noCategoriesYet,
  ],
]
/** Their failure is spoken as a message; the others' is an alert in the screen. */
const spoken = ['gallery', 'navigation']

const pagination = { page: 1, limit: 1000, total: 0, pages: 0 }
const nothing = { status: 200, json: { success: true, data: [], pagination } }

test('each screen says what it could not read @desktop', async ({ adminPage: page, consoleGuard }) => {
  test.slow()
  consoleGuard.allow(/status of 503|^503/)
  const main = page.getByRole('main')
  await page.goto('/admin/account')
  for (const [path, call, failed, empty, without = call] of screens) {
    const letThrough = await refuseInstead(page, call)
    await goTo(page, `/admin/${path}`)
    const role = spoken.includes(path) ? 'status' : 'alert'
    await expect(page.getByRole(role).getByText(failed, { exact: true }), path).toBeVisible()
    await letThrough()
    if (empty !== undefined) await answerInstead(page, without, nothing)
    const again = page.getByRole('button', { name: 'Try again' })
    await again.click()
    if (empty !== undefined) await expect(main.getByText(empty), path).toBeVisible()
    await expect(again, path).toHaveCount(0)
    await page.unroute(without)
  }
})

test('an empty list says what to do, another what it misses @desktop', async ({ adminPage: page }) => {
  await answerInstead(page, /\/api\/(?:products(?!\/summary)|gallery)\b/, nothing)
  await page.goto('/admin')
  await expect(page.getByText('No products found', { exact: true })).toBeVisible()
  for (const [list, firstStep] of [
    ['products', 'Add a category, then your first product'],
    ['gallery', 'Add your first picture'],
  ] as const) {
    await goTo(page, `/admin/${list}`)
    await expect(page.getByText(firstStep)).toBeVisible()
    await expectAccessible(page)
  }
  await page.unrouteAll()
  await page.goto('/admin')
  for (const list of ['products', 'gallery']) {
    await goTo(page, `/admin/${list}?q=nothing+is+called+this`)
    await expect(page.getByText(/^No .* found\.$/)).toBeVisible()
    await expect(page.getByText(/[Ff]irst (?:product|picture)$/)).toHaveCount(0)
  }
  await expect(page.getByText(/^Visitors see these pictures/)).toBeVisible()
})
