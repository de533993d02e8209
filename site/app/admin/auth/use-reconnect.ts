import { useEffect, useSyncExternalStore } from 'react'
import { adminApi } from '../../api/browser-admin-api.ts'
import { isServerReachable, noteReachable, watchReach, whenReachableAgain } from '../../api/reachability.ts'
import { storedToken } from '../../api/token.ts'

const againAfterMs = 5_000

/** Whether the server answers. */
export const useIsReachable = (): boolean => useSyncExternalStore(watchReach, isServerReachable, () => true)

/** While the server is out of reach, asks for it until it answers. */
export function useReconnect(): void {
  const isReachable = useIsReachable()
  useEffect(() => {
    const onOffline = () => noteReachable(false)
    window.addEventListener('offline', onOffline)
    return () => window.removeEventListener('offline', onOffline)
  }, [])
  useEffect(() => {
    if (isReachable) return
    let isAsking = false
    const ask = async () => {
      if (isAsking || !navigator.onLine || storedToken() === null) return
      isAsking = true
      await adminApi.auth.sessionPing()
      isAsking = false
    }
    const timer = setInterval(() => void ask(), againAfterMs)
    window.addEventListener('online', ask)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', ask)
    }
  }, [isReachable])
}

/** Calls `goOn` each time that the server answers again. */
export function useWhenReachableAgain(goOn: () => void): void {
  useEffect(() => whenReachableAgain(goOn), [goOn])
}
