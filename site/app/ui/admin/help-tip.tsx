import { Popover } from '@base-ui/react/popover'
import { type ReactNode, useState } from 'react'
import { useHistoryLayer } from '../history-layers.ts'
import { QuestionIcon } from './admin-icons.tsx'

/** A help popover: opens on hover, by keyboard and, unlike a tooltip, by touch. */
export function HelpTip({ label, children }: { label: string; children: ReactNode }) {
  const [openedBy, setOpenedBy] = useState<string>()
  // Without a history entry where the pointer only passes over it.
  useHistoryLayer(openedBy === 'trigger-press', () => setOpenedBy(undefined))
  return (
    <Popover.Root
      open={openedBy !== undefined}
      onOpenChange={(isOpen, { reason }) => setOpenedBy(isOpen ? reason : undefined)}
    >
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
