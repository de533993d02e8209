import { useSyncExternalStore } from 'react'
import { type Path, parsePath, useLocation } from 'react-router'
import { cacheKeyUrl } from '../../delivery/cache-key-url.ts'

const neverChanges = () => () => undefined

/**
 * Where the reader is. The server knows neither the hash nor a query that the page does not read, so the first render
 * in the browser leaves them out too; where there are none, which is usual, nothing is rendered again after it.
 */
export function useCurrentLocation(): Path {
  const { pathname, search, hash } = useLocation()
  const address = useSyncExternalStore(
    neverChanges,
    () => pathname + search + hash,
    () => cacheKeyUrl(pathname, search),
  )
  return { search: '', hash: '', pathname, ...parsePath(address) }
}
