import type { Navigation } from '@chekku/domain/navigation'
import { useRef } from 'react'
import { ChevronIcon } from '../ui/icons.tsx'
import type { ShowEntry } from './entry-classes.ts'
import { useCloseOnLeave } from './use-close-on-leave.ts'

interface MoreDropdownProps {
  label: string
  /** All entries: those of the header are hidden copies for windows where they do not fit. */
  navigation: Navigation
  showEntry: ShowEntry
}

/**
 * The entries that do not fit in the header; marked as active if the current page is one of them. Works
 * without JavaScript.
 */
export function MoreDropdown({ label, navigation: { header, dropdown }, showEntry }: MoreDropdownProps) {
  const details = useRef<HTMLDetailsElement>(null)
  useCloseOnLeave(details)
  return (
    <details ref={details} className="group relative">
      <summary className="relative flex min-h-11 cursor-pointer items-center gap-1 px-2 py-2.5 font-medium leading-6 wrap-anywhere after:absolute after:inset-x-2 after:bottom-1.5 after:h-0.5 hover:text-leaf group-has-[li:not([hidden])>[aria-current]]:text-leaf group-has-[li:not([hidden])>[aria-current]]:after:bg-turmeric">
        {label}
        <ChevronIcon className="size-4 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <ul className="absolute right-0 top-full mt-2 max-h-[70dvh] w-max min-w-52 max-w-80 animate-drop overflow-y-auto rounded-card border border-line bg-card py-2 shadow-float">
        {[...header, ...dropdown].map((entry, place) => (
          <li key={entry.id} hidden={place < header.length}>
            {showEntry(entry, 'panel')}
          </li>
        ))}
      </ul>
    </details>
  )
}
