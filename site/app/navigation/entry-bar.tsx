import type { Navigation, NavigationEntry } from '@chekku/domain/navigation'
import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import { ChevronIcon } from '../ui/icons.tsx'
import { ClosingDetails } from './closing-details.tsx'
import { barItemClasses, type ShowEntry } from './entry-classes.ts'
import { fitEntries, isTooNarrow } from './fit-entries.ts'

interface EntryBarProps {
  navigation: Navigation
  moreLabel: string
  showEntry: ShowEntry
  /** A complete list item for an entry that is more than a link; nothing for all others. */
  showSpecial?: (entry: NavigationEntry) => ReactNode
}

/** The bar of wide screens: the entries that fit, measured before the first paint, and More for the rest. */
export function EntryBar({ navigation, moreLabel, showEntry, showSpecial }: EntryBarProps) {
  const { header, dropdown } = navigation
  const bar = useRef<HTMLUListElement>(null)
  // A change of any of these may change what fits.
  const shown = useMemo(() => ({ header, dropdown, moreLabel }), [header, dropdown, moreLabel])
  useLayoutEffect(() => {
    const list = bar.current
    if (!list || shown.header.length === 0) return
    const measure = () => fitEntries(list)
    const mend = () => {
      if (isTooNarrow(list)) measure()
    }
    // The inline script has already fitted the bar; it is measured again only if it overflows, to avoid a
    // layout shift.
    if (list.dataset.fitted === undefined) measure()
    else mend()
    delete list.dataset.fitted
    void document.fonts.ready.then(mend)
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [shown])
  return (
    <ul ref={bar} className="flex items-center justify-end lg:gap-3">
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
          <summary className="relative flex min-h-11 cursor-pointer items-center gap-1 px-2 py-2.5 font-medium leading-6 wrap-anywhere after:absolute after:inset-x-2 after:bottom-1.5 after:h-0.5 hover:text-leaf group-has-[li:not([hidden])>[aria-current]]:text-leaf group-has-[li:not([hidden])>[aria-current]]:after:bg-turmeric">
            {moreLabel}
            <ChevronIcon className="size-4 shrink-0 transition-transform group-open:rotate-180" />
          </summary>
          <ul className="absolute right-0 top-full mt-2 max-h-[70dvh] w-max min-w-52 max-w-80 animate-drop overflow-y-auto rounded-card border border-line bg-card py-2 shadow-float">
            {/* Those of the header are hidden copies, for windows where they do not fit. */}
            {[...header, ...dropdown].map((entry, place) => (
              <li key={entry.id} hidden={place < header.length}>
                {showEntry(entry, 'panel')}
              </li>
            ))}
          </ul>
        </ClosingDetails>
      </li>
    </ul>
  )
}
