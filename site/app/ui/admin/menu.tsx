import { Menu as Base } from '@base-ui/react/menu'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useHistoryLayer } from '../history-layers.ts'

export interface MenuEntry {
  label: string
  icon?: ReactNode
  onChoose: () => void
  isDisabled?: boolean
}

interface MenuProps {
  id?: string
  /** The accessible name, for a button that shows only an icon. */
  label: string
  children: ReactNode
  className?: string
  entries: readonly MenuEntry[]
}

/** A menu button; its menu is rendered in the button's landmark, not in `<body>`, so landmark navigation finds it. */
export function Menu({ id, label, children, className, entries }: MenuProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const landmark = useRef<HTMLElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const afterwards = useHistoryLayer(isOpen, () => setIsOpen(false))
  // Tab goes on from the button, as with Base UI's focus guards, which `admin.css` hides since they are `aria-hidden`.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return
    if (event.shiftKey) event.preventDefault()
    trigger.current?.focus()
    setIsOpen(false)
  }
  return (
    <Base.Root modal={false} open={isOpen} onOpenChange={setIsOpen}>
      <Base.Trigger
        ref={(button: HTMLButtonElement | null) => {
          trigger.current = button
          landmark.current = button?.closest('main') ?? null
        }}
        id={id}
        aria-label={label}
        className={className}
      >
        {children}
      </Base.Trigger>
      <Base.Portal container={landmark}>
        <Base.Positioner positionMethod="fixed" sideOffset={4} align="end" className="z-70">
          <Base.Popup
            onKeyDown={onKeyDown}
            className="grid min-w-44 rounded-card border border-line bg-work py-1.5 shadow-float outline-none"
          >
            {entries.map(entry => (
              <Base.Item
                key={entry.label}
                disabled={entry.isDisabled ?? false}
                onClick={() => afterwards(entry.onChoose)}
                className="flex min-h-11 cursor-pointer items-center gap-3 px-4 outline-none data-disabled:cursor-default data-highlighted:bg-wash data-disabled:opacity-55"
              >
                {entry.icon}
                {entry.label}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
