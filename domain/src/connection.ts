/** Local storage key of the bearer token. */
export const tokenStorageKey = 'token'

/** Timeout of an API request. */
export const requestTimeoutMs = 10_000

/** Messages of the API client when there is no response or an unreadable one. Part of every page. */
export const connectionMessages = {
  noAnswerInTime: 'The server did not answer in time. Please try again.',
  connectionLost: 'The server could not be reached. Please check the connection and try again.',
  unknownError: 'Unknown error',
  invalidResponseFormat: 'Invalid response format',
  unexpected: 'An unexpected error occurred',
  unexpectedTryAgain: 'An unexpected error occurred. Please try again.',
} as const
