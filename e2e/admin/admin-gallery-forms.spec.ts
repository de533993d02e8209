import { catalogueMessages } from '@chekku/domain/catalogue-messages'
import { categoryMessages } from '@chekku/domain/category'
import { galleryMessages } from '@chekku/domain/gallery-item'
import { parsePicturePath } from '@chekku/domain/pictures/picture'
import { problemMessages } from '@chekku/domain/problem'
import { productMessages } from '@chekku/domain/product'
import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { adminCalls, newName, visitorPage } from '../support/admin/admin-catalogue.ts'
import { goTo, test } from '../support/admin/admin-fixtures.ts'
import {
  choosePicture,
  expectFieldError,
  jpegFile,
  openAsAdministrator,
  photograph,
  sentForm,
} from '../support/admin/admin-form-journey.ts'
import { listGallery, readData } from '../support/catalogue-api.ts'
import { answerInstead } from '../support/intercept.ts'

const itemNamed = async (origin: string, title: string) =>
  (await listGallery(origin)).find(item => item.title === title)

async function createCategories(origin: string) {
  const { createCategory } = await adminCalls(origin)
  const parent = await createCategory({ name: newName('Main') })
  const child = await createCategory({ name: newName('Sub'), parent: parent._id })
  const childless = await createCategory({ name: newName('Bare') })
  return { parent: parent._id, child: child._id, childless: childless._id }
}

test('the main form makes an item that the gallery shows @phone', async ({ page, server }) => {
  const title = newName('Drying in the sun')
  await openAsAdministrator(page, server.origin, '/admin/gallery/new')
  await page.getByRole('button', { name: 'Save Gallery Item' }).click()
  await expectFieldError(page, /^Title/, galleryMessages.titleRequired)
  await expect(page.locator('#image-error')).toHaveText(galleryMessages.uploadImage)
  await page.getByLabel('Title').fill(title)
  await page.getByLabel(/^Category/).fill('Harvest')
  await choosePicture(page, 'photo.jpg')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save Gallery Item' }).click()
  expect((await sentForm(page)).fields).toEqual({
    title,
    description: '',
    category: 'Harvest',
    isPopular: 'false',
    order: '0',
    deleteImage: 'false',
  })
  await expect(page.getByText(galleryMessages.created, { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/gallery$/)
  expect(await visitorPage(server.origin, '/gallery')).toContain(title)
})

test('the main form keeps picture and what is typed @desktop', async ({ page, server, consoleGuard }) => {
  consoleGuard.allow(/507|502/)
  const [item] = await listGallery(server.origin)
  const title = newName('Renamed')
  await openAsAdministrator(page, server.origin, `/admin/gallery/edit/${item?._id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Gallery Item' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Mark as popular').setChecked(!item?.isPopular)
  await page.keyboard.press('ControlOrMeta+s')
  expect((await sentForm(page)).fields).toMatchObject({ order: String(item?.order), deleteImage: 'false' })
  await expect(page.getByText(galleryMessages.updated, { exact: true })).toBeVisible()
  const after = await itemNamed(server.origin, title)
  expect(after).toMatchObject({
    image: item?.image,
    isPopular: !item?.isPopular,
    order: item?.order,
    category: item?.category,
  })

  await goTo(page, '/admin/gallery/new')
  await page.getByLabel('Title').fill('Kept')
  await choosePicture(page, 'photo.jpg')
  const path = /\/api\/gallery$/
  await page.route(path, route =>
    route.fulfill({ status: 507, json: { success: false, message: problemMessages.noRoom } }),
  )
  await page.getByRole('button', { name: 'Save Gallery Item' }).click()
  await expect(page.getByRole('alert').getByText(problemMessages.noRoom).first()).toBeVisible()
  await page.unroute(path)
  await page.route(path, route => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert').getByText(galleryMessages.saveGalleryItemFailed).first()).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Kept')
  await page.unroute(path)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(galleryMessages.created, { exact: true })).toBeVisible()
})

test('the simple form makes, edits and misses an item @desktop', async ({ page, server, consoleGuard }) => {
  consoleGuard.allow(/404|status of 500|^500/)
  const { parent, child, childless } = await createCategories(server.origin)
  const name = newName('Simply shown')
  await openAsAdministrator(page, server.origin, '/admin/gallery/simple/new')
  await expect(page.getByRole('button', { name: 'Create Gallery Item' })).toBeVisible()
  await goTo(page, '/admin/gallery/simple')
  await expect(page).toHaveURL('/admin/gallery/simple')
  await expect(page.getByText('Recommended size 800x600 pixels')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Gallery' })).not.toHaveCount(0)
  await page.getByRole('button', { name: 'Create Gallery Item' }).click()
  await expectFieldError(page, /^Name/, galleryMessages.nameRequired)
  await expectFieldError(page, /^Description/, galleryMessages.descriptionRequired)
  await expectFieldError(page, /^Category/, productMessages.selectCategory)
  await expect(page.locator('#image-error')).toHaveText(galleryMessages.uploadImage)
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Description').fill('A short one')
  await page.getByLabel(/^Category/).selectOption(childless)
  await expect(page.getByLabel('Subcategory')).toHaveCount(0)
  await page.getByLabel(/^Category/).selectOption(parent)
  await page.getByLabel('Subcategory').selectOption(child)
  await page.getByLabel('Mark as popular').check()
  await choosePicture(page, 'photo.jpg')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create Gallery Item' }).click()
  expect((await sentForm(page)).fields).toEqual({
    name,
    description: 'A short one',
    category: parent,
    subcategory: child,
    popular: 'true',
  })
  await expect(page.getByText(galleryMessages.createdExclaimed)).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/gallery$/)
  expect(await itemNamed(server.origin, name)).toMatchObject({ isPopular: true, subcategory: { _id: child } })

  await test.step('edits', async () => {
    const { childless } = await createCategories(server.origin)
    const [, item] = await listGallery(server.origin)
    await goTo(page, `/admin/gallery/simple/edit/${item?._id}`)
    await page.getByLabel(/^Category/).selectOption(childless)
    await page.getByLabel('Description').fill('Told anew')
    await expect(page.getByRole('button', { name: 'Remove image' })).toHaveCount(0)
    await expectAccessible(page)
    const letThrough = await answerInstead(page, /\/api\/gallery\/[^/]+$/, { status: 500, json: {} })
    await page.getByRole('button', { name: 'Update Gallery Item' }).click()
    const alert = page.getByRole('alert')
    await expect(alert.getByText(galleryMessages.updateGalleryItemFailed, { exact: true })).toBeVisible()
    await letThrough()
    await page.getByRole('button', { name: 'Try again' }).click()
    expect(Object.keys((await sentForm(page)).fields).sort()).toEqual([
      'category',
      'description',
      'name',
      'popular',
    ])
    await expect(page.getByText(galleryMessages.updatedExclaimed)).toBeVisible()
    const after = await readData<GalleryItem>(server.origin, `/gallery/${item?._id}`)
    expect(after).toMatchObject({
      description: 'Told anew',
      categoryRef: { _id: childless },
      image: item?.image,
    })
    await goTo(page, '/admin/gallery/simple/edit/no-such-item')
    await expect(page.getByText(galleryMessages.loadGalleryItemFailed)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(catalogueMessages.pageNotFound)
    await goTo(page, '/admin/gallery/edit/no-such-item')
    await expect(page.getByText(galleryMessages.fetchGalleryItemFailed)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(catalogueMessages.pageNotFound)
  })
})

test('the second simple form; pictures shrink @phone', async ({ page, server, consoleGuard }) => {
  consoleGuard.allow(/500/)
  const path = /\/api\/categories$/
  await page.route(path, route => route.fulfill({ json: { success: true, data: [] } }))
  await openAsAdministrator(page, server.origin, '/admin/gallery/simple2')
  await expect(page.getByRole('button', { name: 'Save Gallery Item' })).toBeDisabled()
  await page.unroute(path)
  await page.route(path, route => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await expect(page.getByText(categoryMessages.loadCategoriesFailed)).toBeVisible()
  await page.unroute(path)

  const { parent } = await createCategories(server.origin)
  const title = newName('Second')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Add New Gallery Item' })).toBeVisible()
  await page.getByLabel('Description').fill('Too short')
  await page.getByRole('button', { name: 'Save Gallery Item' }).click()
  await expectFieldError(page, /^Gallery Item Title/, galleryMessages.simple2TitleRequired)
  await expectFieldError(page, /^Description/, galleryMessages.simple2DescriptionTooShort)
  await expectFieldError(page, /^Category/, productMessages.selectCategory)
  await expect(page.locator('#image-error')).toHaveText(galleryMessages.uploadImage)
  await expectAccessible(page)
  await page.getByLabel('Gallery Item Title').fill(title)
  await page.getByLabel('Description').fill('Long enough')
  await page.getByLabel(/^Category/).selectOption(parent)
  // Larger than the 5 MB limit as chosen: bytes after the end of a JPEG are ignored.
  const photo = Buffer.concat([await photograph(page, 2200, 300), Buffer.alloc(5 * 1024 * 1024)])
  await page.locator('#image').setInputFiles(jpegFile(photo))
  await expect(page.getByRole('img', { name: 'Preview of photo.jpg' })).toBeVisible()
  const letThrough = await answerInstead(page, /\/api\/gallery$/, { status: 500, json: {} })
  await page.getByRole('button', { name: 'Save Gallery Item' }).click()
  const alert = page.getByRole('alert')
  await expect(alert.getByText(galleryMessages.createGalleryItemFailed, { exact: true })).toBeVisible()
  await letThrough()
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(Object.keys((await sentForm(page)).fields).sort()).toEqual([
    'category',
    'description',
    'isPopular',
    'title',
  ])
  await expect(page.getByText(galleryMessages.createdExclaimed)).toBeVisible()
  const item = await itemNamed(server.origin, title)
  expect(parsePicturePath(item?.image ?? '')?.width).toBe(2000)
})

test('the JSON test form shows the whole answer @desktop', async ({ page, server, consoleGuard }) => {
  consoleGuard.allow(/502/)
  const { parent } = await createCategories(server.origin)
  await openAsAdministrator(page, server.origin, '/admin/gallery/json')
  await expect(page.getByText('For developers')).toBeVisible()
  await page.getByRole('button', { name: 'Submit JSON Form' }).click()
  await expect(page.getByText(productMessages.selectCategory)).toBeVisible()
  await page.getByLabel(/^Category/).selectOption(parent)
  await page.getByLabel('Add to Gallery').check()
  await page.getByRole('button', { name: 'Submit JSON Form' }).click()
  await expect(page.getByText('"success": true')).toBeVisible()
  await expectAccessible(page)
  expect(await itemNamed(server.origin, 'Test Product from JSON')).toBeDefined()
  await page.route(/\/api\/products\/json$/, route =>
    route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }),
  )
  await page.getByRole('button', { name: 'Submit JSON Form' }).click()
  await expect(page.getByText(galleryMessages.invalidServerResponse('<h1>Bad gateway</h1>'))).toBeVisible()
})
