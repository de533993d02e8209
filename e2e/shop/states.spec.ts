import { catalogueMessages } from '@chekku/domain/catalogue'
import { problemMessages } from '@chekku/domain/problem'
import { sessionMessages } from '@chekku/domain/session'
import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { listCategories, readData } from '../support/catalogue-api.ts'
import { wayOutOf } from '../support/empty-shop.ts'
import { test } from '../support/fixtures.ts'
import { answerInstead, followInFooter, holdBack } from '../support/intercept.ts'

/* Loading state, error state and retry of every page with a list. */

const pages = {
  Products: { loading: catalogueMessages.productsLoading, list: '/products?limit=24' },
  Gallery: { loading: catalogueMessages.homeGalleryLoading, list: '/gallery' },
  category: { loading: catalogueMessages.productsLoading, list: '/products?limit=1000&category=' },
}

async function besides(origin: string, name: keyof typeof pages) {
  const { loading, list } = pages[name]
  if (name !== 'category') return { loading, entry: name, count: (await readData<[]>(origin, list)).length }
  const categories = await listCategories(origin)
  const { _id, name: entry } = categories.find(({ showInNav, parent }) => showInNav && !parent) ?? {}
  if (!entry) throw new Error('The sample catalogue has no main category in the navigation')
  return { loading, entry, count: (await readData<[]>(origin, list + _id)).length }
}

const refusal = { status: 503, json: { success: false, message: problemMessages.databaseUnavailable } }

for (const [what, name, call, text] of [
  [
    'the products fail',
    'Products',
    /\/api\/products\?/,
    `${catalogueMessages.fetchProductsFailed}: ${problemMessages.databaseUnavailable}`,
  ],
  [
    'the gallery fails',
    'Gallery',
    /\/api\/gallery$/,
    catalogueMessages.galleryFetchFailed(problemMessages.databaseUnavailable),
  ],
  ['a category fails', 'category', /\/api\/categories\//, catalogueMessages.fetchCategoryFailed],
  ['the products of a category fail', 'category', /\/api\/products\?/, catalogueMessages.fetchProductsFailed],
] as const)
  test(`when ${what}, and when the next try succeeds @desktop`, async ({ page, server, consoleGuard }) => {
    consoleGuard.allow(/503/)
    const { entry, loading, count } = await besides(server.origin, name)
    const said = page.getByRole('alert').getByText(text, { exact: true })
    const retry = page.getByRole('button', { name: 'Try again' })
    await page.goto('/enquiry')
    const letThrough = await answerInstead(page, call, refusal)
    await followInFooter(page, entry)
    await expect(said).toBeVisible()
    await expect(page.getByRole('heading', { name: catalogueMessages.errorTitle })).toHaveCount(
      name === 'category' ? 1 : 0,
    )
    await expectAccessible(page)
    expect(await wayOutOf(page.getByRole('main'))).toEqual(['Try again', 'Ask us by chat'])
    const address = page.url()
    const refusedAgain = page.waitForResponse(call)
    await retry.click()
    await refusedAgain
    await expect(said).toBeVisible()
    await letThrough()
    const release = await holdBack(page, call)
    await retry.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText(loading, { exact: true })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
    await expectAccessible(page)
    release()
    await expect(page.getByRole('article')).toHaveCount(count)
    await expect(page.getByText(loading)).toHaveCount(0)
    await expect(said).toHaveCount(0)
    await expect(page).toHaveURL(address)
  })

test('a refusal with 401 leads to the sign-in only with a token @desktop', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/status of 401/)
  await page.goto('/enquiry')
  await answerInstead(page, /\/api\/products\?/, {
    status: 401,
    json: { success: false, message: sessionMessages.loginFailedTryAgain },
  })
  await followInFooter(page, 'Products')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page).toHaveURL('/products')
  await page.evaluate(() => localStorage.setItem('token', 'ended'))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/admin/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(null)
})
