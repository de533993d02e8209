import { addressPath } from '@chekku/domain/addresses/address'
import type { NavigationEntry } from '@chekku/domain/navigation/navigation'
import { Link, type Path, parsePath, useLocation, useRouteLoaderData } from 'react-router'
import { cacheKeyUrl, withoutEndSlash } from '../../delivery/cache-key-url.ts'
import { type EntryVariant, entryClasses } from '../../navigation/entry-menu.tsx'
import { IndicText } from '../../ui/indic-text.ts'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { useAddress } from '../catalogue-pages/use-address.ts'
import type { clientLoader, loader } from '../category/category.tsx'

interface EntryLinkProps {
  entry: Pick<NavigationEntry, 'name' | 'path'>
  variant: EntryVariant
  at: Path
}

export function EntryLink({ entry: { name, path }, variant, at }: EntryLinkProps) {
  return (
    <Link
      to={path}
      aria-current={isActiveEntry(path, at) ? 'page' : undefined}
      className={entryClasses[variant]}
    >
      <IndicText text={name} />
    </Link>
  )
}

/** True if the entry's path is the current page; for Products only without a query. */
export function isActiveEntry(path: string, { pathname, search, hash }: Path): boolean {
  const page = withoutEndSlash(pathname)
  if (page === '/products' && search !== '') return false
  return path === (page === '/' && hash === '#popular' ? '/#popular' : page)
}

/**
 * The current location as the paths of entries have it: that of a category has its id, even if the URL has its slug. Until
 * hydration it has no hash and no unread query, which the server does not know.
 */
export function useCurrentLocation(): Path {
  const { pathname, search, hash } = useLocation()
  const address = useIsHydrated() ? pathname + search + hash : cacheKeyUrl(pathname, search)
  const here = { search: '', hash: '', pathname, ...parsePath(address) }
  const category = useRouteLoaderData<typeof loader | typeof clientLoader>('shop/category/category')
  const { data } = useAddress(category?.address) ?? {}
  const isBySlug = data && withoutEndSlash(pathname) === addressPath('category', data.slug)
  return isBySlug ? { ...here, pathname: addressPath('category', data._id) } : here
}
