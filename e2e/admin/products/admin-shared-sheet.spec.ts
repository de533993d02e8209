import { expect, type Page } from '@playwright/test'
import { timeLimit } from '../../../server/testing/time-limit.ts'
import { adminCalls, newName } from '../../support/admin/admin-catalogue.ts'
import { test, title } from '../../support/admin/admin-fixtures.ts'
import { openAsAdministrator } from '../../support/admin/admin-form-journey.ts'
import { administrator } from '../../support/server-process.ts'

const importPath = '/admin/products/import'
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

/** A file as a phone's share sheet sends it: a form of multipart data, to the screen that imports. */
async function share(page: Page, name: string, text: string): Promise<void> {
  await page.evaluate(action => {
    const form = Object.assign(document.createElement('form'), { action, method: 'post' })
    form.enctype = 'multipart/form-data'
    form.append(Object.assign(document.createElement('input'), { type: 'file', name: 'file', id: 'shared' }))
    document.body.append(form)
  }, importPath)
  await page.locator('#shared').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await Promise.all([
    page.waitForURL(importPath),
    page.evaluate(() => document.querySelector<HTMLFormElement>('form:has(#shared)')?.submit()),
  ])
}

async function aPricedOil(origin: string) {
  const calls = await adminCalls(origin)
  const { _id: category } = await calls.createCategory({ name: newName('Oils') })
  return calls.createProduct({ name: newName('Shared oil'), category, price: 555 })
}

test.describe('a shared sheet', () => {
  test.use({ serviceWorkers: 'allow' })

  test('is looked at before it is imported, once, and after signing in too @phone', async ({
    page,
    server,
  }) => {
    const oil = await aPricedOil(server.origin)
    const panel = page.getByRole('tabpanel')
    await openAsAdministrator(page, server.origin, '/admin/products')
    await expect(title(page)).toHaveText('Product Management')
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), {
        timeout: timeLimit(30_000),
      })
      .toBe(true)
    const devTools = await page.context().newCDPSession(page)
    const { errors, manifest } = await devTools.send('Page.getAppManifest')
    expect([errors, manifest.shareTarget?.action]).toEqual([[], `${server.origin}${importPath}`])
    const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors')
    // A whole Chromium adds that the page is in a private window, as every journey's is.
    const faults = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')
    expect(faults, 'can be installed').toEqual([])

    await share(page, 'harvest ₹.csv', `id,price\n${oil._id},577\n`)
    await expect(tab(page, 'Changed 1')).toHaveAttribute('aria-selected', 'true')
    await expect(panel).toContainText(/Price ₹555 .*₹577/)
    await expect(page.getByText('harvest ₹.csv', { exact: true })).toBeVisible()
    await page.reload()
    await expect(panel).toContainText(/Price ₹555 .*₹577/)
    await share(page, 'later.csv', `id,price\n${oil._id},588\n`)
    await expect(panel).toContainText(/Price ₹555 .*₹588/)
    await page.getByRole('button', { name: /^Remove later/ }).click()
    await page.reload()
    await expect(page.getByText('Choose a sheet', { exact: true })).toBeVisible()

    await page.evaluate(() => localStorage.clear())
    await page.goto('/admin/login')
    await share(page, 'signed-out.csv', `id,price\n${oil._id},599\n`)
    await page.getByLabel('Email').fill(administrator.email)
    await page.getByLabel('Password', { exact: true }).fill(administrator.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(panel).toContainText(/Price ₹555 .*₹599/)
    await expect(page).toHaveURL(importPath)
  })
})

test('without a service worker a shared sheet is chosen on the screen @phone', async ({ page, server }) => {
  await openAsAdministrator(page, server.origin, '/admin/products')
  await expect(title(page)).toHaveText('Product Management')
  await share(page, 'harvest.csv', 'id,price\n'.padEnd(4_000_000))
  await expect(title(page)).toHaveText('Import products')
  await expect(page.getByText('Choose a sheet', { exact: true })).toBeVisible()
})
