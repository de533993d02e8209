import { tokenStorageKey } from '@chekku/domain/connection'

/*
 * The bearer token in local storage. If the browser blocks storage (strict privacy settings), nobody is
 * signed in and the shop still works.
 */

export function storedToken(): string | null {
  try {
    return localStorage.getItem(tokenStorageKey)
  } catch {
    return null
  }
}

export function storeToken(token: string): void {
  localStorage.setItem(tokenStorageKey, token)
}

export function removeToken(): void {
  try {
    localStorage.removeItem(tokenStorageKey)
  } catch {
    // No storage means no token.
  }
}

type Listener = () => void
const listeners = new Set<Listener>()

/** Calls `listener` whenever the server rejects the token; returns the function that unsubscribes it. */
export function whenUnauthenticated(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** For transports: reports a rejected token to the administration; the public pages ignore it. */
export function onUnauthenticated(path: string): void {
  if (path === '/auth/login') return
  removeToken()
  for (const listener of listeners) listener()
}
