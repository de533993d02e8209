import { parsePicturePath } from '@chekku/domain/pictures/picture'
import { pictureLimits } from '@chekku/domain/pictures/picture-upload'
import { productMessages } from '@chekku/domain/product'
import type { Product } from '@chekku/domain/schemas/product'
import { expect } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { goTo, placeBar, test } from '../../support/admin/admin-fixtures.ts'
import {
  carrying,
  expectStoredPicture,
  jpegFile,
  middleColour,
  openAsAdministrator,
  paste,
  photograph,
  sentForm,
  takenUpright,
} from '../../support/admin/admin-form-journey.ts'
import {
  aCategory,
  dialog,
  nameField,
  newPath,
  productsNamed,
  save,
  update,
} from '../../support/admin/admin-product-screen.ts'
import { boxOf } from '../../support/boxes.ts'
import { readData } from '../../support/catalogue-api.ts'
import { holdBack, refuseInstead } from '../../support/intercept.ts'

test('pictures are dropped, pasted and dragged @desktop', async ({ page, server, consoleGuard }) => {
  consoleGuard.allow(/status of 503|^503/)
  await openAsAdministrator(page, server.origin, newPath)
  await expect(nameField(page)).toBeVisible()
  const photo = await photograph(page, 400, 500)
  const preview = (name: string) => page.getByRole('img', { name: `Preview of ${name}` })

  const dataTransfer = await carrying(page, { 'dropped.jpg': photo })
  await page.getByText('Or drop a picture here').dispatchEvent('drop', { dataTransfer })
  await expect(preview('dropped.jpg')).toBeVisible()

  const isLeftToBrowser = await nameField(page).evaluate(
    (field, carried) =>
      field.dispatchEvent(new DragEvent('drop', { dataTransfer: carried, bubbles: true, cancelable: true })),
    await carrying(page, { 'beside.jpg': photo }),
  )
  expect(isLeftToBrowser).toBe(false)
  await expect(preview('dropped.jpg')).toBeVisible()

  await paste(page, await carrying(page, { 'pasted.jpg': photo }))
  await expect(preview('pasted.jpg')).toBeVisible()

  // Leaving while the picture is still being decoded saves nothing.
  const { _id: category } = await aCategory(server.origin)
  await nameField(page).fill('Left behind')
  await page.getByLabel(/^Category/).selectOption(category)
  const decoding = await page.evaluateHandle(() => {
    const decode = window.createImageBitmap.bind(window)
    const { promise, resolve } = Promise.withResolvers<void>()
    const encoded = Promise.withResolvers<void>()
    window.createImageBitmap = async (image: ImageBitmapSource) => {
      const bitmap = await decode(image)
      const close = bitmap.close.bind(bitmap)
      bitmap.close = () => {
        close()
        encoded.resolve()
      }
      await promise
      return bitmap
    }
    return { end: resolve, encoded: encoded.promise }
  })
  await save(page).click()
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible()
  const methods: string[] = []
  page.on('request', request => methods.push(request.method()))
  await placeBar(page).getByRole('link', { name: 'Categories' }).click()
  await dialog(page).getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Categories Management' })).toBeVisible()
  await decoding.evaluate(async ({ end, encoded }) => {
    end()
    await encoded
    // A macrotask later, the form has gone on, and a save would have been sent.
    await new Promise(done => setTimeout(done))
  })
  expect(methods).not.toContain('POST')

  await goTo(page, newPath)
  const [first, second] = [await photograph(page, 300, 300), await photograph(page, 310, 300)]
  const rows = page.getByRole('list', { name: 'Pictures', exact: true }).getByRole('listitem')
  const drop = async (text: string, dropped: Readonly<Record<string, Buffer>>) =>
    page.getByText(text).dispatchEvent('drop', { dataTransfer: await carrying(page, dropped) })
  await drop('Or drop a picture here', { '0.jpg': first, '1.jpg': second })
  await expect(rows).toHaveCount(2)

  // Before the drag: for 50 ms after a drop, dnd-kit still takes every selection away, and with it the caret.
  await nameField(page).fill('Refused once')
  const pathOf = (index: number) => rows.nth(index).getByRole('img').getAttribute('src')
  const [path, other] = [await pathOf(0), await boxOf(rows.nth(1))]
  await rows.first().hover()
  await page.mouse.down()
  await page.mouse.move(other.x + 10, other.y + 10, { steps: 3 })
  await page.mouse.move(other.x + other.width - 10, other.y + 10, { steps: 3 })
  await rows.nth(1).and(page.locator('[data-marker="after"]')).waitFor()
  await page.mouse.up()
  await expect.poll(() => pathOf(1), 'dragged to the right of the other').toBe(path)
  await expect(page.getByRole('dialog'), 'a drag is no press').toHaveCount(0)

  await page.getByLabel(/^Category/).selectOption(category)
  await refuseInstead(page, /\/api\/products$/)
  await save(page).click()
  const again = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  await expect(again).toBeEnabled()

  const arrive = await holdBack(page, /\/api\/products\/pictures$/)
  // A picture that the browser fails to encode is sent as it is.
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.toBlob = done => done(null)
  })
  await drop('Drop more pictures here', { '2.jpg': await photograph(page, 2100, 300) })
  await expect(again, 'waits for the pictures').toBeDisabled()
  arrive()
  await expect(rows).toHaveCount(3)
})

test('a photograph leaves small, upright and cut as chosen @phone', async ({ page, server }) => {
  const category = await aCategory(server.origin)
  await openAsAdministrator(page, server.origin, newPath)
  const photo = takenUpright(await photograph(page))
  expect(photo.length).toBeGreaterThan(1_000_000)
  expect(photo.length).toBeLessThan(pictureLimits.bytes)
  const name = `Photographed ${crypto.randomUUID().slice(0, 6)}`
  await nameField(page).fill(name)
  await page.getByLabel(/^Category/).selectOption(category._id)
  await page.locator('#image').setInputFiles(jpegFile(photo))
  await expect(page.getByRole('img', { name: 'Preview of photo.jpg' })).toBeVisible()
  await page.getByRole('button', { name: 'Crop Product Image' }).click()
  const part = page.getByRole('slider', { name: 'Part that is kept' })
  await expect(part).toBeVisible()
  await expectAccessible(page)
  const { x, y, width, height } = await boxOf(part)
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, y + height / 4, { steps: 3 })
  await page.mouse.up()
  await page.getByRole('button', { name: 'Use this part' }).click()
  await save(page).click()
  const { imageBytes } = await sentForm(page)
  expect(imageBytes).toBeGreaterThan(0)
  expect(imageBytes).toBeLessThan(900_000)
  await expect(page.getByText(productMessages.created)).toBeVisible()
  const [product] = await productsNamed(server.origin, name)
  const stored = parsePicturePath(product?.image ?? '')
  // A portrait photograph of 3000 by 4000, cropped to 3000 by 3750 (4:5); its upper half is red.
  expect([stored?.width, stored?.height]).toEqual([1600, 2000])
  const [red = 0, , blue = 0] = await middleColour(page, product?.image ?? '')
  expect(red).toBeGreaterThan(blue)

  // Of the only picture too, the point that stays in view is set.
  await page.goto(`${server.origin}/admin/products/edit/${product?._id}`)
  await page.getByRole('button', { name: 'Crop Product Image' }).tap()
  await page.getByText('Whole picture').tap()
  const point = page.getByRole('slider', { name: 'Point that stays in view' })
  const stage = await boxOf(point)
  await point.tap({ position: { x: stage.width * 0.2, y: stage.height * 0.2 } })
  await page.getByRole('button', { name: 'Keep it whole' }).tap()
  await update(page).tap()
  await expect(page.getByText(productMessages.updated)).toBeVisible()
  const [focused] = await productsNamed(server.origin, name)
  expect(focused?.image).toBe(product?.image.replace(/-1600x2000.*/, '-1600x2000-20-20.jpg'))
})

test('a stored picture is removed on save, and can be kept after all @desktop', async ({
  page,
  server,
  product,
}) => {
  await openAsAdministrator(page, server.origin, `/admin/products/edit/${product._id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Product' })).toBeVisible()
  await expectStoredPicture(page)
  await page.getByRole('button', { name: 'Remove image' }).click()
  await expect(page.getByText('The image will be removed on save')).toBeVisible()
  await page.getByRole('button', { name: 'Keep the picture' }).click()
  await page.getByRole('button', { name: 'Remove image' }).click()
  await update(page).click()
  await expect(page.getByText(productMessages.updated)).toBeVisible()
  const after = await readData<Product>(server.origin, `/products/${product._id}`)
  expect(after.image).toBe('')
})
