import type { ReactNode } from 'react'

interface SaveBarProps {
  /** Whether there is something to save: on phones the bar then stays within reach. */
  isChanged: boolean
  children: ReactNode
}

/** Holds the one button that saves; while something is not saved it says so. */
export function SaveBar({ isChanged, children }: SaveBarProps) {
  return (
    <div
      data-changed={isChanged || undefined}
      className="flex items-center gap-3 max-md:data-changed:fixed max-md:data-changed:inset-x-0 max-md:data-changed:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] max-md:data-changed:z-20 max-md:data-changed:border-t max-md:data-changed:border-line max-md:data-changed:bg-work max-md:data-changed:px-4 max-md:data-changed:py-2"
    >
      {isChanged && <p className="shrink-0 text-fine text-soft md:order-first">Not saved yet</p>}
      {children}
    </div>
  )
}
