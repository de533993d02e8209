/**
 * Shows the leading entries of a bar that fit, and the others in More, its last item, which has a copy of each. `spare` is
 * the share of the bar that stays free. Its source also runs as an inline script, so it uses nothing outside itself.
 */
export function fitEntries(bar: HTMLElement, spare = 0): void {
  const entries = Array.from(bar.children) as HTMLElement[]
  const more = entries.pop()
  if (!more) return
  const copies = more.querySelectorAll('li')
  for (const item of bar.children as Iterable<HTMLElement>) item.hidden = false
  const { left, right } = bar.getBoundingClientRect()
  // On phones the bar is hidden.
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

/** Whether the bar overflows. */
export function isTooNarrow(bar: HTMLElement): boolean {
  const first = bar.querySelector(':scope > li:not([hidden])')
  return first !== null && first.getBoundingClientRect().left < bar.getBoundingClientRect().left - 1
}

/** Fits the bar before the first paint, in an inline script; with a little room, as the web font may load later. */
export const fitBeforePaint = import.meta.env.SSR
  ? `{let bar=document.querySelector('header nav>ul');(${fitEntries})(bar,.02);bar.dataset.fitted=''}`
  : ''
