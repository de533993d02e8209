import { Menu as Base } from '@base-ui/react/menu'
import { type ReactNode, useRef } from 'react'

export interface MenuEntry {
  label: string
  icon?: ReactNode
  onChoose: () => void
  isDisabled?: boolean
  isDangerous?: boolean
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
  const landmark = useRef<HTMLElement>(null)
  return (
    <Base.Root modal={false}>
      <Base.Trigger
        ref={(button: HTMLButtonElement | null) => {
          landmark.current = button?.closest('main') ?? null
        }}
        id={id}
        aria-label={label}
        className={className}
      >
        {children}
      </Base.Trigger>
      <Base.Portal container={landmark}>
        <Base.Positioner sideOffset={4} align="end" className="z-70">
          <Base.Popup className="grid min-w-44 rounded-card border border-line bg-work py-1.5 shadow-float outline-none">
            {entries.map(entry => (
              <Base.Item
                key={entry.label}
                disabled={entry.isDisabled ?? false}
                onClick={entry.onChoose}
                className={`flex min-h-11 cursor-pointer items-center gap-3 px-4 outline-none data-disabled:cursor-default data-highlighted:bg-wash data-disabled:opacity-55 ${entry.isDangerous ? 'text-danger' : ''}`}
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
