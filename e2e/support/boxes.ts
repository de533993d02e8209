import type { Locator } from '@playwright/test'

/** The bounding box of an element; throws if it is not shown. */
export async function boxOf(target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error(`${target} has no place`)
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}
