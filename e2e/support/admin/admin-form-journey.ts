import { tokenStorageKey } from '@chekku/domain/connection'
import { pictureMessages } from '@chekku/domain/pictures/picture-upload'
import { expect, type JSHandle, type Locator, type Page } from '@playwright/test'
import { administratorToken } from '../catalogue-api.ts'
import { answerInstead } from '../intercept.ts'

/**
 * Opens an administration screen signed in. The token is set only once and not on every load, so that a test can
 * end the session.
 */
export async function openAsAdministrator(page: Page, origin: string, path: string): Promise<string> {
  const token = await administratorToken(origin)
  await page.addInitScript(noteSentForms)
  await page.addInitScript(
    ([key, value]) => {
      if (sessionStorage.getItem('is-signed-in')) return
      sessionStorage.setItem('is-signed-in', 'yes')
      localStorage.setItem(key, value)
    },
    [tokenStorageKey, token] as const,
  )
  await page.goto(path)
  return token
}

/** A photograph as a phone takes it: twelve megapixels by default, left half red, right half blue, with noise. */
export async function photograph(page: Page, width = 4000, height = 3000): Promise<Buffer> {
  const encoded = await page.evaluate(
    async ([wide, high]) => {
      const grain = new OffscreenCanvas(256, 256)
      const grainContext = grain.getContext('2d') as OffscreenCanvasRenderingContext2D
      const pixels = grainContext.createImageData(256, 256)
      crypto.getRandomValues(new Uint8Array(pixels.data.buffer, 0, 65_536))
      for (let at = 3; at < pixels.data.length; at += 4) pixels.data[at] = 40
      grainContext.putImageData(pixels, 0, 0)
      const canvas = new OffscreenCanvas(wide, high)
      const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
      context.fillStyle = '#c02020'
      context.fillRect(0, 0, wide / 2, high)
      context.fillStyle = '#2040c0'
      context.fillRect(wide / 2, 0, wide / 2, high)
      context.fillStyle = context.createPattern(grain, 'repeat') as CanvasPattern
      context.fillRect(0, 0, wide, high)
      const bytes = new Uint8Array(
        await (await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 })).arrayBuffer(),
      )
      let text = ''
      for (let at = 0; at < bytes.length; at += 8192)
        text += String.fromCharCode(...bytes.subarray(at, at + 8192))
      return btoa(text)
    },
    [width, height] as const,
  )
  return Buffer.from(encoded, 'base64')
}

/** The same picture with an EXIF orientation of 6: a quarter turn to the right. */
export function takenUpright(jpeg: Buffer): Buffer {
  const orientation = Buffer.from(
    'ffe1002245786966' + '00004d4d002a00000008' + '0001' + '011200030000000100060000' + '00000000',
    'hex',
  )
  return Buffer.concat([jpeg.subarray(0, 2), orientation, jpeg.subarray(2)])
}

/** The data of a drop or a paste of JPEG files, by their names, in the page. */
export const carrying = (page: Page, files: Readonly<Record<string, Buffer>>) =>
  page.evaluateHandle(
    all => {
      const transfer = new DataTransfer()
      for (const [name, data] of all) {
        const bytes = Uint8Array.from(atob(data), letter => letter.charCodeAt(0))
        transfer.items.add(new File([bytes], name, { type: 'image/jpeg' }))
      }
      return transfer
    },
    Object.entries(files).map(([name, bytes]) => [name, bytes.toString('base64')] as const),
  )

export const paste = (page: Page, clipboardData: JSHandle<DataTransfer>) =>
  page.evaluate(
    carried =>
      document.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: carried, bubbles: true, cancelable: true }),
      ),
    clipboardData,
  )

/**
 * Waits until the form's stored picture is loaded; removing it earlier would fail its request. How far above the view a
 * lazy picture is still loaded differs between versions of Chromium, so it is scrolled to.
 */
export async function expectStoredPicture(page: Page): Promise<void> {
  const picture = page.getByRole('img', { name: 'The picture as visitors see it' })
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate(image => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0)
}

/** The colour in the middle of a stored picture: red, green and blue. */
export async function middleColour(page: Page, path: string): Promise<readonly number[]> {
  return page.evaluate(async address => {
    const bitmap = await createImageBitmap(await (await fetch(address)).blob())
    const canvas = new OffscreenCanvas(1, 1)
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
    context.drawImage(bitmap, bitmap.width / 2 - 4, bitmap.height / 2 - 4, 8, 8, 0, 0, 1, 1)
    return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)]
  }, path)
}

/** Gives files to the file chooser that `open` opens. */
export async function giveFile(
  page: Page,
  open: () => Promise<void>,
  file: ReturnType<typeof jpegFile> | ReturnType<typeof jpegFile>[],
): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  // A round trip to the page: the file chooser must be intercepted before the key press arrives.
  await page.evaluate(() => document.readyState)
  await open()
  await (await chooser).setFiles(file)
}

export const jpegFile = (buffer: Buffer, name = 'photo.jpg') => ({ name, mimeType: 'image/jpeg', buffer })

/** Chooses a picture of a form; no error of the file before stays. */
export async function choosePicture(page: Page, name: string): Promise<void> {
  await page.locator('#image').setInputFiles(jpegFile(await photograph(page, 400, 300), name))
  await expect(page.getByRole('img', { name: `Preview of ${name}` })).toBeVisible()
  await expect(page.locator('#image-error')).toHaveCount(0)
  await expect(page.locator('#image')).not.toHaveAttribute('aria-invalid')
}

/** Expects errors of a file, from the browser and from the server, to go with the next one. */
export async function expectPictureErrorsToGo(page: Page, save: Locator): Promise<void> {
  const message = pictureMessages.notAPicture
  const error = page.locator('#image-error')
  await page.locator('#image').setInputFiles(jpegFile(Buffer.from('no picture at all')))
  await expect(error).toHaveText(message)
  await choosePicture(page, 'read.jpg')
  const json = { success: false, message, errors: { image: message } }
  const letThrough = await answerInstead(page, /\/api\/\w+\/[^/]+$/, { status: 400, json })
  await save.click()
  await expect(error).toHaveText(message)
  await expect(page.getByRole('alert').first()).toContainText(message)
  await choosePicture(page, 'after-refusal.jpg')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await letThrough()
}

interface SentForm {
  fields: Record<string, string>
  /** The size of the image file; 0 without one. */
  imageBytes: number
}

declare global {
  interface Window {
    lastSentForm?: SentForm
  }
}

/** Runs in the page: records each form as it is sent, because Playwright does not see the body of a form with a file. */
function noteSentForms(): void {
  const send = XMLHttpRequest.prototype.send
  XMLHttpRequest.prototype.send = function (body) {
    if (body instanceof FormData) {
      const sent: SentForm = { fields: {}, imageBytes: 0 }
      for (const [name, value] of body) {
        if (typeof value === 'string') sent.fields[name] = value
        else sent.imageBytes = value.size
      }
      window.lastSentForm = sent
    }
    return send.call(this, body)
  }
}

/** The form that this page sent last; waits for the first one. */
export async function sentForm(page: Page): Promise<SentForm> {
  const sent = await page.waitForFunction(() => window.lastSentForm)
  return (await sent.jsonValue()) as SentForm
}

/** Expects the error on the field and in the summary after a save that failed validation. */
export async function expectFieldError(page: Page, label: string | RegExp, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: typeof label === 'string' })
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(new RegExp(text.replaceAll(/[.()]/g, '\\$&')))
  await expect(page.getByRole('alert').getByRole('link', { name: text })).toBeVisible()
}
