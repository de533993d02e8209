import { catalogueMessages } from '@chekku/domain/catalogue-messages'
import { sessionMessages } from '@chekku/domain/people/session'
import { problemMessages } from '@chekku/domain/problem'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { listCategories, readData } from '../support/catalogue-api.ts'
import { wayOutOf } from '../support/empty-shop.ts'
import { isRunning, test } from '../support/fixtures.ts'
import { answerInstead, followInFooter, holdBack } from '../support/intercept.ts'

/* Loading state, error state and retry of every page with a list. */

const refusal = { status: 503, json: { success: false, message: problemMessages.databaseUnavailable } }

interface List {
  /** The link of the footer that leads there. */
  entry: string
  call: RegExp
  failed: string
  loading: string
  count: number
}

async function failAndRetry(page: Page, { entry, call, failed, loading, count }: List): Promise<void> {
  const isOfCategory = !['Products', 'Gallery'].includes(entry)
  const alert = page.getByRole('alert').getByText(failed, { exact: true })
  const retry = page.getByRole('button', { name: 'Try again' })
  const letThrough = await answerInstead(page, call, refusal)
  await followInFooter(page, entry)
  await expect(alert).toBeVisible()
  await expect(page.getByRole('heading', { name: catalogueMessages.errorTitle })).toHaveCount(
    isOfCategory ? 1 : 0,
  )
  await expectAccessible(page)
  expect(await wayOutOf(page.getByRole('main'))).toEqual(['Try again', 'Ask us by chat'])
  const address = page.url()
  const refusedAgain = page.waitForResponse(call)
  await retry.click()
  await refusedAgain
  await expect(alert).toBeVisible()
  await letThrough()
  const release = await holdBack(page, call)
  await retry.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(loading, { exact: true })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  // A category loads its products as all products load.
  if (!isOfCategory) await expectAccessible(page)
  release()
  await expect(page.getByRole('article')).toHaveCount(count)
  await expect(page.getByText(loading)).toHaveCount(0)
  await expect(alert).toHaveCount(0)
  await expect(page).toHaveURL(address)
  await page.unrouteAll()
  await comeBackToCopy(page, call)
}

/** Comes back to a page that is known, while what it asks for fails: the copy stays, below a line that says so. */
async function comeBackToCopy(page: Page, call: RegExp): Promise<void> {
  const title = page.getByRole('heading', { level: 1 })
  const name = await title.innerText()
  const letThrough = await answerInstead(page, call, refusal)
  await page.goBack()
  await expect(title).not.toHaveText(name)
  await page.goForward()
  await expect(title).toHaveText(name)
  await expect(page.getByText(catalogueMessages.partFailed, { exact: true })).toBeVisible()
  await letThrough()
}

test('when a list fails, and when the next try succeeds @desktop', async ({ page, server, consoleGuard }) => {
  consoleGuard.allow(/503/)
  const countOf = async (list: string) => (await readData<[]>(server.origin, list)).length
  const categories = await listCategories(server.origin)
  const category = categories.find(({ showInNav, parent }) => showInNav && !parent)
  if (!category) throw new Error('The sample catalogue has no category in the navigation')
  const { fetchProductsFailed, productsLoading: loading } = catalogueMessages
  await page.goto('/enquiry')
  await failAndRetry(page, {
    entry: category.name,
    loading,
    count: await countOf(`/products?limit=1000&category=${category._id}`),
    call: /\/api\/products\?/,
    failed: fetchProductsFailed,
  })
  await failAndRetry(page, {
    entry: 'Gallery',
    call: /\/api\/gallery$/,
    failed: catalogueMessages.galleryFetchFailed(problemMessages.databaseUnavailable),
    loading: catalogueMessages.homeGalleryLoading,
    count: await countOf('/gallery'),
  })
  await failAndRetry(page, {
    entry: 'Products',
    call: /\/api\/products\?/,
    failed: `${fetchProductsFailed}: ${problemMessages.databaseUnavailable}`,
    loading,
    count: await countOf('/products?limit=24'),
  })
  for (const [entry, call] of [
    ['Price list', /\/api\/products\?/],
    ['Home', /\/api\/gallery\/popular/],
  ] as const) {
    const title = page.getByRole('heading', { level: 1 })
    const before = await title.innerText()
    await followInFooter(page, entry)
    await expect(title).not.toHaveText(before)
    await comeBackToCopy(page, call)
  }
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

test('a link still leads on when an upgrade took away the next page’s script @phone', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/404|Failed to fetch dynamically imported module|Error loading route module/)
  await page.goto('/about-us')
  await expect.poll(() => isRunning(page)).toBe(true)
  const isGone = new Promise<void>(resolve =>
    page.route(/\/assets\/[^/]*\.js$/, route => {
      resolve()
      return route.fulfill({ status: 404 })
    }),
  )
  // React waits for messages of its own, so it draws nothing before the script is missing.
  await page.evaluate(() => Object.assign(MessagePort.prototype, { postMessage: () => undefined }))
  await followInFooter(page, 'Gallery')
  await isGone
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible()
  await expect(page).toHaveURL(/\/gallery$/)
})
