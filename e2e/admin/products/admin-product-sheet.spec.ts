import { readFile } from 'node:fs/promises'
import { pictureMessages } from '@chekku/domain/picture-upload'
import { productMessages } from '@chekku/domain/product'
import { sheetLimits, sheetMessages } from '@chekku/domain/product/sheet'
import { expect, type Page } from '@playwright/test'
import { plainPicture } from '../../../server/testing/plain-picture.ts'
import { zipFile } from '../../../server/testing/zip-file.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { adminCalls, newName } from '../../support/admin/admin-catalogue.ts'
import { said, signedInTest as test } from '../../support/admin/admin-fixtures.ts'
import { openFor, stored } from '../../support/admin/admin-product-rows.ts'
import { expectNoSidewaysScroll } from '../../support/layout-faults.ts'

const importPath = '/admin/products/import'
const choose = (page: Page, name: string, buffer: Buffer, mimeType = 'text/csv') =>
  page.locator('#sheet').setInputFiles({ name, mimeType, buffer })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

/** The sheet as LibreOffice stores it: quotation marks only where they are needed, and another separator. */
const asStored = (rows: readonly string[][]) => Buffer.from(rows.map(row => row.join(';')).join('\n'))

test('a sheet is opened from the list, comes back with two prices changed, is imported after a look at it, and undone @phone', async ({
  page,
  consoleGuard,
  server: { origin },
}) => {
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
  await expect(tab(page, 'Can’t 1')).toHaveAttribute('aria-selected', 'true')
  await expect(said(page, sheetMessages.refused(1))).toBeVisible()
  await expect(page.getByRole('tabpanel')).toContainText('“five hundred”')
  await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.goto('/admin/gallery')
  await page.goto(importPath)
  await expect(tab(page, 'Can’t 1')).toBeVisible()
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
  const visitor = await page.context().newPage()
  await visitor.goto(`${origin}/product/${oil._id}`)
  await expect(visitor.getByText('₹577').first()).toBeVisible()
  await visitor.close()

  await calls.updateProduct(soap._id, { price: 97 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('status').getByText(`All else is undone. ${soap.name}: `)).toBeVisible()
  expect([(await stored(origin, oil)).price, (await stored(origin, soap)).price]).toEqual([560, 97])
  await page.goto(importPath)
  await expect(page.getByText('Choose a sheet', { exact: true })).toBeVisible()
})

test('pictures come in a ZIP beside the sheet, are looked at with it and undone @phone', async ({
  page,
  consoleGuard,
  server: { origin },
}) => {
  consoleGuard.allow(/status of 4(?:00|13)/)
  const calls = await adminCalls(origin)
  const { _id: category } = await calls.createCategory({ name: newName('Oils') })
  const oil = await calls.createProduct({ name: newName('Sheet'), category, price: 555 })
  const addZip = (buffer: Buffer) =>
    page.locator('#pictures').setInputFiles({ name: 'photos.zip', mimeType: 'application/zip', buffer })
  const cells = page.getByRole('tabpanel')

  await page.goto(importPath)
  await choose(page, 'pictures.csv', Buffer.from(`id,picture\n${oil._id},sesame-1l.jpg`))
  await expect(page.getByText(/Pictures are not fetched from addresses/)).toBeVisible()
  const add = page.getByText('Add pictures (ZIP)', { exact: true })
  expect((await add.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await addZip(Buffer.from('no ZIP'))
  await expect(page.getByText(/this is not a ZIP/)).toBeVisible()
  await addZip(zipFile([{ name: 'Sesame-1L.jpg', bytes: Buffer.from('no picture') }]))
  await expect(tab(page, 'Can’t 1')).toHaveAttribute('aria-selected', 'true')
  await expect(cells).toContainText(pictureMessages.notAPicture)

  await addZip(zipFile([{ name: 'photos/Sesame-1L.jpg', bytes: await plainPicture() }]))
  await expect(cells).toContainText(/Picture none .*sesame-1l\.jpg/)
  await expectNoSidewaysScroll(page)
  await page.goto('/admin/gallery')
  await page.goto(importPath)
  await expect(page.getByText('photos.zip')).toBeVisible()
  await page.getByRole('button', { name: /^Import/ }).click()
  await expect(said(page, sheetMessages.imported(0, 1))).toBeVisible()
  expect((await stored(origin, oil)).image).toMatch(/^\/uploads\/products\//)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('status').getByText(productMessages.changeUndone)).toBeVisible()
  expect((await stored(origin, oil)).image).toBe('')
})
