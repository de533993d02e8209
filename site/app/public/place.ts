import { useLocation } from 'react-router'
import { useIsHydrated } from '../ui/use-is-hydrated.ts'
import { declaredAddress } from './declared-address.ts'

interface Place {
  pathname: string
  search: string
  hash: string
}

/**
 * Where the reader is. The server knows neither the hash nor a query that the page does not read, so the first render
 * in the browser leaves them out too.
 */
export function usePlace(): Place {
  const { pathname, search, hash } = useLocation()
  const isHydrated = useIsHydrated()
  if (isHydrated) return { pathname, search, hash }
  return { pathname, search: declaredAddress(pathname, search).slice(pathname.length), hash: '' }
}
