import type { NavigationEntry, NavigationLayout } from '@chekku/domain/navigation/navigation'
import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import { ChevronIcon } from '../ui/icons.tsx'
import { barItemClasses, ClosingDetails, type ShowEntry } from './entry-menu.tsx'

interface EntryBarProps {
  navigation: NavigationLayout
  moreLabel: string
  showEntry: ShowEntry
  /** Renders the list item of an entry that is more than a link; returns nothing for all others. */
  showSpecial?: (entry: NavigationEntry) => ReactNode
}

/** The bar of wide screens: the entries that fit, measured before the first paint, and More with the others. */
export function EntryBar({ navigation, moreLabel, showEntry, showSpecial }: EntryBarProps) {
  const { header, dropdown } = navigation
  const bar = useRef<HTMLUListElement>(null)
  // A change of any of these may change how many entries fit.
  const content = useMemo(() => ({ header, dropdown, moreLabel }), [header, dropdown, moreLabel])
  useLayoutEffect(() => {
    const list = bar.current
    if (!list || content.header.length === 0) return
    const fitBar = () => fitEntries(list)
    const fitIfTooNarrow = () => {
      if (isTooNarrow(list)) fitBar()
    }
    // A bar fitted by the inline script is fitted again only if it overflows, to avoid a layout shift.
    if (list.dataset.fitted === undefined) fitBar()
    else fitIfTooNarrow()
    delete list.dataset.fitted
    void document.fonts.ready.then(fitIfTooNarrow)
    addEventListener('resize', fitBar)
    return () => removeEventListener('resize', fitBar)
  }, [content])
  return (
    <ul ref={bar} className="flex items-center justify-end gap-[clamp(0rem,calc((100vw-64rem)/12),0.75rem)]">
      {header.map(
        entry =>
          showSpecial?.(entry) || (
            <li key={entry.id} className={barItemClasses}>
              {showEntry(entry, 'bar')}
            </li>
          ),
      )}
      {/* Marked as active if the current page is one of its entries. Works without JavaScript. */}
      <li key="more" hidden={dropdown.length === 0} className="max-w-full shrink-0">
        <ClosingDetails className="relative">
          <summary className="relative flex min-h-11 cursor-pointer items-center gap-1 px-entry py-2.5 font-medium leading-6 wrap-anywhere after:absolute after:inset-x-entry after:bottom-1.5 after:h-0.5 hover:text-leaf group-has-[li:not([hidden])>[aria-current]]:text-leaf group-has-[li:not([hidden])>[aria-current]]:after:bg-turmeric">
            {moreLabel}
            <ChevronIcon className="size-4 shrink-0 transition-transform group-open:rotate-180" />
          </summary>
          <ul className="absolute right-0 top-full mt-2 max-h-[70dvh] w-max min-w-52 max-w-80 animate-drop overflow-y-auto rounded-card border border-line bg-card py-2 shadow-float">
            {/* Includes hidden copies of the header's entries, for windows in which they do not fit. */}
            {[...header, ...dropdown].map((entry, index) => (
              <li key={entry.id} hidden={index < header.length}>
                {showEntry(entry, 'panel')}
              </li>
            ))}
          </ul>
        </ClosingDetails>
      </li>
    </ul>
  )
}

/**
 * Shows the leading entries of a bar that fit, and the others in More, its last item, which has a copy of each. `spare` is
 * the share of the bar that stays free. Its source also runs as an inline script, so it uses nothing outside itself.
 */
function fitEntries(bar: HTMLElement, spare = 0): void {
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
  const widthWith = (count: number) => {
    const entriesWidth = widths.slice(0, count).reduce((sum, width) => sum + width, 0)
    return entriesWidth + (count < copies.length ? moreWidth : 0) - gap
  }
  let count = entries.length
  while (count > 0 && widthWith(count) > (right - left) * (1 - spare)) count -= 1
  for (const [index, item] of entries.entries()) item.hidden = index >= count
  for (const [index, copy] of copies.entries()) copy.hidden = index < count
  more.hidden = count === copies.length
}

/** True if the bar, whose entries end at its right edge, overflows at its left one. */
function isTooNarrow(bar: HTMLElement): boolean {
  const first = bar.querySelector(':scope > li:not([hidden])')
  return first !== null && first.getBoundingClientRect().left < bar.getBoundingClientRect().left - 1
}

/**
 * Fits the bar before the first paint, in an inline script; with a little room, as the web font may load later. In development
 * React would warn of attributes that it has not rendered, so there the bar is fitted after hydration.
 */
export const fitBeforePaint =
  import.meta.env.SSR && import.meta.env.PROD
    ? `{let bar=document.querySelector('header nav>ul');(${fitEntries})(bar,.02);bar.dataset.fitted=''}`
    : ''
