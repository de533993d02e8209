import { Popover } from '@base-ui/react/popover'
import type { ReactNode } from 'react'
import { QuestionIcon } from './admin-icons.tsx'

/** A help popover: opens on hover, by keyboard and, unlike a tooltip, by touch. */
export function HelpTip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Popover.Root>
      <Popover.Trigger
        openOnHover
        aria-label={label}
        className="grid size-11 place-items-center rounded-full text-soft hover:text-ink"
      >
        <QuestionIcon />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} className="z-70">
          <Popover.Popup
            aria-label={label}
            className="max-w-72 rounded-card bg-ink px-4 py-3 text-fine text-paper shadow-float outline-none"
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
