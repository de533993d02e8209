import type { NavigationEntry, NavigationLayout } from '@chekku/domain/navigation/navigation'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { CloseIcon, MenuIcon } from '../ui/icons.tsx'
import * as navigationTexts from './texts.ts'

/** Class names of an entry in the bar, in a panel under the bar, and in the menu of narrow screens. */
export const entryClasses = {
  bar: 'relative block min-h-11 truncate px-entry py-2.5 leading-6 font-medium transition-colors hover:text-leaf aria-[current]:text-leaf after:absolute after:inset-x-entry after:bottom-1.5 after:h-0.5 after:origin-left after:scale-x-0 after:bg-turmeric after:transition-transform aria-[current]:after:scale-x-100',
  panel:
    'wrap-anywhere flex min-h-11 items-center px-4 py-2 transition-colors hover:text-leaf aria-[current]:font-semibold aria-[current]:text-leaf',
  menu: 'wrap-anywhere flex min-h-14 items-center font-serif text-name aria-[current]:text-leaf aria-[current]:underline aria-[current]:decoration-turmeric aria-[current]:decoration-2 aria-[current]:underline-offset-8',
} as const

/** An item of the bar. Without JavaScript nothing moves to More, and entries that do not fit are truncated. */
export const barItemClasses = 'shrink-0 noscript:min-w-0 noscript:shrink'

export type EntryVariant = keyof typeof entryClasses

/** Renders one entry: as a link in the shop, as plain text in a preview. */
export type ShowEntry = (entry: NavigationEntry, variant: EntryVariant) => ReactNode

interface EntryMenuProps {
  navigation: NavigationLayout
  showEntry: ShowEntry
  /** Fills the window below the header. */
  isSheet?: boolean
  children?: ReactNode
  className?: string
}

/** The menu of the header on narrow screens: all entries in a list that slides down. Works without JavaScript. */
export function EntryMenu({ navigation, showEntry, isSheet, children, className = '' }: EntryMenuProps) {
  return (
    <ClosingDetails className={className}>
      <summary
        className="-mr-2 grid size-11 cursor-pointer place-items-center"
        aria-label={navigationTexts.menu}
      >
        <MenuIcon className="size-6 group-open:hidden" />
        <CloseIcon className="hidden size-6 group-open:block" />
      </summary>
      <div
        className={`${isSheet ? 'h-[calc(100dvh-var(--spacing-header))]' : 'max-h-[calc(100dvh-var(--spacing-header))]'} absolute inset-x-0 top-header animate-drop overflow-y-auto border-b border-line bg-paper px-page pb-8 pt-2 shadow-float`}
      >
        <nav aria-label={navigationTexts.main}>
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

/** A `<details>` that closes on a press outside it, on Escape, when it loses the focus, and on navigation. */
export function ClosingDetails({ className, children }: { className: string; children: ReactNode }) {
  const ref = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()

  useEffect(() => {
    const details = ref.current
    if (!details || !key) return
    // It closes as a page, which has a key of its own, is left: on the first one it may have been opened before hydration.
    return () => {
      details.open = false
    }
  }, [key])

  useEffect(() => {
    const details = ref.current
    if (!details) return
    const controller = new AbortController()
    const closeUnlessInside = (target: EventTarget | null) => {
      // A press on an unfocusable element inside gives the focus to nothing, and does not close it.
      if (target instanceof Node && !details.contains(target)) details.open = false
    }
    details.addEventListener('focusout', ({ relatedTarget }) => closeUnlessInside(relatedTarget), controller)
    document.addEventListener('pointerdown', ({ target }) => closeUnlessInside(target), controller)
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details.open) return
      details.open = false
      details.querySelector('summary')?.focus()
    }
    document.addEventListener('keydown', onKeyDown, controller)
    return () => controller.abort()
  }, [])

  return (
    <details ref={ref} className={`group ${className}`}>
      {children}
    </details>
  )
}
