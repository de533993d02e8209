import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

const files = {
  Tamil: import.meta.resolve('@fontsource/noto-serif-tamil/files/noto-serif-tamil-tamil-600-normal.woff2'),
  Devanagari: import.meta.resolve(
    '@fontsource/noto-serif-devanagari/files/noto-serif-devanagari-devanagari-600-normal.woff2',
  ),
}

/** Draws Tamil and Devanagari headings of the page with the letters of Noto Serif, whatever fonts the machine has. */
export async function drawIndicGlyphs(page: Page): Promise<void> {
  for (const [script, file] of Object.entries(files)) {
    const bytes = await readFile(fileURLToPath(file), 'base64')
    await page.evaluate(
      async ([family, base64]) => {
        const { buffer } = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
        document.fonts.add(await new FontFace(family, buffer, { weight: '600' }).load())
      },
      [`Noto Serif ${script}`, bytes] as const,
    )
  }
}
