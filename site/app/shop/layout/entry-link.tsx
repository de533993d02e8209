import type { NavigationEntry } from '@chekku/domain/navigation'
import { Link, type Path, parsePath, useLocation } from 'react-router'
import { cacheKeyUrl, withoutEndSlash } from '../../delivery/cache-key-url.ts'
import { type EntryVariant, entryClasses } from '../../navigation/entry-menu.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'

/** A navigation link with `aria-current` on the current page. */
export function EntryLink(props: { entry: Pick<NavigationEntry, 'name' | 'path'>; variant: EntryVariant }) {
  const { name, path } = props.entry
  const isActive = isActiveEntry(path, useCurrentLocation())
  return (
    <Link to={path} aria-current={isActive ? 'page' : undefined} className={entryClasses[props.variant]}>
      {name}
    </Link>
  )
}

/** True if the entry's path is the current page; for Products only without a query. */
export function isActiveEntry(path: string, { pathname, search, hash }: Path): boolean {
  const page = withoutEndSlash(pathname)
  if (page === '/products' && search !== '') return false
  return path === (page === '/' && hash === '#popular' ? '/#popular' : page)
}

/** The current location; the first client render omits the hash and unused query, which the server does not know. */
function useCurrentLocation(): Path {
  const { pathname, search, hash } = useLocation()
  const address = useIsHydrated() ? pathname + search + hash : cacheKeyUrl(pathname, search)
  return { search: '', hash: '', pathname, ...parsePath(address) }
}
