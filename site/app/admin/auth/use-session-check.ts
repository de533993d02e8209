import { useEffect } from 'react'
import { adminApi } from '../../api/browser-admin-api.ts'

const sessionCheckMs = 300_000

/** Asks every 5 minutes whether the session still stands; where it does not, the answer's 401 ends it. */
export function useSessionCheck(isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn) return
    const timer = setInterval(() => void adminApi.auth.sessionPing(), sessionCheckMs)
    return () => clearInterval(timer)
  }, [isSignedIn])
}
