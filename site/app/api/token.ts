import { tokenStorageKey } from '@chekku/domain/connection'

/*
 * The bearer token in local storage. A browser may refuse its storage altogether (strict privacy settings); then nobody
 * is signed in, and the shop works all the same.
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
    // No storage, no token.
  }
}

type Listener = () => void
const listeners = new Set<Listener>()

/** Calls `listener` whenever the server no longer knows the token; answers the function that ends this. */
export function whenUnauthenticated(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** For transports: the token is worth nothing any more. Nobody but the administration need know; the shop stays open. */
export function onUnauthenticated(path: string): void {
  if (path === '/auth/login') return
  removeToken()
  for (const listener of listeners) listener()
}
