import { removeToken } from './token.ts'

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
