import { afterLoginPath, loginPath } from '@chekku/domain/limits'
import { createApi } from './client.ts'
import { fetchTransport } from './fetch-transport.ts'
import { removeToken, storedToken } from './token.ts'

/** The browser's one client: same host, the stored token with every call. */
export const api = createApi(fetchTransport('', { token: storedToken, onUnauthenticated }))

/** The token is worth nothing any more. Only the administration sends people to sign in; the shop stays open. */
function onUnauthenticated(path: string): void {
  if (path === '/auth/login') return
  removeToken()
  const { pathname } = window.location
  if (pathname.startsWith(afterLoginPath) && pathname !== loginPath) window.location.assign(loginPath)
}
