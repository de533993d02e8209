import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

const scripts = ['tamil', 'devanagari'] as const

/** Draws Tamil and Devanagari headings of the page with the letters of Noto Serif, whatever fonts the machine has. */
export async function drawIndicGlyphs(page: Page): Promise<void> {
  for (const script of scripts) {
    const name = `noto-serif-${script}`
    const file = import.meta.resolve(`@fontsource/${name}/files/${name}-${script}-600-normal.woff2`)
    const bytes = await readFile(fileURLToPath(file), 'base64')
    await page.evaluate(
      async ([family, base64]) => {
        const { buffer } = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
        document.fonts.add(await new FontFace(family, buffer, { weight: '600' }).load())
      },
      [`Noto Serif ${script === 'tamil' ? 'Tamil' : 'Devanagari'}`, bytes] as const,
    )
  }
}
