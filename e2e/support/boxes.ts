import { expect, type Locator } from '@playwright/test'

/** Chromium computes boxes as 32-bit floats: 44 px may come as 43.99994. */
const toThousandth = (pixels: number) => Math.round(pixels * 1000) / 1000

/** The bounding box of an element once fonts have come, to a thousandth of a pixel; throws if it is not shown. */
export async function boxOf(target: Locator) {
  await expect.poll(() => target.evaluate(({ ownerDocument }) => ownerDocument.fonts.status)).toBe('loaded')
  const box = await target.boundingBox()
  if (!box) throw new Error(`${target} has no place`)
  return {
    x: toThousandth(box.x),
    y: toThousandth(box.y),
    width: toThousandth(box.width),
    height: toThousandth(box.height),
    right: toThousandth(box.x + box.width),
    bottom: toThousandth(box.y + box.height),
  }
}

/** How far what is typed goes beyond its field, in pixels. */
export const cutOff = (field: Locator) =>
  field.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)

/** How many lines of its own text are as high as an element is, whatever font draws it. */
export const lines = (target: Locator) =>
  target.evaluate(element => {
    const { height } = element.getBoundingClientRect()
    return height / Number.parseFloat(getComputedStyle(element).lineHeight)
  })
