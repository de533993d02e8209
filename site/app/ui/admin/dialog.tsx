import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { useHistoryLayer } from '../history-layers.ts'
import { CloseIcon } from '../icons.tsx'

export const backdropClasses = 'fixed inset-0 z-50 bg-ink/40'

/** Above messages, which would cover its buttons. */
export const popupClasses =
  'fixed left-1/2 top-1/2 z-65 grid max-h-[calc(100dvh-2rem)] w-[min(32rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 gap-3 overflow-y-auto rounded-card bg-work p-6 shadow-float outline-none'

/** Puts a dialog at the foot of a phone, in reach of a thumb. */
const sheetClasses =
  'max-md:bottom-0 max-md:top-auto max-md:w-full max-md:translate-y-0 max-md:rounded-b-none max-md:p-4 max-md:pb-[calc(1rem+env(safe-area-inset-bottom))]'

interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  isSheet?: boolean
  /** The element that takes the focus afterwards, where the former one may be gone. */
  focusAfter?: () => HTMLElement | null
  children: ReactNode
}

/** The focused element outside of dialogs, such as an invalid field that got the focus while the dialog closed. */
function focusedOutside(): HTMLElement | undefined {
  const focused = document.activeElement
  const isOutside = focused !== document.body && focused?.closest('[role=dialog]') === null
  return isOutside && focused instanceof HTMLElement ? focused : undefined
}

/** A modal dialog: the focus stays inside and returns to where it was; Escape and Back close it. */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, isSheet = false, focusAfter, children } = props
  useHistoryLayer(isOpen, onClose)
  return (
    <Base.Root open={isOpen} onOpenChange={open => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={backdropClasses} />
        {/* React passes a submit on to a form around the dialog, though the dialog lies outside of it in the document. */}
        <Base.Popup
          className={`${popupClasses} ${isSheet ? sheetClasses : ''}`}
          finalFocus={() => focusedOutside() ?? focusAfter?.() ?? true}
          onSubmit={event => event.stopPropagation()}
        >
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
