import type { NavigationEntry } from '@chekku/domain/navigation'
import type { ReactNode } from 'react'

/** Class names of an entry in the bar, in a panel under the bar, and in the menu of narrow screens. */
export const entryClasses = {
  bar: 'relative block min-h-11 truncate px-2 py-2.5 leading-6 font-medium transition-colors hover:text-leaf aria-[current]:text-leaf after:absolute after:inset-x-2 after:bottom-1.5 after:h-0.5 after:origin-left after:scale-x-0 after:bg-turmeric after:transition-transform aria-[current]:after:scale-x-100',
  panel:
    'wrap-anywhere flex min-h-11 items-center px-4 py-2 transition-colors hover:text-leaf aria-[current]:font-semibold aria-[current]:text-leaf',
  menu: 'wrap-anywhere flex min-h-14 items-center font-serif text-name aria-[current]:text-leaf aria-[current]:underline aria-[current]:decoration-turmeric aria-[current]:decoration-2 aria-[current]:underline-offset-8',
} as const

/** An item of the bar. Without JavaScript nothing moves to More, and entries that do not fit are truncated. */
export const barItemClasses = 'shrink-0 noscript:min-w-0 noscript:shrink'

export type EntryVariant = keyof typeof entryClasses

/** Renders one entry: as a link in the shop, as plain text in a preview. */
export type ShowEntry = (entry: NavigationEntry, variant: EntryVariant) => ReactNode
