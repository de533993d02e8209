import { limits } from '@chekku/domain/limits'
import { messages } from '@chekku/domain/messages'
import { parsePicturePath } from '@chekku/domain/picture'
import type { Product } from '@chekku/domain/product'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { test } from './admin-fixtures.ts'
import {
  expectFieldError,
  jpegFile,
  middleColour,
  openAsAdministrator,
  photograph,
  sentForm,
  takenUpright,
  write,
} from './admin-form-journey.ts'
import { listCategories, listProducts, readData } from './catalogue-api.ts'
import { administrator } from './server-process.ts'

const newPath = '/admin/products/new'
const save = (page: Page) => page.getByRole('button', { name: 'Save Product' })
const update = (page: Page) => page.getByRole('button', { name: 'Update Product' })
const nameField = (page: Page) => page.getByLabel('Product Name')
const dialog = (page: Page) => page.getByRole('alertdialog')

async function aCategory(origin: string) {
  const [category] = (await listCategories(origin)).filter(({ parent }) => parent === undefined)
  if (!category) throw new Error('The sample catalogue has no category')
  return category
}

async function aProduct(origin: string, token: string, more: object = {}): Promise<Product> {
  const category = (await aCategory(origin))._id
  const name = `Written ${crypto.randomUUID().slice(0, 8)}`
  return write(origin, token, 'POST', '/products', {
    name,
    category,
    price: 120,
    description: 'As it was',
    ...more,
  })
}

const productNamed = async (origin: string, name: string) =>
  (await listProducts(origin)).filter(product => product.name === name)

test('a product is written, said to be saved, and stands in the shop at the next load', async ({
  page,
  server,
}) => {
  const category = await aCategory(server.origin)
  const name = `Pressed at dawn ${crypto.randomUUID().slice(0, 6)}`
  await openAsAdministrator(page, server.origin, newPath)
  await expect(page.getByRole('heading', { level: 1, name: 'Add New Product' })).toBeVisible()
  await expect(page.getByText('Featured products are displayed prominently on the website')).toBeVisible()
  await expect(page.getByText('Products out of stock are marked as unavailable')).toBeVisible()
  await expect(page.getByText('Maximum size 5MB')).toBeVisible()
  await expect(page.getByLabel('Price')).toHaveAttribute('min', '0')
  await expect(page.getByLabel('Price')).toHaveAttribute('step', '0.01')
  await expect(page.getByLabel('In Stock')).toBeChecked()
  await nameField(page).fill(name)
  await page.getByLabel(/^Category/).selectOption(category._id)
  await page.getByLabel('Featured Product').check()
  await expectAccessible(page)
  await save(page).click()
  expect((await sentForm(page)).fields).toMatchObject({
    name,
    price: '',
    featured: 'true',
    inStock: 'true',
    deleteImage: 'false',
  })
  await expect(page.getByText(messages.productCreated)).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/products$/)
  const [product] = await productNamed(server.origin, name)
  expect(product).toMatchObject({ price: 0, featured: true, image: '' })
  await page.goto(`/product/${product?._id}`)
  await expect(page.getByRole('heading', { name })).toBeVisible()
})

test('what is missing is said beside each field and in a summary, and the first has the focus', async ({
  page,
  server,
}) => {
  await openAsAdministrator(page, server.origin, newPath)
  await nameField(page).fill('   ')
  await page.keyboard.press('ControlOrMeta+s')
  await expectFieldError(page, /Product Name/, messages.productNameRequired)
  await expectFieldError(page, /^Category/, messages.selectCategory)
  await expect(nameField(page)).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Price').fill('-1')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByLabel('Price')).toHaveAttribute('aria-invalid', 'true')
  await nameField(page).fill('Now it has one')
  await expect(page.getByRole('alert').getByText(messages.productNameRequired)).toHaveCount(0)
})

test('a file over 5 MB is refused, and so is what is no picture', { tag: '@desktop' }, async ({
  page,
  server,
}) => {
  await openAsAdministrator(page, server.origin, newPath)
  await page.locator('#image').setInputFiles(jpegFile(Buffer.alloc(limits.pictureBytes + 1)))
  await expect(page.locator('#image-error')).toHaveText(messages.imageTooLarge)
  await page.locator('#image').setInputFiles(jpegFile(Buffer.from('no picture at all')))
  await expect(page.locator('#image-error')).toHaveText(messages.notAPicture)
})

test('a picture is dropped on its place or pasted; dropped beside it, it does not take the form away', {
  tag: '@desktop',
}, async ({ page, server }) => {
  await openAsAdministrator(page, server.origin, newPath)
  await expect(nameField(page)).toBeVisible()
  const photo = (await photograph(page, 400, 500)).toString('base64')
  const carrying = (name: string) =>
    page.evaluateHandle(
      ([data, fileName]) => {
        const bytes = Uint8Array.from(atob(data), letter => letter.charCodeAt(0))
        const transfer = new DataTransfer()
        transfer.items.add(new File([bytes], fileName, { type: 'image/jpeg' }))
        return transfer
      },
      [photo, name] as const,
    )
  const preview = (name: string) => page.getByRole('img', { name: `Preview of ${name}` })

  const dataTransfer = await carrying('dropped.jpg')
  await page.getByText('Or drop a picture here').dispatchEvent('drop', { dataTransfer })
  await expect(preview('dropped.jpg')).toBeVisible()

  const isLeftToBrowser = await nameField(page).evaluate(
    (field, carried) =>
      field.dispatchEvent(new DragEvent('drop', { dataTransfer: carried, bubbles: true, cancelable: true })),
    await carrying('beside.jpg'),
  )
  expect(isLeftToBrowser).toBe(false)
  await expect(preview('dropped.jpg')).toBeVisible()

  await page.evaluate(
    clipboardData =>
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })),
    await carrying('pasted.jpg'),
  )
  await expect(preview('pasted.jpg')).toBeVisible()
})

test('a photograph leaves small, upright and cut to the part that was chosen', { tag: '@phone' }, async ({
  page,
  server,
}) => {
  const category = await aCategory(server.origin)
  await openAsAdministrator(page, server.origin, newPath)
  const photo = takenUpright(await photograph(page))
  expect(photo.length).toBeGreaterThan(1_000_000)
  expect(photo.length).toBeLessThan(limits.pictureBytes)
  const name = `Photographed ${crypto.randomUUID().slice(0, 6)}`
  await nameField(page).fill(name)
  await page.getByLabel(/^Category/).selectOption(category._id)
  await page.locator('#image').setInputFiles(jpegFile(photo))
  await expect(page.getByRole('img', { name: 'Preview of photo.jpg' })).toBeVisible()
  await page.getByText('Choose the part').click()
  const slider = page.getByRole('slider')
  await slider.focus()
  await page.keyboard.press('Home')
  await expectAccessible(page)
  await save(page).click()
  const { imageBytes } = await sentForm(page)
  expect(imageBytes).toBeGreaterThan(0)
  expect(imageBytes).toBeLessThan(900_000)
  await expect(page.getByText(messages.productCreated)).toBeVisible()
  const [product] = await productNamed(server.origin, name)
  const stored = parsePicturePath(product?.image ?? '')
  // Taken upright: 3000 by 4000, of which 3000 by 3750 has the shape; its upper end is the red half.
  expect([stored?.width, stored?.height]).toEqual([1600, 2000])
  const [red = 0, , blue = 0] = await middleColour(page, product?.image ?? '')
  expect(red).toBeGreaterThan(blue)
})

test('a stored picture is removed on save, and can be kept after all', { tag: '@desktop' }, async ({
  page,
  server,
}) => {
  const [product] = (await listProducts(server.origin)).filter(({ image }) => image !== '')
  await openAsAdministrator(page, server.origin, `/admin/products/edit/${product?._id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Product' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove image' }).click()
  await expect(page.getByText('The image will be removed on save')).toBeVisible()
  await page.getByRole('button', { name: 'Keep the picture' }).click()
  await page.getByRole('button', { name: 'Remove image' }).click()
  await update(page).click()
  await expect(page.getByText(messages.productUpdated)).toBeVisible()
  const after = await readData<Product>(server.origin, `/products/${product?._id}`)
  expect(after.image).toBe('')
})

test('leaving a changed form asks; keep editing keeps it, leaving forgets it', { tag: '@desktop' }, async ({
  page,
  server,
}) => {
  await openAsAdministrator(page, server.origin, '/admin/products')
  await page.getByRole('link', { name: 'Add Product' }).click()
  await nameField(page).fill('Half a name')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(dialog(page)).toContainText('Leave without saving?')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(nameField(page)).toHaveValue('Half a name')

  let asked = ''
  page.once('dialog', browserDialog => {
    asked = browserDialog.type()
    void browserDialog.accept()
  })
  await page.reload()
  expect(asked).toBe('beforeunload')
  await expect(page.getByText('Your unsaved changes were restored')).toBeVisible()
  await expect(nameField(page)).toHaveValue('Half a name')

  await page.goBack()
  await dialog(page).getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL(/\/admin\/products$/)
  await page.goto(newPath)
  await expect(nameField(page)).toHaveValue('')
})

test('a session that ends in the middle gives back what was typed, the picture too', {
  tag: '@phone',
}, async ({ page, server, consoleGuard }) => {
  consoleGuard.allow(/401/)
  const category = await aCategory(server.origin)
  await openAsAdministrator(page, server.origin, newPath)
  await nameField(page).fill('Typed before the session ended')
  await page.getByLabel(/^Category/).selectOption(category._id)
  await page.locator('#image').setInputFiles(jpegFile(await photograph(page, 800, 1000)))
  await page.route(/\/api\/products$/, route =>
    route.fulfill({ status: 401, json: { success: false, message: messages.signInRequired } }),
  )
  await save(page).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.unroute(/\/api\/products$/)
  await page.getByLabel('Email').fill(administrator.email)
  await page.getByLabel('Password', { exact: true }).fill(administrator.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Your unsaved changes were restored')).toBeVisible()
  await expect(nameField(page)).toHaveValue('Typed before the session ended')
  await expect(page.getByRole('img', { name: 'Preview of photo.jpg' })).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(nameField(page)).toHaveValue('')
  await expect(page.getByRole('img', { name: /Preview/ })).toHaveCount(0)
})

test('a save that got no answer keeps everything, and trying again creates one product', {
  tag: '@desktop',
}, async ({ page, server, consoleGuard }) => {
  consoleGuard.allow(/ERR_FAILED|ERR_INTERNET/)
  const category = await aCategory(server.origin)
  await openAsAdministrator(page, server.origin, newPath)
  const name = `Only once ${crypto.randomUUID().slice(0, 6)}`
  await nameField(page).fill(name)
  await page.getByLabel(/^Category/).selectOption(category._id)
  // The server did it; its answer never arrived.
  await page.route(/\/api\/products$/, async route => {
    await route.fetch()
    await route.abort()
  })
  await save(page).click()
  const block = page.getByRole('alert').filter({ hasText: messages.errorSavingProduct })
  await expect(block).toContainText(messages.unexpected)
  await expect(block).toContainText('"status": 500')
  await expect(nameField(page)).toHaveValue(name)
  await expectAccessible(page)
  await page.unroute(/\/api\/products$/)
  await block.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(messages.productCreated)).toBeVisible()
  expect(await productNamed(server.origin, name)).toHaveLength(1)
})

test('the server’s own words and its field errors are shown; saving can be stopped', {
  tag: '@desktop',
}, async ({ page, server, consoleGuard }) => {
  consoleGuard.allow(/400|ERR_/)
  const category = await aCategory(server.origin)
  await openAsAdministrator(page, server.origin, newPath)
  await nameField(page).fill('Refused')
  await page.getByLabel(/^Category/).selectOption(category._id)
  const path = /\/api\/products$/
  const refusal = {
    success: false,
    message: messages.categoryMissing,
    errors: { category: messages.categoryMissing },
  }
  await page.route(path, route => route.fulfill({ status: 400, json: refusal }))
  await save(page).click()
  await expect(page.getByRole('alert').getByText(messages.errorSavingProduct)).toBeVisible()
  await expectFieldError(page, /^Category/, messages.categoryMissing)
  await expect(page.getByLabel(/^Category/)).toBeFocused()
  await page.unroute(path)

  await page.route(path, async () => undefined)
  await page.locator('#image').setInputFiles(jpegFile(await photograph(page, 800, 1000)))
  await save(page).click()
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  await page.getByRole('button', { name: 'Stop upload' }).click()
  await expect(page.getByRole('status').getByText(messages.uploadCancelled)).toBeVisible()
  await expect(page.getByRole('alert').getByText(messages.errorSavingProduct)).toHaveCount(0)
  await expect(nameField(page)).toHaveValue('Refused')
  await expect(save(page)).toBeEnabled()
})

test('a save over someone else’s shows both values, field by field', async ({
  page,
  server,
  consoleGuard,
}) => {
  consoleGuard.allow(/412/)
  const token = await openAsAdministrator(page, server.origin, '/admin')
  const product = await aProduct(server.origin, token)
  await page.goto(`/admin/products/edit/${product._id}`)
  await nameField(page).fill(`${product.name} mine`)
  await page.getByLabel('Price').fill('150')
  await write(server.origin, token, 'PUT', `/products/${product._id}`, {
    price: 175,
    description: 'As theirs',
  })
  await update(page).click()
  const stale = page.getByRole('dialog', { name: messages.stale })
  await expect(stale.getByRole('group', { name: 'Price' })).toContainText('150')
  await expect(stale.getByRole('group', { name: 'Price' })).toContainText('175')
  await expect(stale.getByRole('group', { name: 'Description' }).getByLabel('Take theirs')).toBeChecked()
  await expect(stale.getByRole('group', { name: 'Product Name' }).getByLabel('Keep mine')).toBeChecked()
  await expectAccessible(page)
  await stale.getByRole('group', { name: 'Price' }).getByText('Take theirs').click()
  await stale.getByRole('button', { name: 'Save what is chosen' }).click()
  await expect(page.getByText(messages.productUpdated)).toBeVisible()
  expect(await readData<Product>(server.origin, `/products/${product._id}`)).toMatchObject({
    name: `${product.name} mine`,
    price: 175,
    description: 'As theirs',
  })
})

test('with no categories the form says so and leads to making one; failures to load are told', {
  tag: '@desktop',
}, async ({ page, server, consoleGuard }) => {
  consoleGuard.allow(/404|500/)
  await page.route(/\/api\/categories$/, route => route.fulfill({ json: { success: true, data: [] } }))
  await openAsAdministrator(page, server.origin, newPath)
  await expect(page.getByText(`${messages.noCategoriesAvailable}.`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add a category' })).toHaveAttribute(
    'href',
    '/admin/categories/new',
  )
  await page.unroute(/\/api\/categories$/)
  await page.route(/\/api\/categories$/, route => route.fulfill({ status: 500, json: {} }))
  await page.goto(newPath)
  await expect(page.getByText(messages.loadCategoriesFailed)).toBeVisible()
  await page.goto('/admin/products/edit/no-such-product')
  await expect(page.getByText(messages.fetchProductFailed)).toBeVisible()
})

test('from sign-in to a published product with a photo takes at most 12 taps and fields', {
  tag: '@phone',
}, async ({ page, server }) => {
  let steps = 0
  const tap = async (target: ReturnType<Page['getByRole']>) => {
    steps += 1
    await target.tap()
  }
  const fill = async (label: string, text: string) => {
    steps += 1
    await page.getByLabel(label, { exact: true }).fill(text)
  }
  const name = `Twelve taps ${crypto.randomUUID().slice(0, 6)}`
  const category = await aCategory(server.origin)
  await page.goto('/admin')
  await fill('Email', administrator.email)
  await fill('Password', administrator.password)
  await tap(page.getByRole('button', { name: 'Sign in' }))
  await tap(page.getByRole('navigation', { name: 'Main places' }).getByRole('link', { name: 'Products' }))
  await tap(page.getByRole('link', { name: 'Add Product' }))
  await fill('Product Name *', name)
  await fill('Price (₹)', '240')
  steps += 1
  await page.getByLabel(/^Category/).selectOption(category._id)
  const photo = jpegFile(await photograph(page, 1600, 2000))
  const chooser = page.waitForEvent('filechooser')
  await tap(page.getByText('Choose picture'))
  steps += 1
  await (await chooser).setFiles(photo)
  await expect(page.getByRole('img', { name: 'Preview of photo.jpg' })).toBeVisible()
  await tap(save(page))
  await expect(page.getByText(messages.productCreated)).toBeVisible()
  expect(steps).toBeLessThanOrEqual(12)
  const [product] = await productNamed(server.origin, name)
  await page.goto(`/product/${product?._id}`)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  expect(product?.image).toMatch(/^\/uploads\/products\//)
})
