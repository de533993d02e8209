import { createApi } from './client.ts'
import { fetchTransport } from './fetch-transport.ts'
import { noteAnswer } from './kept-answers.ts'
import { storedToken } from './token.ts'
import { onUnauthenticated } from './unauthenticated.ts'

/** The browser's client for visitors: same host, the stored token with every call. */
export const api = createApi(
  fetchTransport('', { token: storedToken, onUnauthenticated, onAnswer: noteAnswer }),
)
