import type { Navigation, NavigationEntry } from '@chekku/domain/navigation'
import type { ReactNode } from 'react'
import type { ShowEntry } from './entry-look.ts'
import { MoreDropdown } from './more-dropdown.tsx'

interface EntryBarProps {
  navigation: Navigation
  moreLabel: string
  showEntry: ShowEntry
  /** A list item of its own for an entry that is more than a link; undefined for all others. */
  showSpecial?: (entry: NavigationEntry) => ReactNode
}

/** The bar of the header on wide screens: the entries there is room for, and a dropdown for the rest. */
export function EntryBar({
  navigation: { header, dropdown },
  moreLabel,
  showEntry,
  showSpecial,
}: EntryBarProps) {
  return (
    <ul className="flex items-center lg:gap-3">
      {header.map(
        entry =>
          showSpecial?.(entry) ?? (
            <li key={entry.id} className="min-w-0">
              {showEntry(entry, 'bar')}
            </li>
          ),
      )}
      {dropdown.length > 0 && (
        <li className="shrink-0">
          <MoreDropdown label={moreLabel} entries={dropdown} showEntry={showEntry} />
        </li>
      )}
    </ul>
  )
}
