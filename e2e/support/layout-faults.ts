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
    const isIn = (
      { left, right, top, bottom }: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>,
      x: number,
      y: number,
    ) => x >= left && x <= right && y >= top && y <= bottom
    /** False where the text is scrolled out of a box of its own, and for one that only screen readers read. */
    const isShownAt = (element: Element | null, x: number, y: number): boolean => {
      if (!element || element === document.body) return true
      const isCut = getComputedStyle(element).overflow !== 'visible'
      return (!isCut || isIn(element.getBoundingClientRect(), x, y)) && isShownAt(element.parentElement, x, y)
    }
    const range = document.createRange()
    const middlesOf = (text: Text) => {
      range.selectNodeContents(text)
      const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
      return lines.map(({ left, top, width, height }) => ({
        x: left + width / 2,
        y: top + height / 2 + scrollY,
      }))
    }
    window.scrollTo({ top: 0, behavior: 'instant' })
    /** What moves over the page while it scrolls. */
    const pinned: Element[] = []
    // To ask what is in front of a point is slow, so only points in a box of another element are asked: by rows of the page.
    const rowPx = 100
    const rows: { element: Element; box: DOMRect }[][] = []
    for (const element of document.querySelectorAll('body *')) {
      if (['fixed', 'sticky'].includes(getComputedStyle(element).position)) pinned.push(element)
      const box = element.getBoundingClientRect()
      for (let row = Math.floor(Math.max(box.top, 0) / rowPx); row * rowPx <= box.bottom; row += 1)
        rows[row] = [...(rows[row] ?? []), { element, box }]
    }
    const texts: { text: Text; parent: Element; isPinned: boolean; lines: { x: number; y: number }[] }[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode as Text
      const parent = text.parentElement
      if (!parent || text.data.trim() === '' || parent.closest('script, style, [aria-hidden="true"]'))
        continue
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const isPinned = pinned.some(element => element.contains(parent))
      texts.push({ text, parent, isPinned, lines: middlesOf(text) })
    }
    const isUnderBox = (parent: Element, x: number, y: number) =>
      rows[Math.floor(y / rowPx)]?.some(
        ({ element, box }) => isIn(box, x, y) && !element.contains(parent) && !parent.contains(element),
      )
    const last = document.documentElement.scrollHeight - innerHeight
    for (let top = 0; ; top = Math.min(top + innerHeight / 2, last)) {
      window.scrollTo({ top, behavior: 'instant' })
      const pinnedBoxes = pinned.map(element => {
        const { left, top, width, height } = element.getBoundingClientRect()
        const [right, bottom] = [
          left + Math.max(width, element.scrollWidth),
          top + Math.max(height, element.scrollHeight),
        ]
        return { left, right, top, bottom }
      })
      for (const { text, parent, isPinned, lines } of texts)
        for (const line of isPinned ? middlesOf(text) : lines) {
          const [x, y] = [line.x, line.y - scrollY]
          if (y < 0 || y > innerHeight) continue
          const isPassed = isPinned || pinnedBoxes.some(box => isIn(box, x, y))
          if (!isPassed && !isUnderBox(parent, line.x, line.y)) continue
          const front = document.elementFromPoint(x, y)
          if (!front || front.contains(parent) || parent.contains(front)) continue
          // A link that is stretched over its card by a pseudo-element hides nothing.
          if (!isIn(front.getBoundingClientRect(), x, y) || !isShownAt(parent, x, y)) continue
          if (floating?.contains(front) || (scrollY > 0 && header?.contains(front))) continue
          if (top < last && foot?.contains(front)) continue
          covered.add(`${text.data.slice(0, 24)} is under ${front.tagName} ${front.className}`)
        }
      if (top === last) break
    }
    window.scrollTo({ top: 0, behavior: 'instant' })
    return [...covered]
  })
