import { tokenStorageKey } from '@chekku/domain/connection'

/** The bearer token in local storage. If the browser blocks storage, nobody is signed in and the shop still works. */
export function storedToken(): string | null {
  try {
    return localStorage.getItem(tokenStorageKey)
  } catch {
    return null
  }
}

export const storeToken = (token: string): void => localStorage.setItem(tokenStorageKey, token)

export function removeToken(): void {
  try {
    localStorage.removeItem(tokenStorageKey)
  } catch {
    // No storage means no token.
  }
}

let onRejected: (() => void) | undefined

/** Calls `listener` whenever the server rejects the token; only the administration listens. */
export function whenUnauthenticated(listener: () => void): void {
  onRejected = listener
}

/** For transports: removes a rejected token and reports it. A log-out may be that of an earlier session. */
export function onUnauthenticated(path: string): void {
  if (path === '/auth/login' || path === '/auth/logout') return
  removeToken()
  onRejected?.()
}
