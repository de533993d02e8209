import { Dialog } from '@base-ui/react/dialog'
import type { User } from '@chekku/domain/schemas/session'
import { useState } from 'react'
import { backdropClasses } from '../../ui/admin/dialog-classes.ts'
import { CloseIcon, MenuIcon } from '../../ui/icons.tsx'
import { Sidebar } from './sidebar.tsx'

/** On narrow screens the sidebar comes in from the side, and goes when something was chosen. */
export function SidebarDrawer({ user }: { user: User }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Dialog.Root open={isOpen} onOpenChange={setIsOpen}>
      <Dialog.Trigger aria-label="Open menu" className="-ml-2 grid size-11 place-items-center md:hidden">
        <MenuIcon className="size-6" />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClasses} />
        <Dialog.Popup
          aria-label="Menu"
          className="fixed inset-y-0 left-0 z-50 w-[min(18rem,85vw)] overflow-y-auto bg-wash shadow-float outline-none"
        >
          <Dialog.Close
            aria-label="Close menu"
            className="absolute right-2 top-3 grid size-11 place-items-center"
          >
            <CloseIcon />
          </Dialog.Close>
          <Sidebar user={user} onLeave={() => setIsOpen(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
