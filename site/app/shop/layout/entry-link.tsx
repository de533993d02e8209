import type { NavigationEntry } from '@chekku/domain/navigation'
import { Link } from 'react-router'
import { type EntryVariant, entryClasses } from '../../navigation/entry-classes.ts'
import { isActiveEntry } from './active-entry.ts'
import { useCurrentLocation } from './current-location.ts'

/** A navigation link with `aria-current` on the current page. */
export function EntryLink({
  entry,
  variant,
}: {
  entry: Pick<NavigationEntry, 'name' | 'path'>
  variant: EntryVariant
}) {
  const place = useCurrentLocation()
  return (
    <Link
      to={entry.path}
      aria-current={isActiveEntry(entry, place) ? 'page' : undefined}
      className={entryClasses[variant]}
    >
      {entry.name}
    </Link>
  )
}
