import type { NavigationEntry } from '@chekku/domain/navigation'
import { Link } from 'react-router'
import { type EntryLook, entryLooks } from '../../navigation/entry-classes.ts'
import { isActiveEntry } from './active-entry.ts'
import { usePlace } from './current-location.ts'

/** One entry of the navigation, marked where the reader is on it. */
export function EntryLink({
  entry,
  look,
}: {
  entry: Pick<NavigationEntry, 'name' | 'path'>
  look: EntryLook
}) {
  const place = usePlace()
  return (
    <Link
      to={entry.path}
      aria-current={isActiveEntry(entry, place) ? 'page' : undefined}
      className={entryLooks[look]}
    >
      {entry.name}
    </Link>
  )
}
