import type { Navigation, NavigationEntry } from '@chekku/domain/navigation'
import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import { barItemClasses, type ShowEntry } from './entry-classes.ts'
import { fitEntries, isTooNarrow } from './fit-entries.ts'
import { MoreDropdown } from './more-dropdown.tsx'

interface EntryBarProps {
  navigation: Navigation
  moreLabel: string
  showEntry: ShowEntry
  /** A list item of its own for an entry that is more than a link; undefined for all others. */
  showSpecial?: (entry: NavigationEntry) => ReactNode
}

/**
 * The bar of the header on wide screens: the entries there is room for, at most as many as the administrator set, and a
 * dropdown for the rest. The page is the same for every visitor: which entries fit is measured before it is painted.
 */
export function EntryBar({
  navigation: { header, dropdown },
  moreLabel,
  showEntry,
  showSpecial,
}: EntryBarProps) {
  const bar = useRef<HTMLUListElement>(null)
  // Each of these may change what fits.
  const shown = useMemo(() => ({ header, dropdown, moreLabel }), [header, dropdown, moreLabel])
  useLayoutEffect(() => {
    const list = bar.current
    if (!list || shown.header.length === 0) return
    const measure = () => fitEntries(list)
    const mend = () => {
      if (isTooNarrow(list)) measure()
    }
    // What the page's own script did stays: nothing moves once it is painted.
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
          showSpecial?.(entry) ?? (
            <li key={entry.id} className={barItemClasses}>
              {showEntry(entry, 'bar')}
            </li>
          ),
      )}
      <li key="more" hidden={dropdown.length === 0} className="max-w-full shrink-0">
        <MoreDropdown label={moreLabel} navigation={{ header, dropdown }} showEntry={showEntry} />
      </li>
    </ul>
  )
}
