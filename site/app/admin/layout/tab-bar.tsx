import { NavLink } from 'react-router'
import { mainEntries } from './entries.ts'

/** On narrow screens the main places stand where a thumb reaches them. */
export function TabBar() {
  return (
    <nav
      aria-label="Main places"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-work pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid grid-cols-5">
        {mainEntries.map(({ to, label, Icon }) => (
          <li key={to} className="min-w-0">
            <NavLink
              to={to}
              end={to === '/admin'}
              className="grid min-h-14 content-center justify-items-center gap-0.5 border-t-3 border-transparent text-soft aria-[current]:border-leaf aria-[current]:text-leaf"
            >
              <Icon />
              <span className="max-w-full truncate text-[0.6875rem] font-medium leading-tight">{label}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
