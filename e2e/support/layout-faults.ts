import { expect, type Page } from '@playwright/test'

export async function expectNoSidewaysScroll(page: Page, what?: string): Promise<void> {
  const overflow = () =>
    page.locator('html').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  await expect.poll(overflow, what).toBeLessThanOrEqual(0)
}

/** What these find in the page at each width, as it is once the page has answered to the new size. */
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
export const layoutFaults = (page: Page) =>
  page.evaluate(() => {
    const wrong = new Set<string>()
    const { clientWidth } = document.documentElement
    const goesSideways =
      '[aria-label="Subcategories"] ul, [aria-label="Header as on wide screens"], [aria-label="Pictures"]'
    for (const box of document.querySelectorAll('html, body *')) {
      const { overflowX } = getComputedStyle(box)
      const isScrolled = box.tagName === 'HTML' || overflowX === 'auto' || overflowX === 'scroll'
      if (!isScrolled || !box.checkVisibility() || box.matches(goesSideways)) continue
      if (box.scrollWidth > box.clientWidth)
        wrong.add(`${box.tagName} ${box.className} is ${box.scrollWidth - box.clientWidth} px too wide`)
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      const parent = text.parentElement
      if (!parent || text.data.length < 20 || parent.matches('script, style, option')) continue
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const { left, right, bottom } = range.getBoundingClientRect()
      for (let box: Element | null = parent; box; box = box.parentElement) {
        const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(box)
        const edges = box.getBoundingClientRect()
        if (overflowX === 'auto' || overflowY === 'auto' || edges.width <= 1) break
        if (webkitLineClamp !== 'none' && matchMedia('screen').matches) continue
        const isClipped = overflowX !== 'visible' && box !== document.documentElement
        if (isClipped && (left < edges.left - 1 || right > edges.right + 1 || bottom > edges.bottom + 1))
          wrong.add(`${text.data.slice(0, 24)} is cut off in ${box.tagName} ${box.className}`)
        if (box === document.body && (left < 0 || right > clientWidth + 1))
          wrong.add(
            `${text.data.slice(0, 24)} goes out of the window in ${parent.tagName} ${parent.className}`,
          )
      }
    }
    return [...wrong]
  })

/**
 * Texts with another element in front of them, at any place that the page can be scrolled to; at the top of the page the
 * fixed header counts too.
 */
export const coveredTexts = (page: Page) =>
  page.evaluate(() => {
    const covered = new Set<string>()
    const header = document.querySelector('header')
    const floating = document.querySelector('[aria-label="Quick contact"]')
    // An edge of the window, as the header is, until the end of the page shows its own place.
    const foot = document.querySelector('aside.sticky')
    const isIn = ({ left, right, top, bottom }: DOMRect, x: number, y: number) =>
      x >= left && x <= right && y >= top && y <= bottom
    /** False where the text is scrolled out of a box of its own, and for one that only screen readers read. */
    const isShownAt = (element: Element | null, x: number, y: number): boolean => {
      if (!element || element === document.body) return true
      const isCut = getComputedStyle(element).overflow !== 'visible'
      return (!isCut || isIn(element.getBoundingClientRect(), x, y)) && isShownAt(element.parentElement, x, y)
    }
    const texts: Text[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode as Text
      const parent = text.parentElement
      if (!parent || text.data.trim() === '' || parent.closest('script, style, [aria-hidden="true"]'))
        continue
      if (parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) texts.push(text)
    }
    const range = document.createRange()
    const last = document.documentElement.scrollHeight - innerHeight
    for (let top = 0; ; top = Math.min(top + innerHeight / 2, last)) {
      window.scrollTo({ top, behavior: 'instant' })
      for (const text of texts) {
        const parent = text.parentElement
        const box = parent?.getBoundingClientRect()
        // `display: contents` has no box.
        if (box && box.height > 0 && (box.bottom < 0 || box.top > innerHeight)) continue
        range.selectNodeContents(text)
        for (const { left, top, width, height } of range.getClientRects()) {
          const [x, y] = [left + width / 2, top + height / 2]
          const front = width > 1 && height > 1 ? document.elementFromPoint(x, y) : null
          if (!front || !parent || front.contains(parent) || parent.contains(front)) continue
          // A link that is stretched over its card by a pseudo-element hides nothing.
          if (!isIn(front.getBoundingClientRect(), x, y) || !isShownAt(parent, x, y)) continue
          if (floating?.contains(front) || (scrollY > 0 && header?.contains(front))) continue
          if (top < last && foot?.contains(front)) continue
          covered.add(`${text.data.slice(0, 24)} is under ${front.tagName} ${front.className}`)
        }
      }
      if (top === last) break
    }
    window.scrollTo({ top: 0, behavior: 'instant' })
    return [...covered]
  })
