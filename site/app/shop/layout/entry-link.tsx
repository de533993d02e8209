import type { NavigationEntry } from '@chekku/domain/navigation'
import { Link } from 'react-router'
import { type EntryVariant, entryClasses } from '../../navigation/entry-classes.ts'
import { isActiveEntry } from './active-entry.ts'
import { useCurrentLocation } from './current-location.ts'

/** One entry of the navigation, marked where the reader is on it. */
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
