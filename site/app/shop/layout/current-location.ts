import { useSyncExternalStore } from 'react'
import { type Path, parsePath, useLocation } from 'react-router'
import { cacheKeyUrl } from '../../delivery/cache-key-url.ts'

const neverChanges = () => () => undefined

/**
 * The current location. The server does not know the hash or unused query parameters, so the first browser render
 * leaves them out too; without them, which is usual, there is no second render.
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
