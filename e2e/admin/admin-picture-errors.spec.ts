import { pictureLimits, pictureMessages } from '@chekku/domain/picture-upload'
import { expect, type Page } from '@playwright/test'
import { adminCalls, newName } from '../support/admin/admin-catalogue.ts'
import { test } from '../support/admin/admin-fixtures.ts'
import { jpegFile, photograph } from '../support/admin/admin-form-journey.ts'
import { answerInstead } from '../support/intercept.ts'

/* The error of one file is cleared when the next file is chosen. */

const input = (page: Page) => page.locator('#image')
const pictureError = (page: Page) => page.locator('#image-error')
const preview = (page: Page, name: string) => page.getByRole('img', { name: `Preview of ${name}` })
const submit = (page: Page) => page.getByRole('button', { name: /^(Update|Save|Create) / }).first()

async function choose(page: Page, name: string): Promise<void> {
  await input(page).setInputFiles(jpegFile(await photograph(page, 400, 300), name))
  await expect(preview(page, name)).toBeVisible()
}

async function expectNoPictureError(page: Page): Promise<void> {
  await expect(pictureError(page)).toHaveCount(0)
  await expect(input(page)).not.toHaveAttribute('aria-invalid')
}

const forms = [
  ['/admin/products/edit', 'product'],
  ['/admin/categories/edit', 'category'],
] as const

test('errors of a file go with the next one, in each form @desktop', async ({
  adminPage: page,
  server,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 400/)
  // A form with something in it asks whether to leave it.
  page.on('dialog', question => question.accept())
  const calls = await adminCalls(server.origin)
  const category = await calls.createCategory({ name: newName('Shelf') })
  const shelf = { category: category._id, description: 'What stands on it' }
  const ids = {
    category: category._id,
    product: (await calls.createProduct({ name: newName('Oil'), ...shelf }))._id,
  }
  for (const [path, kind] of forms) {
    await page.goto(`${path}/${ids[kind]}`)
    await input(page).setInputFiles(jpegFile(Buffer.from('no picture at all')))
    await expect(pictureError(page), path).toHaveText(pictureMessages.notAPicture)
    await choose(page, 'read.jpg')
    await expectNoPictureError(page)

    const message = pictureMessages.notAPicture
    const json = { success: false, message, errors: { image: message } }
    const letThrough = await answerInstead(page, /\/api\/(products|categories|gallery)\/[^/]+$/, {
      status: 400,
      json,
    })
    await submit(page).click()
    await expect(pictureError(page), path).toHaveText(pictureMessages.notAPicture)
    await expect(page.getByRole('alert').first()).toContainText(pictureMessages.notAPicture)
    await choose(page, 'after-refusal.jpg')
    await expectNoPictureError(page)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await letThrough()

    if (kind === 'product') {
      await input(page).setInputFiles(jpegFile(Buffer.alloc(pictureLimits.bytes + 1)))
      await expect(pictureError(page)).toHaveText(
        `${pictureMessages.imageTooLarge} “Add more pictures” makes a larger one smaller.`,
      )
      await choose(page, 'small-enough.jpg')
      await expectNoPictureError(page)
    }
  }
})
