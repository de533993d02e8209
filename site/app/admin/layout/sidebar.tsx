import { Dialog } from '@base-ui/react/dialog'
import { changeMessages } from '@chekku/domain/change'
import { accessTexts } from '@chekku/domain/people/people'
import type { User } from '@chekku/domain/schemas/people/session'
import { type MouseEvent, useState } from 'react'
import { createPath, Link, NavLink, useLocation, useNavigate } from 'react-router'
import { useShop } from '../../root-data.ts'
import {
  BinIcon,
  BottleIcon,
  ClockIcon,
  CompassIcon,
  FolderIcon,
  HouseIcon,
  LeaveIcon,
  PeopleIcon,
  PersonIcon,
  PictureIcon,
  ShopIcon,
  WindowIcon,
} from '../../ui/admin/admin-icons.tsx'
import { backdropClasses } from '../../ui/admin/dialog.tsx'
import { useHistoryLayer } from '../../ui/history-layers.ts'
import { CloseIcon, MenuIcon } from '../../ui/icons.tsx'
import { isPlainClick } from '../../ui/plain-click.ts'
import { mayLogOut, signOut } from '../auth/session.ts'
import { useCan, useCanOpen } from '../auth/use-can.ts'

/** The main screens, listed in the sidebar and, on phones, in the tab bar, if the user may open them. */
const mainEntries = [
  { to: '/admin', label: 'Dashboard', Icon: HouseIcon },
  { to: '/admin/products', label: 'Products', Icon: BottleIcon },
  { to: '/admin/categories', label: 'Categories', Icon: FolderIcon },
  { to: '/admin/gallery', label: 'Gallery', Icon: PictureIcon },
  { to: '/admin/shop', label: 'Shop', Icon: ShopIcon },
  { to: '/admin/navigation', label: 'Navigation', Icon: CompassIcon },
]

const activityPath = '/admin/activity'
const otherEntries = [
  { to: '/admin/trash', label: 'Trash', Icon: BinIcon },
  { to: activityPath, label: 'Activity', Icon: ClockIcon },
  { to: '/admin/people', label: 'People', Icon: PeopleIcon },
  { to: '/admin/account', label: 'Account', Icon: PersonIcon },
]

/** The entries that the user may open; a user who reads only own activity sees it under another name. */
function useEntries(entries: typeof mainEntries) {
  const canOpen = useCanOpen()
  const canReadAll = useCan()('listActivity')
  return entries
    .filter(({ to }) => canOpen(to))
    .map(entry =>
      entry.to === activityPath && !canReadAll ? { ...entry, label: changeMessages.own } : entry,
    )
}

const entryClasses =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2 font-medium md:max-lg:flex-col md:max-lg:justify-center md:max-lg:gap-0.5 md:max-lg:px-0 md:max-lg:text-[0.6875rem] md:max-lg:leading-tight md:max-lg:text-center hover:bg-line/60 aria-[current]:bg-leaf aria-[current]:text-paper'

interface SidebarProps {
  user: User
  /** Closes a sidebar shown as a drawer, and calls `then` once it is gone. */
  leave?: (then: () => void) => void
}

export function Sidebar({ user, leave = then => then() }: SidebarProps) {
  const { name } = useShop().identity
  const navigate = useNavigate()
  const currentPath = createPath(useLocation())
  // Ends the session before the navigation, which may need the network.
  const onLogout = async () => {
    if (await mayLogOut()) await signOut()
  }
  const follow = (to: string) => (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    leave(() => void navigate(to, { replace: to === currentPath }))
  }
  const entryLink = ({ to, label, Icon }: (typeof mainEntries)[number]) => (
    <li key={to}>
      <NavLink to={to} end={to === '/admin'} onClick={follow(to)} className={entryClasses}>
        <Icon />
        {label}
      </NavLink>
    </li>
  )
  return (
    <div className="flex min-h-full flex-col gap-6 p-4 md:max-lg:px-1">
      <Link
        to="/admin"
        onClick={follow('/admin')}
        title={name}
        className={`line-clamp-2 wrap-anywhere px-3 pt-1 font-serif text-name font-semibold md:max-lg:line-clamp-3 md:max-lg:px-0 md:max-lg:text-center ${name.length > 12 ? 'md:max-lg:hyphens-auto md:max-lg:text-[0.75rem]' : 'md:max-lg:text-body'}`}
      >
        {name}
      </Link>
      <nav aria-label="Administration">
        <ul className="grid gap-1">
          {useEntries(mainEntries).map(entryLink)}
          <li aria-hidden="true" className="my-2 border-t border-line" />
          {useEntries(otherEntries).map(entryLink)}
          <li>
            <a href="/" className={entryClasses}>
              <WindowIcon />
              View website
            </a>
          </li>
          <li>
            <button type="button" onClick={() => leave(() => void onLogout())} className={entryClasses}>
              <LeaveIcon />
              Logout
            </button>
          </li>
        </ul>
      </nav>
      <div className="mt-auto border-t border-line px-3 pt-4 md:max-lg:px-0 md:max-lg:text-center md:max-lg:text-[0.6875rem]">
        <p title={userName(user)} className="line-clamp-2 wrap-anywhere font-semibold leading-tight">
          {userName(user)}
        </p>
        <p className="text-fine text-soft md:max-lg:text-[0.6875rem]">
          {user.access ? accessTexts[user.access].name : user.role.trim() || 'Administrator'}
        </p>
      </div>
    </div>
  )
}

export const userName = ({ name }: User): string => name.trim() || 'Admin User'

/** The tab bar of phones, at the foot of the window or of the page: as many screens as it has room for, the main ones first. */
export function TabBar({ isInFlow }: { isInFlow: boolean }) {
  const entries = useEntries([...mainEntries, ...otherEntries])
  return (
    <nav
      aria-label="Main screens"
      className={`border-t border-line bg-work pb-[env(safe-area-inset-bottom)] md:hidden ${isInFlow ? '' : 'fixed inset-x-0 bottom-0 z-30 low:static'}`}
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {entries.slice(0, mainEntries.length).map(({ to, label, Icon }) => (
          <li key={to} className="min-w-0">
            <NavLink
              to={to}
              end={to === '/admin'}
              className="grid min-h-14 content-center justify-items-center gap-0.5 border-t-3 border-transparent text-soft aria-[current]:border-leaf aria-[current]:text-leaf"
            >
              <Icon />
              <span className="max-w-full truncate px-0.5 text-[0.6875rem] font-medium leading-tight tracking-tight">
                {label}
              </span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function SidebarDrawer({ user }: { user: User }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const afterwards = useHistoryLayer(isOpen, close)
  const leave = (then: () => void) => {
    afterwards(then)
    close()
  }
  return (
    <Dialog.Root open={isOpen} onOpenChange={setIsOpen}>
      <Dialog.Trigger
        aria-label="Open menu"
        className="-ml-2 grid size-11 shrink-0 place-items-center md:hidden"
      >
        <MenuIcon className="size-6" />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClasses} />
        <Dialog.Popup
          aria-label="Menu"
          className="fixed inset-y-0 left-0 z-65 w-[min(18rem,85vw)] overflow-y-auto bg-wash shadow-float outline-none"
        >
          <Dialog.Close
            aria-label="Close menu"
            className="absolute right-2 top-3 grid size-11 place-items-center"
          >
            <CloseIcon />
          </Dialog.Close>
          <Sidebar user={user} leave={leave} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
