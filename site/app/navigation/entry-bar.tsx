import type { Navigation, NavigationEntry } from '@chekku/domain/navigation'
import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import { barItemClasses, type ShowEntry } from './entry-classes.ts'
import { fitEntries, isTooNarrow } from './fit-entries.ts'
import { MoreDropdown } from './more-dropdown.tsx'

interface EntryBarProps {
  navigation: Navigation
  moreLabel: string
  showEntry: ShowEntry
  /** A complete list item for an entry that is more than a link; undefined for all others. */
  showSpecial?: (entry: NavigationEntry) => ReactNode
}

/**
 * The bar of the header on wide screens: the entries that fit, up to the limit set by the administrator, and
 * a dropdown for the rest. The HTML is the same for every visitor; the browser measures what fits before the
 * first paint.
 */
export function EntryBar({
  navigation: { header, dropdown },
  moreLabel,
  showEntry,
  showSpecial,
}: EntryBarProps) {
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
