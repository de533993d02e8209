import type { Page } from '@playwright/test'

/**
 * Texts with another element in front of them, at any place that the page can be scrolled to; at the top of the page the
 * fixed header counts too.
 */
export const coveredTexts = (page: Page): Promise<string[]> => page.evaluate(findCoveredTexts)

/** Runs in the page, and leaves it scrolled to its top. */
function findCoveredTexts(): string[] {
  interface Box {
    left: number
    right: number
    top: number
    bottom: number
  }
  const covered = new Set<string>()
  const header = document.querySelector('header')
  const floating = document.querySelector('[aria-label="Quick contact"]')
  // An edge of the window, as the header is, until the end of the page shows its own place.
  const foot = document.querySelector('aside.sticky')
  const scrollPage = (top: number) => window.scrollTo({ top, behavior: 'instant' })
  const isIn = ({ left, right, top, bottom }: Box, x: number, y: number) =>
    x >= left && x <= right && y >= top && y <= bottom
  const isApart = (one: Element, other: Element) => !one.contains(other) && !other.contains(one)

  /** False where the text is scrolled out of a box of its own, and for one that only screen readers read. */
  function isShownAt(element: Element | null, x: number, y: number): boolean {
    if (!element || element === document.body) return true
    const isCut = getComputedStyle(element).overflow !== 'visible'
    return (!isCut || isIn(element.getBoundingClientRect(), x, y)) && isShownAt(element.parentElement, x, y)
  }

  scrollPage(0)
  const elements = [...document.querySelectorAll('body *')]
  /** Elements that move over the page while it scrolls. */
  const pinned = elements.filter(element => ['fixed', 'sticky'].includes(getComputedStyle(element).position))

  // To ask what is in front of a point is slow, so only points in a box of another element are asked: by rows of the page.
  const rowPx = 100
  const rows: { element: Element; box: DOMRect }[][] = []
  for (const element of elements) {
    const box = element.getBoundingClientRect()
    for (let row = Math.floor(Math.max(box.top, 0) / rowPx); row * rowPx <= box.bottom; row += 1)
      rows[row] = [...(rows[row] ?? []), { element, box }]
  }
  const isUnderBox = (parent: Element, x: number, y: number) =>
    rows[Math.floor(y / rowPx)]?.some(({ element, box }) => isIn(box, x, y) && isApart(element, parent))

  const range = document.createRange()
  /** The middles of a text's lines, from the top of the page. */
  function middlesOf(text: Text) {
    range.selectNodeContents(text)
    const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
    return lines.map(({ left, top, width, height }) => ({
      x: left + width / 2,
      y: top + height / 2 + scrollY,
    }))
  }

  const texts: { text: Text; parent: Element; isPinned: boolean; lines: { x: number; y: number }[] }[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    const parent = text.parentElement
    if (!parent || text.data.trim() === '' || parent.closest('script, style, [aria-hidden="true"]')) continue
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const isPinned = pinned.some(element => element.contains(parent))
    texts.push({ text, parent, isPinned, lines: middlesOf(text) })
  }

  /** The box of a pinned element with what it shows beyond its edges. */
  function wholeBox(element: Element): Box {
    const { left, top, width, height } = element.getBoundingClientRect()
    const right = left + Math.max(width, element.scrollWidth)
    return { left, right, top, bottom: top + Math.max(height, element.scrollHeight) }
  }

  const last = document.documentElement.scrollHeight - innerHeight
  /** The element that hides a text at a point of the window. */
  function coverAt(parent: Element, x: number, y: number, top: number): Element | undefined {
    const front = document.elementFromPoint(x, y)
    if (!front || !isApart(front, parent)) return undefined
    // A link that is stretched over its card by a pseudo-element hides nothing.
    if (!isIn(front.getBoundingClientRect(), x, y) || !isShownAt(parent, x, y)) return undefined
    if (floating?.contains(front) || (scrollY > 0 && header?.contains(front))) return undefined
    return top < last && foot?.contains(front) ? undefined : front
  }

  for (let top = 0; ; top = Math.min(top + innerHeight / 2, last)) {
    scrollPage(top)
    const pinnedBoxes = pinned.map(wholeBox)
    for (const { text, parent, isPinned, lines } of texts)
      for (const line of isPinned ? middlesOf(text) : lines) {
        const [x, y] = [line.x, line.y - scrollY]
        if (y < 0 || y > innerHeight) continue
        const isPassed = isPinned || pinnedBoxes.some(box => isIn(box, x, y))
        if (!isPassed && !isUnderBox(parent, line.x, line.y)) continue
        const cover = coverAt(parent, x, y, top)
        if (cover) covered.add(`${text.data.slice(0, 24)} is under ${cover.tagName} ${cover.className}`)
      }
    if (top === last) break
  }
  scrollPage(0)
  return [...covered]
}
