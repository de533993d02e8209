import { onlineManager } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { callApi } from '../../api/admin/browser-admin-api.ts'
import { storedToken } from '../../api/token.ts'
import { endOnServer, retryMs } from './session.ts'

const pingMs = 300_000

/** False once a call and then the session check get no response, until the server responds to any call. */
export const useIsReachable = (): boolean =>
  useSyncExternalStore(
    changed => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
    () => true,
  )

/**
 * Checks every 5 minutes that the session is still valid; a 401 ends it. While the server is unreachable, retries until
 * it responds; after a log-out, until the session has ended there too.
 */
export function useSessionPing(isSignedIn: boolean): void {
  const isReachable = useIsReachable()
  useEffect(() => {
    const onOffline = () => onlineManager.setOnline(false)
    window.addEventListener('offline', onOffline)
    return () => window.removeEventListener('offline', onOffline)
  }, [])
  // Any call may find the server reachable first; a pending end of a session is sent then.
  useEffect(() => onlineManager.subscribe(isOnline => void (isOnline && endOnServer())), [])
  useEffect(() => {
    if (isReachable && !isSignedIn) return
    let isPinging = false
    const ping = async () => {
      if (isPinging || !navigator.onLine) return
      isPinging = true
      await (storedToken() === null ? endOnServer() : callApi('getSessionExpiry'))
      isPinging = false
    }
    const timer = setInterval(() => void ping(), isReachable ? pingMs : retryMs)
    window.addEventListener('online', ping)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', ping)
    }
  }, [isReachable, isSignedIn])
}
