import { catalogueMessages } from '@chekku/domain/catalogue-messages'
import { categoryMessages } from '@chekku/domain/category'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { newName, visitorPage } from '../support/admin/admin-catalogue.ts'
import { goTo, test, title } from '../support/admin/admin-fixtures.ts'
import {
  expectFieldError,
  expectPictureErrorsToGo,
  expectStoredPicture,
  jpegFile,
  openAsAdministrator,
  photograph,
  sentForm,
} from '../support/admin/admin-form-journey.ts'
import { listCategories } from '../support/catalogue-api.ts'
import { answerInstead, holdBack } from '../support/intercept.ts'

const newPath = '/admin/categories/new'
const nameField = (page: Page) => page.getByLabel('Category Name')
const save = (page: Page) => page.getByRole('button', { name: 'Save Category' })
const update = (page: Page) => page.getByRole('button', { name: 'Update Category' })
const categoryNamed = async (origin: string, name: string) =>
  (await listCategories(origin)).find(category => category.name === name)

test('a category with picture and flags is in the shop at the next load @phone', async ({ page, server }) => {
  const name = newName('Seeds')
  await openAsAdministrator(page, server.origin, newPath)
  await expect(page.getByLabel('Show in navigation')).not.toBeChecked()
  await expect(page.getByLabel('Show in products dropdown')).toBeChecked()
  await nameField(page).fill(name)
  await page.getByLabel('Show in navigation').check()
  await page.locator('#image').setInputFiles(jpegFile(await photograph(page, 400, 300)))
  await expect(page.getByRole('img', { name: 'Preview of photo.jpg' })).toBeVisible()
  await expectAccessible(page)
  await save(page).click()
  const { fields, imageBytes } = await sentForm(page)
  expect(fields).toEqual({ name, showInNav: 'true', showInProductsDropdown: 'true', deleteImage: 'false' })
  expect(imageBytes).toBeGreaterThan(0)
  await expect(page.getByText(categoryMessages.created)).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/categories$/)
  const category = await categoryNamed(server.origin, name)
  expect(await visitorPage(server.origin, `/category/${category?._id}`)).toContain(`>${name}</h1>`)

  await test.step('the picture is removed with a note, and only upon saving', async () => {
    await goTo(page, `/admin/categories/edit/${category?._id}`)
    await expectStoredPicture(page)
    await page.getByRole('button', { name: 'Remove image' }).click()
    await expect(page.getByLabel(/Category Image: Choose picture/)).toBeFocused()
    await expect(page.getByText('Image will be deleted upon saving')).toBeVisible()
    expect((await categoryNamed(server.origin, name))?.image).not.toBe('')
    await update(page).click()
    await expect(page.getByText(categoryMessages.updated)).toBeVisible()
    expect((await categoryNamed(server.origin, name))?.image).toBe('')
  })
})

test('a subcategory becomes a main one; a form of a name @desktop', async ({
  page,
  server,
  consoleGuard,
}) => {
  consoleGuard.allow(/400/)
  const [main] = (await listCategories(server.origin)).filter(({ parent }) => parent === undefined)
  const name = newName('Under')
  await openAsAdministrator(page, server.origin, newPath)
  await nameField(page).fill(name)
  await page.getByLabel('Parent category').selectOption(main?._id ?? '')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText(categoryMessages.created)).toBeVisible()
  const made = await categoryNamed(server.origin, name)
  expect(made?.parent).toBe(main?._id)

  await goTo(page, `/admin/categories/edit/${made?._id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Edit category' })).toBeVisible()
  await expectAccessible(page)
  await expectPictureErrorsToGo(page, update(page))
  await page.getByLabel('Parent category').selectOption('')
  await page.getByLabel('Description').fill('What grows under it')
  await update(page).click()
  await expect(page.getByText(categoryMessages.updated)).toBeVisible()
  const again = await categoryNamed(server.origin, name)
  expect(again?.parent).toBeUndefined()
  expect(again?.description).toBe('What grows under it')

  await test.step('the simple form', async () => {
    const name = newName('Only a name')
    await goTo(page, '/admin/categories/simple')
    await save(page).click()
    await expectFieldError(page, /Category Name/, categoryMessages.nameRequired)
    await nameField(page).fill(name)
    await expectAccessible(page)
    await save(page).click()
    expect((await sentForm(page)).fields).toEqual({ name })
    await expect(page.getByText(categoryMessages.created)).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/categories$/)
  })
})

test('a link that is followed after a save leads where it says @desktop', async ({ page, server }) => {
  await page.clock.install()
  await openAsAdministrator(page, server.origin, newPath)
  const letCome = await holdBack(page, /\/assets\/gallery-list/)
  await nameField(page).fill(newName('Followed'))
  await save(page).click()
  await expect(page.getByText(categoryMessages.created)).toBeVisible()
  const screenAsked = page.waitForRequest(/\/assets\/gallery-list/)
  await page.getByRole('link', { name: 'Gallery' }).click()
  await screenAsked
  await page.clock.runFor(2_000)
  letCome()
  await expect(title(page)).toHaveText('Gallery Management')
  await expect(page).toHaveURL(/\/admin\/gallery$/)
})

test('says what is missing, refused or unreadable @desktop', async ({ page, server, consoleGuard }) => {
  consoleGuard.allow(/400|404|50[02]/)
  await openAsAdministrator(page, server.origin, newPath)
  await save(page).click()
  await expectFieldError(page, /Category Name/, categoryMessages.nameRequired)
  await expect(nameField(page)).toBeFocused()
  await nameField(page).fill('Refused')
  const path = /\/api\/categories$/
  const errors = { name: 'is taken', parent: categoryMessages.parentNotFound }
  const letThrough = await answerInstead(page, path, { status: 400, json: { success: false, errors } })
  await save(page).click()
  const block = page.getByRole('alert').filter({ hasText: categoryMessages.errorSavingCategory })
  await expect(block).toContainText(
    `${categoryMessages.validationErrors} name: is taken, parent: ${categoryMessages.parentNotFound}`,
  )
  await expectAccessible(page)
  await letThrough()
  await page.route(path, route => route.fulfill({ status: 502, body: '<html>' }))
  await save(page).click()
  await expect(block).toContainText(categoryMessages.saveCategoryFailed)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  const subcategory = (await listCategories(server.origin)).find(({ parent }) => parent)
  await page.route(/\/api\/categories$/, route => route.fulfill({ status: 500, json: {} }))
  await page.goto(`/admin/categories/edit/${subcategory?._id}`)
  await expect(page.getByText(categoryMessages.loadCategoriesFailed)).toBeVisible()
  await expect(page.getByLabel(/^Parent/).locator('option:checked')).toHaveText('Not loaded')
  await goTo(page, '/admin/categories/edit/no-such-category')
  await expect(page.getByText(categoryMessages.fetchCategoryDataFailed)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(catalogueMessages.pageNotFound)
})
