import { fixedPaths, type NavigationEntry } from '@chekku/domain/navigation'
import { withoutEndSlash } from '../../delivery/cache-key-url.ts'

interface Place {
  pathname: string
  search: string
  hash: string
}

/** Whether a navigation entry matches the current location; Products matches only without a query. */
export function isActiveEntry(entry: Pick<NavigationEntry, 'path'>, place: Place): boolean {
  const pathname = withoutEndSlash(place.pathname)
  const isPopular = pathname === '/' && place.hash === '#popular'
  if (entry.path === fixedPaths.popular) return isPopular
  if (entry.path === fixedPaths.home) return pathname === '/' && !isPopular
  if (entry.path === fixedPaths.products) return pathname === '/products' && place.search === ''
  return pathname === entry.path
}
