import type { NavigationEntry } from '@chekku/domain/navigation'
import { useRef } from 'react'
import { ChevronIcon } from '../ui/icons.tsx'
import type { ShowEntry } from './entry-look.ts'
import { useCloseOnLeave } from './use-close-on-leave.ts'

interface MoreDropdownProps {
  label: string
  entries: readonly NavigationEntry[]
  showEntry: ShowEntry
}

/** The entries that the header has no room for. Works without script too. */
export function MoreDropdown({ label, entries, showEntry }: MoreDropdownProps) {
  const details = useRef<HTMLDetailsElement>(null)
  useCloseOnLeave(details)
  return (
    <details ref={details} className="group relative">
      <summary className="flex min-h-11 cursor-pointer items-center gap-1 px-2 py-2.5 font-medium leading-6 hover:text-leaf">
        {label}
        <ChevronIcon className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <ul className="absolute right-0 top-full mt-2 max-h-[70dvh] min-w-52 max-w-80 animate-drop overflow-y-auto rounded-card border border-line bg-card py-2 shadow-float">
        {entries.map(entry => (
          <li key={entry.id}>{showEntry(entry, 'panel')}</li>
        ))}
      </ul>
    </details>
  )
}
