import { business } from '@chekku/domain/business'
import type { User } from '@chekku/domain/schemas/session'
import { Link, NavLink } from 'react-router'
import { LeaveIcon, WindowIcon } from '../../ui/admin/admin-icons.tsx'
import { mayLogOut } from '../auth/leave-questions.ts'
import { signOut } from '../auth/session.ts'
import { mainEntries, otherEntries } from './entries.ts'

const entryClasses =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2 font-medium md:max-lg:flex-col md:max-lg:justify-center md:max-lg:gap-0.5 md:max-lg:px-0 md:max-lg:text-[0.6875rem] md:max-lg:leading-tight md:max-lg:text-center hover:bg-line/60 aria-[current]:bg-leaf aria-[current]:text-paper'

interface SidebarProps {
  user: User
  /** Told when something was chosen, so that a sidebar that covers the screen can go. */
  onLeave?: () => void
}

/** Where one can go, who one is, and the way out. */
export function Sidebar({ user, onLeave }: SidebarProps) {
  // The session goes before the way to the sign-in, which needs a network where its file is not there yet.
  const onLogout = async () => {
    onLeave?.()
    if (await mayLogOut()) await signOut()
  }
  const entryLink = ({ to, label, Icon }: (typeof mainEntries)[number]) => (
    <li key={to}>
      <NavLink to={to} end={to === '/admin'} onClick={onLeave} className={entryClasses}>
        <Icon />
        {label}
      </NavLink>
    </li>
  )
  return (
    <div className="flex min-h-full flex-col gap-6 p-4 md:max-lg:px-1">
      <Link
        to="/admin"
        onClick={onLeave}
        className="px-3 pt-1 font-serif text-name font-semibold md:max-lg:px-0 md:max-lg:text-center md:max-lg:text-body"
      >
        {business.brand}
      </Link>
      <nav aria-label="Administration">
        <ul className="grid gap-1">
          {mainEntries.map(entryLink)}
          <li aria-hidden="true" className="my-2 border-t border-line" />
          {otherEntries.map(entryLink)}
          <li>
            <a href="/" className={entryClasses}>
              <WindowIcon />
              View Website
            </a>
          </li>
          <li>
            <button type="button" onClick={() => void onLogout()} className={entryClasses}>
              <LeaveIcon />
              Logout
            </button>
          </li>
        </ul>
      </nav>
      <div className="mt-auto border-t border-line px-3 pt-4 md:max-lg:px-0 md:max-lg:text-center md:max-lg:text-[0.6875rem]">
        <p className="wrap-anywhere font-semibold leading-tight">{userName(user)}</p>
        <p className="text-fine text-soft md:max-lg:text-[0.6875rem]">
          {user.role.trim() || 'Administrator'}
        </p>
      </div>
    </div>
  )
}

/** The name shown for a user; there is always one. */
export function userName({ name }: User): string {
  return name.trim() || 'Admin User'
}
