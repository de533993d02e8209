import { catalogueMessages } from '@chekku/domain/catalogue-messages'
import { categoryMessages } from '@chekku/domain/category'
import { connectionMessages, tokenStorageKey } from '@chekku/domain/connection'
import { sessionMessages } from '@chekku/domain/people/session'
import { pictureMessages } from '@chekku/domain/pictures/picture-upload'
import { problemMessages } from '@chekku/domain/problem'
import { productMessages } from '@chekku/domain/product'
import { addressMessages } from '@chekku/domain/rules/slugs'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { newName, visitorPage } from '../../support/admin/admin-catalogue.ts'
import { expectNoLayer, goTo, test } from '../../support/admin/admin-fixtures.ts'
import {
  expectFieldError,
  jpegFile,
  openAsAdministrator,
  photograph,
  sentForm,
} from '../../support/admin/admin-form-journey.ts'
import {
  aCategory,
  aProduct,
  dialog,
  fold,
  nameField,
  newPath,
  productsNamed,
  save,
  update,
} from '../../support/admin/admin-product-screen.ts'
import { sendSignIn } from '../../support/admin/people.ts'
import { readData, write } from '../../support/catalogue-api.ts'
import { loseAnswer, pathsAsked, watchAnswers } from '../../support/intercept.ts'

/** Opens the form of a new product and fills in its required fields: name and category. */
async function openFilledIn(page: Page, origin: string, name: string): Promise<void> {
  const category = await aCategory(origin)
  await openAsAdministrator(page, origin, newPath)
  await nameField(page).fill(name)
  await page.getByLabel(/^Category/).selectOption(category._id)
}

test('products are saved one after the other, shown in the list @desktop', async ({ page, server }) => {
  const category = await aCategory(server.origin)
  const [first = '', second = ''] = ['first', 'second'].map(which => newName(`Shown ${which}`))
  await openAsAdministrator(page, server.origin, '/admin/products?q=nothing-is-called-so')
  await page.getByRole('link', { name: 'Add Product' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add New Product' })).toBeVisible()
  await expect(page.getByText('Featured products are displayed prominently on the website')).toBeVisible()
  await expect(page.getByText('Products out of stock are marked as unavailable')).toBeVisible()
  await expect(page.getByText('Maximum size 5MB')).toBeVisible()
  await expect(page.getByLabel('Description')).toBeVisible()
  await expect(page.getByLabel(/^Category/)).toBeVisible()
  await fold(page, 'Address').click()
  await expect(page.getByText('Letters a to z, digits and hyphens.')).toBeVisible()
  await expect(page.getByLabel('Price')).toHaveAttribute('min', '0')
  await expect(page.getByLabel('Price')).toHaveAttribute('step', '0.01')
  await expect(page.getByLabel('In Stock')).toBeChecked()
  await nameField(page).fill(first)
  await page.getByLabel(/^Category/).selectOption(category._id)
  await page.getByLabel('Featured Product').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'More ways to save' }).click()
  await page.getByRole('menuitem', { name: 'Save and add another' }).click()
  expect((await sentForm(page)).fields).toMatchObject({
    name: first,
    price: '0',
    featured: 'true',
    inStock: 'true',
    deleteImage: 'false',
  })
  await expect(page.getByRole('status').getByText(productMessages.created)).toBeVisible()
  const [product] = await productsNamed(server.origin, first)
  expect(product).toMatchObject({ price: 0, featured: true, image: '' })
  expect(await visitorPage(server.origin, `/product/${product?._id}`)).toContain(`>${first}</h1>`)
  await expect(nameField(page)).toHaveValue('')
  await expect(nameField(page)).toBeFocused()
  await expect(page.getByLabel(/^Category/)).toHaveValue(category._id)

  await page.getByLabel('Price').fill('120')
  await nameField(page).focus()
  await page.getByLabel('Price').click()
  await page.keyboard.type('85')
  await expect(page.getByLabel('Price'), 'what stood there is selected by a press').toHaveValue('85')
  await nameField(page).fill(second)
  await save(page).click()
  await expect(page).toHaveURL(/\/admin\/products$/)
  const row = page.locator('[data-item]').filter({ hasText: second })
  await expect(row.getByText('New', { exact: true })).toBeVisible()
  await expect(row.getByRole('link', { name: `Edit ${second}` })).toBeFocused()
  await expect(page.getByText('New', { exact: true })).toHaveCount(1)
  for (const name of [first, second]) expect(await productsNamed(server.origin, name)).toHaveLength(1)
  await page.reload()
  await expect(page.locator('[data-item]').first()).toBeVisible()
  await expect(page.getByText('New', { exact: true })).toHaveCount(0)
  const firstPage = page.getByRole('link', { name: 'Page 1', exact: true })
  await expect(firstPage).toHaveAttribute('aria-current', 'page')
})

test('what is missing is said twice, and the first has the focus @phone', async ({ page, server }) => {
  await openAsAdministrator(page, server.origin, newPath)
  await nameField(page).fill('   ')
  await page.keyboard.press('ControlOrMeta+s')
  await expectFieldError(page, /Product Name/, productMessages.nameRequired)
  await expectFieldError(page, /^Category/, productMessages.selectCategory)
  await expect(nameField(page)).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Price').fill('-1')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByLabel('Price')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Price').pressSequentially('e')
  await page.keyboard.press('ControlOrMeta+s')
  await expectFieldError(page, /^Price/, problemMessages.unreadableNumber)
  await nameField(page).fill('Now it has one')
  await expect(page.getByRole('alert').getByText(productMessages.nameRequired)).toHaveCount(0)

  await page.getByLabel('Price').fill('1')
  await page.getByLabel(/^Category/).selectOption({ index: 1 })
  await expect(page.getByText(productMessages.selectCategory)).toHaveCount(0)
  const address = page.getByRole('textbox', { name: 'Address' })
  await fold(page, 'Address').tap()
  await address.fill('groundnut/oil')
  await fold(page, 'Address').tap()
  await expect(address).toBeHidden()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(address, 'its fold is open again').toBeFocused()
  await fold(page, 'Address').tap()
  await page.getByRole('alert').getByRole('link', { name: addressMessages.slugLetters }).tap()
  await expect(address).toBeFocused()
  await expect(page.getByText('Featured products are displayed prominently on the website')).toBeVisible()
  await expect(page.getByText('Products out of stock are marked as unavailable')).toBeVisible()
  await expect(page.getByLabel('Description')).toBeVisible()
})

test('leaving a changed form asks; keeping keeps @desktop', async ({ page, server }) => {
  await openAsAdministrator(page, server.origin, '/admin/products')
  await page.getByRole('link', { name: 'Add Product' }).click()
  await nameField(page).fill('Half a name')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(dialog(page)).toContainText('Leave without saving?')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expectNoLayer(page)
  await expect(nameField(page)).toHaveValue('Half a name')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expectFieldError(page, /^Category/, productMessages.selectCategory)

  let asked = ''
  page.once('dialog', browserDialog => {
    asked = browserDialog.type()
    void browserDialog.accept()
  })
  await nameField(page).fill('Half a name, and typed at once')
  await page.reload()
  expect(asked).toBe('beforeunload')
  await expect(page.getByText('Your unsaved changes were restored')).toBeVisible()
  await expect(nameField(page)).toHaveValue('Half a name, and typed at once')
  // A restored text counts as unsaved a moment after it is shown.
  const isUnsaved = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await expect.poll(() => page.evaluate(isUnsaved)).toBe(true)

  await page.goBack()
  await dialog(page).getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL(/\/admin\/products$/)
  await page.getByRole('link', { name: 'Add Product' }).click()
  await expect(nameField(page)).toHaveValue('')
})

test('what ends a session gives back the form @phone', async ({ page, server, consoleGuard, context }) => {
  consoleGuard.allow(/401/)
  await openFilledIn(page, server.origin, 'Typed before the session ended')
  const photo = jpegFile(await photograph(page, 800, 1000))
  await page.locator('#image').setInputFiles(photo)
  await page.route(/\/api\/products$/, route =>
    route.fulfill({ status: 401, json: { success: false, message: sessionMessages.signInRequired } }),
  )
  await save(page).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.unroute(/\/api\/products$/)
  await sendSignIn(page)
  await expect(page.getByText('Your unsaved changes were restored')).toBeVisible()
  await expect(nameField(page)).toHaveValue('Typed before the session ended')
  await expect(page.getByRole('img', { name: 'Preview of photo.jpg' })).toBeVisible()
  const discard = page.getByRole('button', { name: 'Discard' })
  await discard.click()
  await expect(page.getByText('Your changes of Typed before the session ended are discarded')).toBeVisible()
  await expect(nameField(page)).toHaveValue('')
  await expect(page.getByRole('img', { name: /Preview/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(nameField(page)).toHaveValue('Typed before the session ended')
  await expect(page.getByRole('img', { name: 'Preview of photo.jpg' })).toBeVisible()
  await discard.click()
  await expect(nameField(page)).toHaveValue('')

  await nameField(page).fill('Half sent')
  await expect(page.getByRole('button', { name: 'Undo' }), 'would go over newer values').toHaveCount(0)
  await page.getByLabel(/^Category/).selectOption({ index: 1 })
  await page.locator('#image').setInputFiles(photo)
  await page.route(/\/api\/products$/, async () => undefined)
  await save(page).click()
  await expect(page.getByRole('button', { name: 'Stop upload' })).toBeVisible()
  const brokenOff = page.waitForEvent('requestfailed', request => request.url().endsWith('/api/products'))
  const other = await context.newPage()
  await other.goto('/contact')
  await other.evaluate(key => localStorage.removeItem(key), tokenStorageKey)
  await expect(page.getByText(/Your session has ended/)).toBeVisible()
  await brokenOff
  // Waits two frames, so that any message is rendered.
  await page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  // Checked once without waiting: a toast that disappears by itself would still count.
  expect(await page.getByText(pictureMessages.uploadCancelled).count()).toBe(0)
})

test('what fails is said; an upload stops; one is made @desktop', async ({ page, server, consoleGuard }) => {
  consoleGuard.allow(/40[09]|ERR_/)
  const name = newName('Only once')
  await openFilledIn(page, server.origin, name)
  const path = /\/api\/products$/
  const refusal = {
    success: false,
    message: categoryMessages.missing,
    errors: { category: categoryMessages.missing },
  }
  await page.route(path, route => route.fulfill({ status: 400, json: refusal }))
  await save(page).click()
  await expect(page.getByRole('alert').getByText(productMessages.errorSavingProduct)).toBeVisible()
  await expectFieldError(page, /^Category/, categoryMessages.missing)
  await expect(page.getByLabel(/^Category/)).toBeFocused()
  const block = page.getByRole('alert').filter({ hasText: productMessages.errorSavingProduct })
  await expect(block.getByText(categoryMessages.missing, { exact: true }), 'beside the fields').toBeVisible()
  await expect(block.getByText(`"category": "${categoryMessages.missing}"`)).toBeVisible()
  const message = page.getByText(categoryMessages.missing, { exact: true })
  await expect(message, 'also at its field, and as the link that leads there').toHaveCount(3)
  await page.unroute(path)

  await page.route(path, async () => undefined)
  await page.locator('#image').setInputFiles(jpegFile(await photograph(page, 800, 1000)))
  await save(page).click()
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  await page.getByRole('button', { name: 'Stop upload' }).click()
  await expect(page.getByRole('status').getByText(pictureMessages.uploadCancelled)).toBeVisible()
  await expect(page.getByRole('alert').getByText(productMessages.errorSavingProduct)).toHaveCount(0)
  await expect(nameField(page)).toHaveValue(name)
  await expect(save(page)).toBeEnabled()
  await page.unroute(path)

  await page.route(path, loseAnswer)
  await save(page).click()
  await expect(block).toContainText(connectionMessages.unexpected)
  await expect(block.getByText('"status": 500'), 'the error itself').toBeVisible()
  await expect(nameField(page)).toHaveValue(name)
  const lostAgain = page.waitForEvent('requestfailed')
  await block.getByRole('button', { name: 'Try again' }).click()
  await lostAgain
  await expect(
    page.getByRole('form', { name: 'Add New Product' }),
    'the pressed button was gone',
  ).toBeFocused()
  await page.unroute(path)
  await page.getByLabel('Price').fill('95')
  await block.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(productMessages.created)).toBeVisible()
  const made = await productsNamed(server.origin, name)
  expect(made, 'the first, with what was typed since').toMatchObject([{ price: 95, version: 2 }])

  const [lost, other] = [newName('Answer lost'), newName('Another thing')]
  await page.goto(newPath)
  await nameField(page).fill(lost)
  await page.getByLabel(/^Category/).selectOption({ index: 1 })
  await page.route(path, loseAnswer, { times: 1 })
  await save(page).click()
  await expect(block).toBeVisible()
  page.once('dialog', browserDialog => void browserDialog.accept())
  const listed = watchAnswers(page)
  await page.reload()
  await expect(page.getByText('Your unsaved changes were restored')).toBeVisible()
  await listed()
  await save(page).click()
  await expect(dialog(page), 'on a device that has not opened the list').toContainText(
    productMessages.sameName(lost),
  )
  await page.keyboard.press('Escape')
  // While the question leaves its place in the history, nothing is saved.
  await expect(dialog(page)).toBeHidden()
  await expectNoLayer(page)
  await nameField(page).fill(other)
  await save(page).click()
  await expect(page.getByText(productMessages.created)).toBeVisible()
  for (const each of [lost, other]) expect(await productsNamed(server.origin, each), each).toHaveLength(1)
})

const staleDialog = (page: Page) => page.getByRole('dialog', { name: problemMessages.stale })

test('asks nothing of what one changed, or it stored itself @desktop', async ({
  page,
  server,
  token,
  consoleGuard,
}) => {
  consoleGuard.allow(/412|ERR_FAILED/)
  const { _id } = await aProduct(server.origin, token)
  const path = `/products/${_id}`
  const asked = pathsAsked(page)
  await openAsAdministrator(page, server.origin, `/admin/products/edit/${_id}`)
  await expect(nameField(page)).toBeVisible()
  const lists = /^\/api\/products(\/drafts|\/offers)?$/
  expect(asked.filter(each => lists.test(each))).toEqual([])
  const name = newName('Mine')
  await nameField(page).fill(name)
  await write(server.origin, token, 'PUT', path, { description: 'New' })
  await update(page).click()
  await expect(staleDialog(page)).toContainText('Your changes and theirs fit together')
  await expect(staleDialog(page).getByRole('group')).toHaveCount(0)
  await staleDialog(page).getByRole('button', { name: 'Save my choice' }).click()
  await expect(page.getByText(productMessages.updated)).toBeVisible()
  expect(await readData(server.origin, path)).toMatchObject({ name, description: 'New' })

  await page.goto(`/admin/products/edit/${_id}`)
  await nameField(page).fill(`${name} again `)
  await page.getByLabel('Price').fill('150.5')
  await page.route(`**/api${path}`, loseAnswer, { times: 1 })
  await update(page).click()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(productMessages.updated)).toBeVisible()
})

test('says that there is none, or none any more @desktop', async ({ page, server, consoleGuard, token }) => {
  consoleGuard.allow(/404|50[02]/)
  await page.route(/\/api\/categories$/, route => route.fulfill({ json: { success: true, data: [] } }))
  await openAsAdministrator(page, server.origin, newPath)
  await expect(page.getByText(`${categoryMessages.noCategoriesAvailable}.`)).toBeVisible()
  const add = page.getByRole('link', { name: 'Add a category' })
  await expect(add).toHaveAttribute('href', '/admin/categories/new')
  await page.unroute(/\/api\/categories$/)
  await page.route(/\/api\/categories$/, route => route.fulfill({ status: 500, json: {} }))
  await page.goto(newPath)
  await expect(page.getByText(categoryMessages.loadCategoriesFailed)).toBeVisible()
  await expect(page.getByLabel(/^Category/).getByRole('option')).toHaveText(['Not loaded'])
  await goTo(page, '/admin/products/edit/no-such-product')
  await expect(page.getByText(productMessages.fetchProductFailed)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(catalogueMessages.pageNotFound)
  await expect(page.getByRole('link', { name: 'Duplicate' })).toHaveCount(0)
  await expectAccessible(page)

  const product = await aProduct(server.origin, token)
  await goTo(page, `/admin/products/edit/${product._id}`)
  await nameField(page).fill('Changed too late')
  const call = /\/api\/products\/[^/]+$/
  await page.route(call, (route, request) =>
    request.method() === 'PUT' ? route.fulfill({ status: 502, body: '' }) : route.continue(),
  )
  await update(page).click()
  const failure = page.getByRole('alert').getByText(productMessages.updateProductFailed, { exact: true })
  await expect(failure).toBeVisible()
  await page.unroute(call)
  await write(server.origin, token, 'DELETE', `/products/${product._id}`)
  await update(page).click()
  const alert = page.getByRole('alert').filter({ hasText: 'It was deleted meanwhile' })
  await expectAccessible(page)
  await alert.getByRole('link', { name: 'trash' }).click()
  await dialog(page).getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL('/admin/trash')
})
