import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { CloseIcon } from '../icons.tsx'
import { backdropClasses, popupClasses } from './dialog-classes.ts'

interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
}

/** A window over the screen: the focus stays inside and goes back to where it was; Escape closes. */
export function Dialog({ isOpen, onClose, title, children }: DialogProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={open => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={backdropClasses} />
        <Base.Popup className={popupClasses}>
          <div className="flex items-start justify-between gap-4">
            <Base.Title className="font-serif text-name font-semibold">{title}</Base.Title>
            <Base.Close aria-label="Close" className="-mr-3 -mt-2 grid size-11 shrink-0 place-items-center">
              <CloseIcon />
            </Base.Close>
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
