import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** The same program without its comments: less than half as much to send to a page and to read there. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Fails on whatever axe finds wrong with the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  // What is half faded in has the wrong contrast: movements are brought to their end.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const isThere = await page.evaluate(() => {
    // Not waited for: what stands in a closed `details` has no frames in which it would come to its end.
    for (const movement of document.getAnimations()) {
      if (movement.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY) movement.cancel()
      else movement.finish()
    }
    return window.axe !== undefined
  })
  if (!isThere) await page.evaluate(axeSource)
  const found = await page.evaluate(async () => {
    // What leads the focus around an open menu can be reached, and passes the focus on; that axe cannot see.
    const context = { exclude: ['[data-base-ui-focus-guard]'] }
    // In the page alone: what stands in a frame, such as a map, is somebody else's. Of what passes nothing is told.
    const results = await window.axe?.run(context, { iframes: false, resultTypes: ['violations'] })
    return results?.violations.map(
      ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join('\n  ')}`,
    )
  })
  expect(found, 'of what axe finds').toEqual([])
}
