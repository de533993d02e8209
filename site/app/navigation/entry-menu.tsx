import type { Navigation } from '@chekku/domain/navigation'
import type { ReactNode } from 'react'
import { CloseIcon, MenuIcon } from '../ui/icons.tsx'
import { ClosingDetails } from './closing-details.tsx'
import type { ShowEntry } from './entry-classes.ts'

interface EntryMenuProps {
  navigation: Navigation
  showEntry: ShowEntry
  /** Whether it fills the window below the header. */
  isSheet?: boolean
  /** Shown below the entries. */
  children?: ReactNode
  className?: string
}

/** The menu of the header on narrow screens: all entries in a list that slides down. Works without JavaScript. */
export function EntryMenu({ navigation, showEntry, isSheet, children, className = '' }: EntryMenuProps) {
  return (
    <ClosingDetails className={className}>
      <summary className="-mr-2 grid size-11 cursor-pointer place-items-center" aria-label="Menu">
        <MenuIcon className="size-6 group-open:hidden" />
        <CloseIcon className="hidden size-6 group-open:block" />
      </summary>
      <div
        className={`${isSheet ? 'h-[calc(100dvh-var(--spacing-header))]' : 'max-h-[calc(100dvh-var(--spacing-header))]'} absolute inset-x-0 top-header animate-drop overflow-y-auto border-b border-line bg-paper px-page pb-8 pt-2 shadow-float`}
      >
        <nav aria-label="Main">
          <ul className="divide-y divide-line">
            {[...navigation.header, ...navigation.dropdown].map(entry => (
              <li key={entry.id}>{showEntry(entry, 'menu')}</li>
            ))}
          </ul>
        </nav>
        {children}
      </div>
    </ClosingDetails>
  )
}
