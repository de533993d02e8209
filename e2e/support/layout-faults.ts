import { expect, type Page } from '@playwright/test'

export async function expectNoSidewaysScroll(page: Page, what?: string): Promise<void> {
  const overflow = () =>
    page.locator('html').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  await expect.poll(overflow, what).toBeLessThanOrEqual(0)
}

/** The faults that `finds` report of the page at each width, after the page has answered the resize. */
export async function faultsAt(
  page: Page,
  widths: readonly number[],
  ...finds: ((page: Page) => Promise<string[]>)[]
): Promise<string[]> {
  const faults: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))))
    for (const find of finds) faults.push(...(await find(page)).map(fault => `${width} px: ${fault}`))
  }
  return faults
}

/**
 * Layout faults of the page in its current state: horizontal scrolling of the page or of a part that is not meant to
 * scroll, and text clipped by a box that does not scroll. On screen a name on a card may end with an ellipsis, because
 * its link leads to the full name.
 */
export const layoutFaults = async (page: Page): Promise<string[]> => [
  ...(await page.evaluate(findWideBoxes)),
  ...(await page.evaluate(findClippedTexts)),
]

/** Runs in the page. */
function findWideBoxes(): string[] {
  const goesSideways =
    '[aria-label="Subcategories"] ul, [aria-label="Header as on wide screens"], [aria-label="Pictures"]'
  const isScrolled = (box: Element) =>
    box.tagName === 'HTML' || ['auto', 'scroll'].includes(getComputedStyle(box).overflowX)
  const wideBoxes = [...document.querySelectorAll('html, body *')].filter(
    box =>
      isScrolled(box) &&
      box.checkVisibility() &&
      !box.matches(goesSideways) &&
      box.scrollWidth > box.clientWidth,
  )
  const faults = wideBoxes.map(
    box => `${box.tagName} ${box.className} is ${box.scrollWidth - box.clientWidth} px too wide`,
  )
  return [...new Set(faults)]
}

/** Runs in the page. */
function findClippedTexts(): string[] {
  const faults = new Set<string>()
  const { clientWidth } = document.documentElement
  const nameOf = ({ tagName, className }: Element) => `${tagName} ${className}`
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    const parent = text.parentElement
    if (!parent || text.data.length < 20 || parent.matches('script, style, option')) continue
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const { left, right, bottom } = range.getBoundingClientRect()
    const start = text.data.slice(0, 24)
    for (let box: Element | null = parent; box; box = box.parentElement) {
      const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(box)
      const edges = box.getBoundingClientRect()
      if (overflowX === 'auto' || overflowY === 'auto' || edges.width <= 1) break
      if (webkitLineClamp !== 'none' && matchMedia('screen').matches) continue
      const isClipped = overflowX !== 'visible' && box !== document.documentElement
      if (isClipped && (left < edges.left - 1 || right > edges.right + 1 || bottom > edges.bottom + 1))
        faults.add(`${start} is cut off in ${nameOf(box)}`)
      if (box === document.body && (left < 0 || right > clientWidth + 1))
        faults.add(`${start} goes out of the window in ${nameOf(parent)}`)
    }
  }
  return [...faults]
}
