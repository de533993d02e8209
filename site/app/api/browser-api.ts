import { createApi } from './client.ts'
import { fetchTransport } from './fetch-transport.ts'
import { recordCachedAt } from './http-cache.ts'
import { onUnauthenticated, storedToken } from './token.ts'

/** The browser's API client for visitors: same host, the stored token on every call. */
export const api = createApi(
  fetchTransport('', { token: storedToken, onUnauthenticated, onAnswer: recordCachedAt }),
)
