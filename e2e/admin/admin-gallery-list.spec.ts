import { galleryMessages } from '@chekku/domain/gallery-item'
import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import { trashMessages } from '@chekku/domain/trash'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { adminCalls, newName } from '../support/admin/admin-catalogue.ts'
import { said, signedInTest as test } from '../support/admin/admin-fixtures.ts'
import { boxOf } from '../support/boxes.ts'
import { listGallery, readData } from '../support/catalogue-api.ts'
import { answerInstead, holdBack, refuseInstead } from '../support/intercept.ts'

const pageSize = 6

const path = '/admin/gallery'
const rows = (page: Page) => page.getByRole('main').locator('[data-item]')
const row = (page: Page, { _id }: { _id: string }) => page.locator(`[data-item="${_id}"]`)
const search = (page: Page) => page.getByPlaceholder('Search gallery items...')
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' })

test('shows six a page, finds, changes and deletes @desktop', async ({ page, server, consoleGuard }) => {
  consoleGuard.allow(/status of 50[03]|^50[03]/)
  const { createGalleryItem } = await adminCalls(server.origin)
  const description = newName('Shade')
  const category = newName('Events')
  const item = await createGalleryItem({ title: newName('Doomed'), description, category })
  const bare = await createGalleryItem({ title: newName('Bare') })
  const items = await listGallery(server.origin)
  const last = Math.ceil(items.length / pageSize)
  expect(last).toBeGreaterThan(1)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gallery Management')
  const line = page.getByRole('main').getByText('Other forms:')
  expect((await boxOf(line)).height, 'one quiet line').toBe(44)
  const forms = {
    simple: 'With a category',
    simple2: 'With a longer description',
    json: 'JSON, for developers',
  }
  for (const [form, name] of Object.entries(forms))
    await expect(line.getByRole('link', { name })).toHaveAttribute('href', `${path}/${form}`)
  const add = page.getByRole('main').getByRole('link', { name: 'Add New' })
  await expect(add).toHaveAttribute('href', '/admin/gallery/new')
  const columns = ['Select all on this page', 'Image', 'Title', 'Category', 'Popular', 'Actions']
  await expect(page.getByRole('columnheader')).toHaveText(columns)
  await expect(rows(page)).toHaveCount(pageSize)
  for (const [at, item] of items.slice(0, pageSize).entries()) {
    await expect(rows(page).nth(at)).toContainText(item.title)
    await expect(rows(page).nth(at)).toContainText(item.category || 'None')
  }
  await expectAccessible(page)

  await expect(pages(page)).toContainText(`Page 1 of ${last}`)
  await expect(pages(page).getByRole('link', { name: 'Prev' })).toHaveCount(0)
  await pages(page).getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(`${path}?page=2`)
  await expect(pages(page)).toContainText(`Page 2 of ${last}`)
  await expect(rows(page).first()).toContainText(items[pageSize]?.title ?? '')
  await pages(page).getByRole('link', { name: 'Prev' }).click()
  await expect(page).toHaveURL(path)
  await expect(pages(page)).toContainText(`Page 1 of ${last}`)
  await search(page).fill(bare.title)
  await expect(row(page, bare)).toContainText('None')
  await search(page).fill('nothing is called this')
  await expect(page.getByText('No gallery items found.', { exact: true })).toBeVisible()
  for (const text of [description, category, item.title]) {
    await search(page).fill(text.toUpperCase())
    await expect(rows(page)).toHaveCount(1)
    await expect(row(page, item)).toContainText(category)
  }

  const popular = row(page, item).getByRole('switch', { name: `${item.title} popular` })
  await expect(popular).not.toBeChecked()
  const letThrough = await answerInstead(page, /\/toggle-popular$/, { status: 500, json: {} })
  await popular.click()
  await expect(said(page, galleryMessages.updateGalleryItemFailed)).toBeVisible()
  await letThrough()
  const end = await holdBack(page, /\/toggle-popular$/)
  await popular.click()
  await expect(popular, 'it is being saved').toBeDisabled()
  await popular.press('Space')
  end()
  await expect(said(page, `${item.title} is popular`)).toBeVisible()
  await expect(popular).toBeChecked()
  await expect(popular).toBeFocused()
  expect(await readData(server.origin, `/gallery/${item._id}`)).toMatchObject({ isPopular: true })

  const button = page.getByRole('button', { name: `Delete ${item.title}` })
  const dialog = page.getByRole('alertdialog', { name: galleryMessages.confirmDeleteTitle })

  await button.click()
  await expect(dialog).toContainText(galleryMessages.confirmDeleteGalleryItem)
  expect((await dialog.innerText()).match(/cannot be undone/g), 'said once').toHaveLength(1)
  await expect(dialog).toHaveAccessibleDescription(new RegExp(`\\? .*${trashMessages.staysInTrash}`))
  await expect(dialog.getByRole('button')).toHaveText(['Cancel', 'Delete'])
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(row(page, item)).toBeVisible()

  const recover = await refuseInstead(page, new RegExp(`/api/gallery/${item._id}$`))
  await button.click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(said(page, galleryMessages.deleteGalleryItemFailed)).toBeVisible()
  await expect(row(page, item)).toBeVisible()
  await recover()

  await button.click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(said(page, galleryMessages.deleted)).toBeVisible()
  await expect(said(page, trashMessages.inTrash(item.title))).toBeVisible()
  await expect(row(page, item)).toHaveCount(0)
  expect((await fetch(`${server.origin}/api/gallery/${item._id}`)).status).toBe(404)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(said(page, trashMessages.deletionUndone)).toBeVisible()
  await expect(row(page, item)).toBeVisible()
  expect((await listGallery(server.origin)).map(({ _id }) => _id)).toContain(item._id)
})

test('makes several popular at once @phone', async ({ page, server }) => {
  const calls = await adminCalls(server.origin)
  const title = newName('Several')
  const create = (suffix: string) => calls.createGalleryItem({ title: `${title} ${suffix}` })
  const items = [await create('a'), await create('b')]
  await page.goto(`${path}?q=${encodeURIComponent(title)}`)
  for (const item of items) await row(page, item).getByRole('checkbox').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Actions for the selection' }).click()
  await page.getByRole('menuitem', { name: 'Popular', exact: true }).click()
  await expect(said(page, '2 items popular')).toBeVisible()
  const stored = await Promise.all(
    items.map(({ _id }) => readData<GalleryItem>(server.origin, `/gallery/${_id}`)),
  )
  expect(stored.every(({ isPopular }) => isPopular)).toBe(true)
})
