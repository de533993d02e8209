import { writeFileSync } from 'node:fs'
import { pictureLimits, pictureMessages } from '@chekku/domain/pictures/picture-upload'
import { productMessages } from '@chekku/domain/product'
import type { Product } from '@chekku/domain/schemas/product'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { test } from '../../support/admin/admin-fixtures.ts'
import {
  choosePicture,
  expectPictureErrorsToGo,
  jpegFile,
  openAsAdministrator,
  photograph,
} from '../../support/admin/admin-form-journey.ts'
import { aProduct, fold, update } from '../../support/admin/admin-product-screen.ts'
import { boxOf } from '../../support/boxes.ts'
import { readData, signIn, uploadPicture } from '../../support/catalogue-api.ts'

const rows = (page: Page) => page.getByRole('list', { name: 'Pictures', exact: true }).getByRole('listitem')

test('an unreadable file blocks no save @desktop', async ({ page, server, token, consoleGuard }) => {
  consoleGuard.allow(/status of 4(?:00|15)/)
  const text = jpegFile(Buffer.from('no picture at all'), 'notes.jpg')
  const heic = {
    name: 'taken.heic',
    mimeType: 'image/heic',
    buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
  }
  const product = await aProduct(server.origin, token)
  await openAsAdministrator(page, server.origin, `/admin/products/edit/${product._id}`)
  await page.locator('#image').setInputFiles(text)
  await expect(page.locator('#image-error')).toHaveText(pictureMessages.notAPicture)
  await page.locator('#image').setInputFiles(heic)
  await expect(page.locator('#image-error')).toHaveText(pictureMessages.heicUnreadable)
  await expect(page.getByRole('button', { name: 'Remove image' })).toHaveCount(0)
  await expectPictureErrorsToGo(page, update(page))
  // Readers ignore bytes after the end of a picture, so these only make the file large.
  const large = Buffer.concat([await photograph(page, 400, 300), Buffer.alloc(pictureLimits.bytes)])
  await page.locator('#image').setInputFiles(jpegFile(large, 'large.jpg'))
  await expect(page.locator('#image-error')).toHaveText(pictureMessages.imageTooLarge)
  await page.getByRole('button', { name: 'Make it smaller' }).click()
  await expect(page.getByRole('img', { name: 'Preview of large.jpg' })).toBeVisible()
  // The focus follows in the next frame.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  await page.keyboard.press('Tab')
  await expect(page.locator('#image'), 'the focus stays at the picture').toBeFocused()
  await expect(page.locator('#image-error')).toHaveCount(0)
  await choosePicture(page, 'small-enough.jpg')
  // Changed on the disk once it is chosen.
  const changed = test.info().outputPath('changed.jpg')
  writeFileSync(changed, await photograph(page, 500, 500))
  await page.locator('#image').setInputFiles(changed)
  await expect(page.getByRole('img', { name: 'Preview of changed.jpg' })).toBeVisible()
  writeFileSync(changed, 'shorter')
  await update(page).click()
  await expect(page.locator('#image-error')).toHaveText(pictureMessages.noLongerReadable)

  await page
    .locator('#more-images')
    .setInputFiles([text, heic, jpegFile(await photograph(page, 600, 500), 'read.jpg')])
  const waiting = page.getByRole('list', { name: 'Pictures on their way' })
  await expect(waiting.getByRole('alert')).toContainText([
    pictureMessages.noLongerReadable,
    pictureMessages.notAPicture,
    pictureMessages.heicUnreadable,
  ])
  await expect(rows(page)).toHaveCount(1)
  await expect(waiting.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await waiting.getByRole('button', { name: 'Leave out' }).first().click()
  await expect(waiting.getByRole('listitem')).toHaveCount(2)
  await update(page).click()
  await expect(page.getByText(productMessages.updated)).toBeVisible()
})

const half = { measure: 'volume', quantity: 500, price: 230 }
const picture = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Pictures', exact: true }).getByRole('button', { name, exact: true })
const ofSize = (page: Page, size: string) =>
  page.getByRole('group', { name: size, exact: true }).getByRole('button', { name: 'Picture of this size' })

const openSize = (page: Page, size: string) =>
  page.getByRole('group', { name: size, exact: true }).getByRole('button', { name: size, exact: true }).tap()

async function giveToSize(page: Page, size: string, name: string): Promise<void> {
  await ofSize(page, size).tap()
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).tap()
  await expect(ofSize(page, size)).toContainText(name)
}

test('two pictures are added, ordered, described @phone', async ({ page, server, consoleGuard }) => {
  consoleGuard.allow(/api\/products\/pictures/)
  const { token } = await signIn(server.origin)
  const image = await uploadPicture(server.origin, token, await photograph(page, 400, 500))
  const product = await aProduct(server.origin, token, {
    pictures: [{ image }],
    packs: [half, { ...half, quantity: 5_000, kind: 'tin', price: 2_000 }],
  })
  const path = `/products/${product._id}`
  await openAsAdministrator(page, server.origin, `/admin/products/edit/${product._id}`)
  // A single picture uses the picture field of every form.
  await expect(page.getByRole('img', { name: 'The picture as visitors see it' })).toBeVisible()

  // The first of two uploads fails once; saving is blocked meanwhile.
  await page.route('**/api/products/pictures', route => route.abort(), { times: 1 })
  await page
    .locator('#more-images')
    .setInputFiles([
      jpegFile(await photograph(page, 500, 500), 'label.jpg'),
      jpegFile(await photograph(page, 600, 500), 'hand.jpg'),
    ])
  const waiting = page.getByRole('list', { name: 'Pictures on their way' })
  await expect(waiting.getByRole('alert')).toContainText('The picture could not be stored')
  await expect(rows(page)).toHaveCount(2)
  await expect(update(page)).toBeDisabled()
  await page.getByRole('link', { name: 'Cancel' }).tap()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await expect(question.getByRole('button')).toHaveText(['Keep editing', 'Leave without saving'])
  await question.getByRole('button', { name: 'Keep editing' }).tap()
  await waiting.getByRole('button', { name: 'Try again' }).tap()
  await expect(rows(page)).toHaveCount(3)
  await expect(
    page.getByText('Customers ask for: the label, how big it is in a hand, the contents.'),
  ).toBeVisible()

  // The focused control scrolls out from under the save bar.
  const next = fold(page, 'Offer')
  await next.evaluate(line => scrollBy(0, line.getBoundingClientRect().top - innerHeight + 110))
  await page
    .getByLabel('Hidden from visitors (draft)')
    .evaluate(line => line instanceof HTMLElement && line.focus({ preventScroll: true }))
  await page.keyboard.press('Tab')
  await expect(next).toBeFocused()
  expect((await boxOf(next)).bottom).toBeLessThanOrEqual((await boxOf(update(page))).y)
  // The dialog's own form is sent, not the product.
  await openSize(page, '5 litre tin')
  await page.getByRole('button', { name: 'Move 5 litre tin', exact: true }).tap()
  await page.getByRole('menuitem', { name: 'Move to…' }).tap()
  await page.getByLabel('New position').selectOption('1: where 500 ml is')
  await page.getByRole('button', { name: 'Move', exact: true }).tap()
  await expect(page.getByRole('button', { name: 'Move 5 litre tin', exact: true })).toBeFocused()

  // The retried upload was appended last: it moves before the other.
  await picture(page, 'Picture 3').tap()
  const sheet = page.getByRole('dialog', { name: 'Picture 2' })
  await page.getByRole('dialog').getByRole('button', { name: 'Earlier' }).tap()
  await expect(sheet.getByRole('button', { name: 'Earlier' })).toBeFocused()
  await expect.poll(async () => (await boxOf(sheet)).bottom, 'at the foot').toBe(740)
  await sheet.getByLabel('What picture 2 shows').selectOption('The label')
  await sheet.getByLabel('Description of picture 2').fill('Ingredients and dates')
  await expect(sheet.getByLabel('Description of picture 2')).toHaveAccessibleDescription(
    /Empty: “.+: the label”/,
  )
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Done' }).tap()
  await expect(picture(page, 'Picture 2, the label')).toBeFocused()
  await expect(page.getByText('Customers ask for: how big it is in a hand, the contents.')).toBeVisible()
  await giveToSize(page, '5 litre tin', 'Picture 2, the label')
  await openSize(page, '500 ml')
  await giveToSize(page, '500 ml', 'Picture 3')

  await picture(page, 'Picture 2, the label').tap()
  await sheet.getByRole('button', { name: 'Crop' }).tap()
  const crop = page.getByRole('dialog', { name: 'Crop Picture 2, the label' })
  await expect(crop.getByRole('img', { name: 'Picture 2, the label', exact: true })).toBeVisible()
  // Shows the dimmed rest beside the part; keys and the slider move and resize the part.
  const part = crop.getByRole('slider', { name: 'Part that is kept' })
  const zoom = crop.getByLabel('Zoom')
  await part.press('+')
  await expect(zoom).toHaveValue('1.1')
  await part.press('ArrowUp')
  await part.press('ArrowUp')
  await expect(part).toHaveAttribute('aria-valuetext', /^\d+% across, 4\d% down$/)
  await part.press('-')
  await expect(zoom).toHaveValue('1')
  expect([await boxOf(zoom), await boxOf(part)].every(box => box.height >= 44 && box.right <= 360)).toBe(true)
  await crop.getByRole('button', { name: 'Use this part' }).tap()
  await expect(crop).toHaveCount(0)
  await expect(sheet.getByRole('button', { name: 'Crop' })).toBeFocused()
  // All of it may stay, with the point that stays in view.
  await sheet.getByRole('button', { name: 'Crop' }).tap()
  await crop.getByText('Whole picture').tap()
  const point = crop.getByRole('slider', { name: 'Point that stays in view' })
  const stage = await boxOf(point)
  await point.tap({ position: { x: stage.width * 0.4, y: stage.height * 0.3 } })
  await expect(point).toHaveAttribute('aria-valuetext', '40% across, 30% down')
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown']) await point.press(key)
  await crop.getByRole('button', { name: 'Keep it whole' }).tap()
  await expect(crop).toHaveCount(0)
  await expect(sheet.getByRole('button', { name: 'Crop' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(picture(page, 'Picture 2, the label'), 'which is another one now').toBeFocused()
  await openSize(page, '5 litre tin')
  const thumbnail = await boxOf(ofSize(page, '5 litre tin').locator('img'))
  expect(thumbnail.height, 'keeps its focus in view').toBe(thumbnail.width)
  // Removing a picture that was never saved leaves its size without a picture.
  await picture(page, 'Picture 3').tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).tap()
  await expect(rows(page)).toHaveCount(2)
  await expect(picture(page, 'Picture 2, the label')).toBeFocused()
  await openSize(page, '500 ml')
  await expect(ofSize(page, '500 ml')).toContainText('None of its own')
  await expectAccessible(page)
  await update(page).tap()
  await expect(page.getByText(productMessages.updated)).toBeVisible()
  const { pictures = [], packs, ...saved } = await readData<Product>(server.origin, path)
  expect(saved.image).toBe(image)
  expect(pictures.map(({ role, alt }) => [role, alt])).toEqual([
    [null, ''],
    ['label', 'Ingredients and dates'],
  ])
  expect(pictures[1]?.image, 'is cut to 4 by 5, its focus set').toMatch(/-400x500-40-40\.jpg$/)
  expect(packs?.map(pack => pack.image)).toEqual([pictures[1]?.image, ''])

  await page.goto(`/product/${product._id}`)
  const thumbnails = page.getByRole('list', { name: 'Choose a picture' })
  await expect(thumbnails.locator('img').nth(1)).toHaveCSS('object-position', '50% 0%')
  await page.getByRole('link', { name: /^5 litre tin/ }).press('Enter')
  await expect(thumbnails.getByRole('link', { name: 'Picture 2 of 2' })).toHaveAttribute(
    'aria-current',
    'true',
  )
})
