import { createApi } from './client.ts'
import { fetchTransport } from './fetch-transport.ts'
import { rejectToken, storedToken } from './token.ts'
import { recordCachedAt } from './use-cached-at.ts'

/** The browser's API client for visitors: same host, the stored token on every call. */
export const api = createApi(
  fetchTransport('', { token: storedToken, rejectToken, onAnswer: recordCachedAt }),
)
