import type { NavigationEntry } from '@chekku/domain/navigation'
import { Link } from 'react-router'
import { isActiveEntry } from './active-entry.ts'
import { usePlace } from './place.ts'

const looks = {
  bar: 'relative block min-h-11 truncate px-2 py-2.5 leading-6 font-medium transition-colors hover:text-leaf aria-[current]:text-leaf after:absolute after:inset-x-2 after:bottom-1.5 after:h-0.5 after:origin-left after:scale-x-0 after:bg-turmeric after:transition-transform aria-[current]:after:scale-x-100',
  panel:
    'flex min-h-11 items-center px-4 py-2 transition-colors hover:text-leaf aria-[current]:font-semibold aria-[current]:text-leaf',
  menu: 'flex min-h-14 items-center font-serif text-name aria-[current]:text-leaf aria-[current]:underline aria-[current]:decoration-turmeric aria-[current]:decoration-2 aria-[current]:underline-offset-8',
}

/** One entry of the navigation, marked where the reader is on it. */
export function EntryLink({
  entry,
  look,
}: {
  entry: Pick<NavigationEntry, 'name' | 'path'>
  look: keyof typeof looks
}) {
  const place = usePlace()
  return (
    <Link
      to={entry.path}
      aria-current={isActiveEntry(entry, place) ? 'page' : undefined}
      className={looks[look]}
    >
      {entry.name}
    </Link>
  )
}
