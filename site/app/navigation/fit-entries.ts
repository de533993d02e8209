/**
 * Shows the first entries of a bar that there is room for, and the others under More, which stands last in the bar and holds
 * a copy of every entry; `spare` is the part of the bar that stays free. Its text also runs as a script of the page before it is painted: it needs nothing from outside.
 */
export function fitEntries(bar: HTMLElement, spare = 0): void {
  const entries = Array.from(bar.children) as HTMLElement[]
  const more = entries.pop()
  if (!more) return
  const copies = more.querySelectorAll('li')
  for (const item of bar.children as Iterable<HTMLElement>) item.hidden = false
  const { left, right } = bar.getBoundingClientRect()
  // On phones the bar is not there.
  if (left === right) return
  const gap = Number.parseFloat(getComputedStyle(bar).columnGap) || 0
  const widthOf = (item: HTMLElement) => item.getBoundingClientRect().width + gap
  const widths = entries.map(widthOf)
  const moreWidth = widthOf(more)
  const needed = (count: number) =>
    widths.slice(0, count).reduce((sum, width) => sum + width, count < copies.length ? moreWidth : 0) - gap
  let shown = entries.length
  while (shown > 0 && needed(shown) > (right - left) * (1 - spare)) shown -= 1
  for (const [place, item] of entries.entries()) item.hidden = place >= shown
  for (const [place, copy] of copies.entries()) copy.hidden = place < shown
  more.hidden = shown === copies.length
}

/** Whether more stands in the bar than there is room for. */
export function isTooNarrow(bar: HTMLElement): boolean {
  const first = bar.querySelector(':scope > li:not([hidden])')
  return first !== null && first.getBoundingClientRect().left < bar.getBoundingClientRect().left - 1
}

/**
 * A script for the end of the header that does it before the page is painted. A little stays free: the page's own typeface
 * may come later.
 */
export const fitBeforePaint = import.meta.env.SSR
  ? `{let bar=document.querySelector('header nav>ul');(${fitEntries})(bar,.02);bar.dataset.fitted=''}`
  : ''
