import { readFile } from 'node:fs/promises'
import { pictureMessages } from '@chekku/domain/pictures/picture-upload'
import { productMessages } from '@chekku/domain/product'
import { sheetLimits, sheetMessages } from '@chekku/domain/product/sheet'
import { expect, type Page } from '@playwright/test'
import { plainPicture } from '../../../server/testing/plain-picture.ts'
import { timeLimit } from '../../../server/testing/time-limit.ts'
import { zipFile } from '../../../server/testing/zip-file.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { adminCalls, newName, visitorPage } from '../../support/admin/admin-catalogue.ts'
import {
  goTo,
  test as plainTest,
  said,
  signedInTest as test,
  title,
} from '../../support/admin/admin-fixtures.ts'
import { type jpegFile, openAsAdministrator } from '../../support/admin/admin-form-journey.ts'
import { openFor, stored } from '../../support/admin/admin-product-rows.ts'
import { sendSignIn } from '../../support/admin/people.ts'
import { expectNoSidewaysScroll } from '../../support/layout-faults.ts'

const importPath = '/admin/products/import'
const choose = (page: Page, name: string, buffer: Buffer, mimeType = 'text/csv') =>
  page.locator('#sheet').setInputFiles({ name, mimeType, buffer })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

/** The sheet as LibreOffice stores it: quotation marks only where they are needed, and another separator. */
const asStored = (rows: readonly string[][]) => Buffer.from(rows.map(row => row.join(';')).join('\n'))

type SharedFile = ReturnType<typeof jpegFile>

/** A file, or several, as a phone's share sheet sends it: a form of multipart data, to the screen that imports. */
async function share(page: Page, name: string, text: string, ...others: SharedFile[]): Promise<void> {
  await page.evaluate(action => {
    const form = Object.assign(document.createElement('form'), { action, method: 'post' })
    form.enctype = 'multipart/form-data'
    const input = { type: 'file', name: 'file', id: 'shared', multiple: true }
    form.append(Object.assign(document.createElement('input'), input))
    document.body.append(form)
  }, importPath)
  const sheet = { name, mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.locator('#shared').setInputFiles([...others, sheet])
  await Promise.all([
    page.waitForURL(importPath),
    page.evaluate(() => document.querySelector<HTMLFormElement>('form:has(#shared)')?.submit()),
  ])
}

test('a sheet comes back and is imported @phone', async ({ page, consoleGuard, server: { origin } }) => {
  consoleGuard.allow(/status of 4(?:00|09)/)
  const calls = await adminCalls(origin)
  const { _id: category } = await calls.createCategory({ name: newName('Oils') })
  const name = newName('Sheet')
  const oil = await calls.createProduct({ name: `${name} oil`, category, price: 555 })
  const soap = await calls.createProduct({ name: `${name} soap`, category, price: 90 })
  await calls.createProduct({ name: `${name} cake`, category, price: 40 })

  await openFor(page, name)
  await page.getByRole('button', { name: 'More actions' }).click()
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Open in a spreadsheet' }).click(),
  ])
  expect(sheet.suggestedFilename()).toMatch(/^\S.* products \d{4}-\d\d-\d\d\.csv$/)
  const text = (await readFile(await sheet.path(), 'utf8')).replaceAll(/["\uFEFF]/g, '').trimEnd()
  const [columns = [], ...rows] = text.split('\r\n').map(line => line.split(','))
  expect(rows).toHaveLength(3)
  const cell = (of: { _id: string }, column: string, said: string) => {
    const row = rows.find(([id]) => id === of._id)
    if (row) row[columns.indexOf(column)] = said
  }

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Import a sheet' }).click()
  for (const [file, said] of [
    ['photo.jpg', sheetMessages.picture],
    ['prices.xlsx', sheetMessages.spreadsheet],
    ['utf-16.csv', sheetMessages.utf16],
    ['large.csv', sheetMessages.tooLarge],
  ] as const) {
    const bytes = {
      'photo.jpg': Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
      'prices.xlsx': Buffer.from('PK\u0003\u0004'),
      'utf-16.csv': Buffer.from('\uFEFFid;price\n1;2', 'utf16le'),
      'large.csv': Buffer.alloc(sheetLimits.bytes + 1, 'id;price\n'),
    }[file]
    await choose(page, file, bytes, file.endsWith('jpg') ? 'image/jpeg' : 'text/csv')
    await expect(page.getByText(said)).toBeVisible()
  }

  cell(oil, 'price', 'five hundred')
  cell(soap, 'price', '95')
  cell(soap, 'description', 'W'.repeat(120))
  await choose(page, 'prices.csv', asStored([columns, ...rows]))
  await expect(tab(page, 'Errors 1')).toHaveAttribute('aria-selected', 'true')
  await expect(said(page, sheetMessages.refused(1))).toBeVisible()
  await expect(page.getByRole('tabpanel')).toContainText('“five hundred”')
  await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0)
  const leaveOut = page.getByRole('button', { name: sheetMessages.leaveOut(1) })
  expect((await leaveOut.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const expectFocusAt = async (name: string) => {
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
    await page.keyboard.press('Tab')
    await expect(tab(page, name), 'the focus stays at the plan').toBeFocused()
  }
  await leaveOut.press('Enter')
  await expectFocusAt('Changed 1')
  await expect(said(page, sheetMessages.planned(0, 1))).toBeVisible()
  await expect(said(page, sheetMessages.leftOut(1))).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import 1 row' })).toBeVisible()
  await tab(page, 'Left out 1').click()
  await expect(page.getByRole('tabpanel')).toContainText('“five hundred”')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Put them back' }).press('Enter')
  await expectFocusAt('Errors 1')

  await goTo(page, '/admin/gallery')
  await page.goto(importPath)
  await expect(tab(page, 'Errors 1')).toBeVisible()
  cell(oil, 'price', '577')
  await choose(page, 'prices.csv', asStored([columns, ...rows]))
  await expect(tab(page, 'Changed 2')).toHaveAttribute('aria-selected', 'true')
  await expect(tab(page, 'Same 1')).toBeVisible()
  await expect(page.getByRole('tabpanel')).toContainText(/Price ₹555 .*₹577/)
  await choose(page, 'photo.jpg', Buffer.from('a picture'), 'image/jpeg')
  await expect(page.getByText(sheetMessages.picture)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Import/ }), 'no plan of another file').toHaveCount(0)
  await choose(page, 'prices.csv', asStored([columns, ...rows]))
  await expect(page.getByRole('tabpanel')).toContainText(/Price ₹555 .*₹577/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await expect(said(page, sheetMessages.planned(0, 2)), 'counted as the button counts').toContainText(
    '2 rows:',
  )
  const press = page.getByRole('button', { name: 'Import 2 rows' })
  await calls.updateProduct(oil._id, { price: 560 })
  await press.click()
  await expect(page.getByRole('alert')).toHaveText(sheetMessages.changedSince)
  await expect(page.getByRole('tabpanel')).toContainText(/Price ₹560 .*₹577/)
  await press.click()
  await expect(said(page, sheetMessages.imported(0, 2))).toBeVisible()
  expect([(await stored(origin, oil)).price, (await stored(origin, soap)).price]).toEqual([577, 95])
  expect(await visitorPage(origin, `/product/${oil._id}`)).toContain('₹577')

  await calls.updateProduct(soap._id, { price: 97 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('status').getByText(`The rest is undone. ${soap.name}: `)).toBeVisible()
  expect([(await stored(origin, oil)).price, (await stored(origin, soap)).price]).toEqual([560, 97])
  await page.goto(importPath)
  await expect(page.getByText('Choose a sheet', { exact: true })).toBeVisible()

  cell(oil, 'price', 'six hundred')
  cell(soap, 'price', '98')
  await choose(page, 'prices.csv', asStored([columns, ...rows]))
  await leaveOut.click()
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(page.getByRole('heading', { name: sheetMessages.leftOut(1) })).toBeVisible()
  await goTo(page, '/admin/gallery')
  await page.goto(importPath)
  expect([(await stored(origin, oil)).price, (await stored(origin, soap)).price]).toEqual([560, 98])
  const [leftOut] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download these rows' }).click(),
  ])
  expect(await readFile(await leftOut.path(), 'utf8')).toMatch(
    /"price: “six hundred” is not a price.*six hundred"/s,
  )
})

test('pictures come in a ZIP beside it @phone', async ({ page, consoleGuard, server: { origin } }) => {
  consoleGuard.allow(/status of 4(?:00|13)/)
  const calls = await adminCalls(origin)
  const { _id: category } = await calls.createCategory({ name: newName('Oils') })
  const oil = await calls.createProduct({ name: newName('Sheet'), category, price: 555 })
  const addZip = (buffer: Buffer) =>
    page.locator('#pictures').setInputFiles({ name: 'photos.zip', mimeType: 'application/zip', buffer })
  const cells = page.getByRole('tabpanel')

  const sheet = {
    name: 'pictures.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`id,picture\n${oil._id},sesame-1l.jpg`),
  }
  const noZip = { name: 'first.zip', mimeType: 'application/zip', buffer: Buffer.from('no ZIP') }
  await page.goto(importPath)
  await page.locator('#sheet').setInputFiles(noZip)
  await expect(page.getByText('first.zip', { exact: true })).toBeVisible()
  await page.locator('#sheet').setInputFiles(sheet)
  await expect(page.getByText(/This file is not a ZIP/), 'waits for its sheet').toBeVisible()
  await page.getByRole('button', { name: 'Remove pictures.csv' }).click()
  await page.locator('#sheet').setInputFiles([noZip, sheet])
  await expect(page.getByText(/This file is not a ZIP/), 'both at once').toBeVisible()
  const dropped = await page.evaluateHandle(text => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['no ZIP'], 'dropped.zip', { type: 'application/zip' }))
    transfer.items.add(new File([text], 'dropped.csv', { type: 'text/csv' }))
    return transfer
  }, sheet.buffer.toString())
  await page.getByText('Or drop it here, with its pictures.').dispatchEvent('drop', { dataTransfer: dropped })
  for (const name of ['dropped.zip', 'dropped.csv'])
    await expect(page.getByText(name, { exact: true }), 'both by one drop').toBeVisible()
  await expect(page.getByText(/This file is not a ZIP/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove dropped.zip' }).click()
  await chooseWithLargeZip(page, sheet.buffer.toString())
  await expect(page.getByText(sheetMessages.zipTooLarge)).toBeVisible()
  await expect(page.getByText('beside.csv', { exact: true }), 'the sheet is taken').toBeVisible()
  await expect(page.getByText(/Picture links are ignored/)).toBeVisible()
  const add = page.getByText('Add pictures (ZIP)', { exact: true })
  expect((await add.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await addZip(Buffer.from('no ZIP'))
  await expect(page.getByText(/This file is not a ZIP/)).toBeVisible()
  await addZip(zipFile([{ name: 'Sesame-1L.jpg', bytes: Buffer.from('no picture') }]))
  await expect(tab(page, 'Errors 1')).toHaveAttribute('aria-selected', 'true')
  await expect(cells).toContainText(pictureMessages.notAPicture)

  await addZip(zipFile([{ name: 'photos/Sesame-1L.jpg', bytes: await plainPicture() }]))
  await expect(cells).toContainText(/Picture none .*sesame-1l\.jpg/)
  await expectNoSidewaysScroll(page)
  await goTo(page, '/admin/gallery')
  await page.goto(importPath)
  await expect(page.getByText('photos.zip')).toBeVisible()
  await page.getByRole('button', { name: /^Import/ }).click()
  await expect(said(page, sheetMessages.imported(0, 1))).toBeVisible()
  expect((await stored(origin, oil)).image).toMatch(/^\/uploads\/products\//)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('status').getByText(productMessages.changeUndone)).toBeVisible()
  expect((await stored(origin, oil)).image).toBe('')
})

/** Chooses a sheet and a ZIP of more than 50 MB at once. */
const chooseWithLargeZip = (page: Page, text: string) =>
  page.locator('#sheet').evaluate(
    (input: HTMLInputElement, { text, bytes }) => {
      const files = new DataTransfer()
      files.items.add(new File([text], 'beside.csv', { type: 'text/csv' }))
      files.items.add(new File([new Uint8Array(bytes)], 'large.zip', { type: 'application/zip' }))
      input.files = files.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    },
    { text, bytes: sheetLimits.zipBytes + 1 },
  )

plainTest.describe('a shared sheet', () => {
  plainTest.use({ serviceWorkers: 'allow' })

  plainTest('is looked at before it is imported, signed out too @phone', async ({ page, server }) => {
    const calls = await adminCalls(server.origin)
    const { _id: category } = await calls.createCategory({ name: newName('Oils') })
    const oil = await calls.createProduct({ name: newName('Shared oil'), category, price: 555 })
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
    await expect(page.getByText(sheetMessages.shared)).toBeVisible()
    const buffer = zipFile([{ name: 'photo.jpg', bytes: Buffer.from('no picture') }])
    const zip = { name: 'photos.zip', mimeType: 'application/zip', buffer }
    await share(page, 'later.csv', `id,price\n${oil._id},588\n`, zip)
    await expect(panel).toContainText(/Price ₹555 .*₹588/)
    await expect(page.getByText('photos.zip', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: /^Remove later/ }).click()
    await page.reload()
    await expect(page.getByText('Choose a sheet', { exact: true })).toBeVisible()
    await expect(page.getByText(sheetMessages.shared)).toHaveCount(0)

    await page.evaluate(() => localStorage.clear())
    await page.goto('/admin/login')
    await share(page, 'signed-out.csv', `id,price\n${oil._id},599\n`)
    await sendSignIn(page)
    await expect(panel).toContainText(/Price ₹555 .*₹599/)
    await expect(page).toHaveURL(importPath)
  })
})

plainTest(
  'without a service worker a shared sheet is chosen on the screen @phone',
  async ({ page, server }) => {
    await openAsAdministrator(page, server.origin, '/admin/products')
    await expect(title(page)).toHaveText('Product Management')
    await share(page, 'harvest.csv', 'id,price\n'.padEnd(4_000_000))
    await expect(title(page)).toHaveText('Import products')
    await expect(page.getByText('Choose a sheet', { exact: true })).toBeVisible()
  },
)
