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
