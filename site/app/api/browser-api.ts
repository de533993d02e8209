import { createContext } from 'react-router'
import { type Api, createApi } from './client.ts'
import { type FetchOptions, fetchTransport } from './fetch-transport.ts'
import { recordCachedAt } from './http-cache.ts'
import { createPrefetchedReads } from './prefetched-reads.ts'
import { onUnauthenticated, storedToken } from './token.ts'

const options: FetchOptions = { token: storedToken, onUnauthenticated, onAnswer: recordCachedAt }
const prefetched = createPrefetchedReads(() => storedToken() !== null)

/** The browser's API client for visitors: same host, the stored token on every call. */
export const api = createApi(prefetched.reading(fetchTransport('', options)))

/** The client for prefetching at low priority; `api` consumes its responses. */
export const prefetchApi = createApi(
  prefetched.prefetching(fetchTransport('', { ...options, priority: 'low' })),
)

/** The API client of the client loaders; replaced while they prefetch. */
export const publicApi = createContext<Api>(api)
