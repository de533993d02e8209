import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** The minified build of axe: less than half the size to send to a page and to parse. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Fails on any axe violation in the page's current state. */
export async function expectAccessible(page: Page): Promise<void> {
  // A half-faded element fails the contrast check, so animations are finished first.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const isThere = await page.evaluate(() => {
    // `finished` is not awaited: an animation in a closed `details` gets no frames and never settles.
    for (const movement of document.getAnimations()) {
      if (movement.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY) movement.cancel()
      else movement.finish()
    }
    return window.axe !== undefined
  })
  if (!isThere) await page.evaluate(axeSource)
  const found = await page.evaluate(async () => {
    // Frames such as the map are third-party content and are not checked.
    // No page has a sound or a film, which alone would have to be loaded first.
    const results = await window.axe?.run({ iframes: false, preload: false, resultTypes: ['violations'] })
    return results?.violations.map(
      ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join('\n  ')}`,
    )
  })
  expect(found, 'of what axe finds').toEqual([])
}
