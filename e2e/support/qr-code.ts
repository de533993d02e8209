import type { Page } from '@playwright/test'
import decodeQR from 'qr/decode.js'

/** The text of the QR code in a picture, as a camera reads it. */
export async function readCode(page: Page, picture: Buffer): Promise<string> {
  const { width, height, pixels } = await page.evaluate(async base64 => {
    const bitmap = await createImageBitmap(
      new Blob([Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))]),
    )
    const { width, height } = bitmap
    const context = new OffscreenCanvas(width, height).getContext('2d') as OffscreenCanvasRenderingContext2D
    context.drawImage(bitmap, 0, 0)
    // As one text: an array of a million numbers takes most of a minute to hand over.
    const { data } = context.getImageData(0, 0, width, height)
    let pixels = ''
    for (let at = 0; at < data.length; at += 8_192)
      pixels += String.fromCharCode(...data.subarray(at, at + 8_192))
    return { width, height, pixels }
  }, picture.toString('base64'))
  return decodeQR({ width, height, data: Uint8Array.from(Buffer.from(pixels, 'latin1')) })
}
