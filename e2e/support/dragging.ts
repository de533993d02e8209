import type { Locator, Page } from '@playwright/test'
import { boxOf } from './boxes.ts'

async function middleOf(target: Locator) {
  const { x, y, width, height } = await boxOf(target)
  return { x: x + width / 2, y: y + height / 2, height }
}

/** Distance from the middle of a row to the drop point in its lower half, as a share of its height. */
const LOWER = 0.3

/** Scrolls until both are visible and clear of sticky elements, once rows can be dragged. */
async function bringIntoSight(grip: Locator, row: Locator): Promise<void> {
  await row.page().locator('[data-grip]').first().waitFor({ state: 'attached' })
  const top = await grip.evaluate(element => element.getBoundingClientRect().top + window.scrollY)
  await row.evaluate((element, other) => {
    const middle = element.getBoundingClientRect().bottom + window.scrollY
    window.scrollTo({ top: (other + middle - window.innerHeight) / 2, behavior: 'instant' })
  }, top)
}

/** Drags with the mouse and drops on the lower half of a row. */
export async function dragBelow(page: Page, grip: Locator, row: Locator): Promise<void> {
  await bringIntoSight(grip, row)
  const from = await middleOf(grip)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y + 10, { steps: 3 })
  const to = await middleOf(row)
  await page.mouse.move(from.x, to.y + to.height * LOWER, { steps: 8 })
  await row.and(page.locator('[data-marker="after"]')).waitFor()
  await page.mouse.up()
}

/** One touch point, driven over CDP. */
export async function finger(page: Page) {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  return {
    down: (x: number, y: number) => send('touchStart', [{ x, y }]),
    move: (x: number, y: number) => send('touchMove', [{ x, y }]),
    up: () => send('touchEnd', []),
  }
}

/** Presses and holds a grip until it is lifted, and drops it on the lower half of a row. */
export async function touchDragBelow(page: Page, grip: Locator, row: Locator): Promise<void> {
  await bringIntoSight(grip, row)
  const touch = await finger(page)
  const from = await middleOf(grip)
  const to = await middleOf(row)
  const target = to.y + to.height * LOWER
  await touch.down(from.x, from.y)
  await page.locator('[data-dragging]').waitFor()
  for (const part of [0.3, 0.6, 1]) await touch.move(from.x, from.y + (target - from.y) * part)
  await row.and(page.locator('[data-marker="after"]')).waitFor()
  await touch.up()
}
