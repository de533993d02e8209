import { tokenStorageKey } from '@chekku/domain/connection'
import { loginPath } from '@chekku/domain/session'

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

/** On a public page, a rejected token leads to the sign-in, as the specification has it; visitors without one stay. */
let onRejected = (hadToken: boolean): void => {
  if (hadToken) location.assign(loginPath)
}

/** Calls `listener` whenever the server rejects the token, instead of leaving for the sign-in. */
export function whenUnauthenticated(listener: () => void): void {
  onRejected = listener
}

/** For transports: removes a rejected token and reports it. A log-out may be that of an earlier session. */
export function onUnauthenticated(path: string): void {
  if (path === '/auth/login' || path === '/auth/logout') return
  const hadToken = storedToken() !== null
  removeToken()
  onRejected(hadToken)
}
