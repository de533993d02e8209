import { galleryMessages } from '@chekku/domain/gallery-item'
import { problemMessages } from '@chekku/domain/problem'
import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import { trashMessages } from '@chekku/domain/trash'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { adminCalls, newName } from '../support/admin-catalogue.ts'
import { test } from '../support/admin-fixtures.ts'
import { readData } from '../support/catalogue-api.ts'
import { answerInstead, refuse } from '../support/intercept.ts'

const pageSize = 6

const path = '/admin/gallery'
const listCall = /\/api\/gallery$/
const rows = (page: Page) => page.getByRole('main').locator('[data-item]')
const row = (page: Page, { _id }: { _id: string }) => page.locator(`[data-item="${_id}"]`)
const search = (page: Page) => page.getByPlaceholder('Search gallery items...')
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' })
const said = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true })
const listItems = (origin: string) => readData<GalleryItem[]>(origin, '/gallery')

test('shows six a page, in the order of the gallery', async ({ adminPage, server, isMobile }) => {
  const items = await listItems(server.origin)
  const last = Math.ceil(items.length / pageSize)
  expect(last).toBeGreaterThan(1)
  await adminPage.goto(path)
  await expect(adminPage.getByRole('heading', { level: 1 })).toHaveText('Gallery Management')
  for (const form of ['With a category', 'With a longer description', 'JSON, for developers'])
    await expect(adminPage.getByRole('main').getByRole('link', { name: form })).toBeVisible()
  await expect(adminPage.getByRole('main').getByRole('link', { name: 'Add New' })).toHaveAttribute(
    'href',
    '/admin/gallery/new',
  )
  if (!isMobile) {
    await expect(adminPage.getByRole('columnheader')).toHaveText([
      'Select all on this page',
      'Image',
      'Title',
      'Category',
      'Popular',
      'Actions',
    ])
  }
  await expect(rows(adminPage)).toHaveCount(pageSize)
  for (const [at, item] of items.slice(0, pageSize).entries()) {
    await expect(rows(adminPage).nth(at)).toContainText(item.title)
    await expect(rows(adminPage).nth(at)).toContainText(item.category || 'None')
  }
  await expectAccessible(adminPage)

  await expect(pages(adminPage)).toContainText(`Page 1 of ${last}`)
  await expect(pages(adminPage).getByRole('link', { name: 'Prev' })).toHaveCount(0)
  await pages(adminPage).getByRole('link', { name: 'Next' }).click()
  await expect(adminPage).toHaveURL(`${path}?page=2`)
  await expect(pages(adminPage)).toContainText(`Page 2 of ${last}`)
  await expect(rows(adminPage).first()).toContainText(items[pageSize]?.title ?? '')
  await pages(adminPage).getByRole('link', { name: 'Prev' }).click()
  await expect(adminPage).toHaveURL(path)
})

test('leads to its other forms in one quiet line', async ({ adminPage, isMobile }) => {
  const forms = [
    { name: 'With a category', leadsTo: '/admin/gallery/simple', button: 'Create Gallery Item' },
    { name: 'With a longer description', leadsTo: '/admin/gallery/simple2', button: 'Save Gallery Item' },
    { name: 'JSON, for developers', leadsTo: '/admin/gallery/json', button: 'Submit JSON Form' },
  ]
  for (const { name, leadsTo, button } of forms) {
    await adminPage.goto(path)
    const line = adminPage.getByRole('main').getByText('Other forms:')
    await expect(line.getByRole('link')).toHaveText(forms.map(form => form.name))
    if (!isMobile) expect((await line.boundingBox())?.height).toBe(44)
    await line.getByRole('link', { name }).click()
    await expect(adminPage).toHaveURL(leadsTo)
    await expect(adminPage.getByRole('main').getByRole('button', { name: button })).toBeVisible()
  }
})

test('says which items are popular, and changes it in the row @desktop', async ({ adminPage, server }) => {
  const calls = await adminCalls(server.origin)
  const item = await calls.createGalleryItem({ title: newName('Seen') })
  await adminPage.goto(`${path}?q=${encodeURIComponent(item.title)}`)
  const popular = row(adminPage, item).getByRole('switch', { name: `${item.title} popular` })
  await expect(popular).not.toBeChecked()
  await popular.click()
  await expect(said(adminPage, `${item.title} is popular`)).toBeVisible()
  await expect(popular).toBeChecked()
  await row(adminPage, item).getByRole('link', { name: /^Edit/ }).click()
  await expect(adminPage.getByLabel('Mark as popular')).toBeChecked()
})

test('finds by title, description and category @desktop', async ({ adminPage, server }) => {
  const calls = await adminCalls(server.origin)
  const description = newName('Shade')
  const category = newName('Events')
  const item = await calls.createGalleryItem({ title: newName('Press'), description, category })
  const bare = await calls.createGalleryItem({ title: newName('Bare') })
  await adminPage.goto(path)
  for (const text of [item.title, description, category]) {
    await search(adminPage).fill(text.toUpperCase())
    await expect(rows(adminPage)).toHaveCount(1)
    await expect(row(adminPage, item)).toContainText(category)
  }
  await search(adminPage).fill(bare.title)
  await expect(row(adminPage, bare)).toContainText('None')
  await search(adminPage).fill('nothing is called this')
  await expect(adminPage.getByText('No gallery items found.', { exact: true })).toBeVisible()
})

test('asks before it deletes, and says that it did @desktop', async ({ adminPage, server, consoleGuard }) => {
  consoleGuard.allow(/status of 503|^503/)
  const item = await (await adminCalls(server.origin)).createGalleryItem({ title: newName('Doomed') })
  await adminPage.goto(`${path}?q=${encodeURIComponent(item.title)}`)
  const button = adminPage.getByRole('button', { name: `Delete ${item.title}` })
  const dialog = adminPage.getByRole('alertdialog', { name: galleryMessages.confirmDeleteTitle })

  await button.click()
  await expect(dialog).toContainText(galleryMessages.confirmDeleteGalleryItem)
  await expect(dialog.getByRole('button')).toHaveText(['Cancel', 'Delete'])
  await expectAccessible(adminPage)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(row(adminPage, item)).toBeVisible()

  const recover = await answerInstead(adminPage, new RegExp(`/api/gallery/${item._id}$`), {
    status: 503,
    json: { success: false, message: problemMessages.databaseUnavailable },
  })
  await button.click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(said(adminPage, galleryMessages.deleteGalleryItemFailed)).toBeVisible()
  await expect(row(adminPage, item)).toBeVisible()
  await recover()

  await button.click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(said(adminPage, galleryMessages.deleted)).toBeVisible()
  await expect(said(adminPage, trashMessages.inTrash)).toBeVisible()
  await expect(row(adminPage, item)).toHaveCount(0)
  expect((await fetch(`${server.origin}/api/gallery/${item._id}`)).status).toBe(404)
})

test('says that the items could not be read @desktop', async ({ adminPage, consoleGuard }) => {
  consoleGuard.allow(/status of 503|^503/)
  const recover = await refuse(adminPage, listCall, problemMessages.databaseUnavailable)
  await adminPage.goto(path)
  await expect(said(adminPage, galleryMessages.fetchGalleryItemsFailed)).toBeVisible()
  await recover()
  await adminPage.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(adminPage).first()).toBeVisible()
})

test('makes several popular at once @phone', async ({ adminPage, server }) => {
  const calls = await adminCalls(server.origin)
  const title = newName('Several')
  const items = [
    await calls.createGalleryItem({ title: `${title} a` }),
    await calls.createGalleryItem({ title: `${title} b` }),
  ]
  await adminPage.goto(`${path}?q=${encodeURIComponent(title)}`)
  for (const item of items) await row(adminPage, item).getByRole('checkbox').check()
  await adminPage.getByRole('button', { name: 'Actions for the selection' }).click()
  await adminPage.getByRole('menuitem', { name: 'Popular', exact: true }).click()
  await expect(said(adminPage, '2 items popular')).toBeVisible()
  const stored = await Promise.all(
    items.map(({ _id }) => readData<GalleryItem>(server.origin, `/gallery/${_id}`)),
  )
  expect(stored.every(({ isPopular }) => isPopular)).toBe(true)
})
