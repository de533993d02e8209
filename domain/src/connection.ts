/** Where the browser keeps the bearer token (local storage). */
export const tokenStorageKey = 'token'

/** A call without an answer fails after this. */
export const requestTimeoutMs = 10_000

/** What the API client says where no answer came, or none that it can read: part of every page. */
export const connectionMessages = {
  noAnswerInTime: 'The server did not answer in time. Please try again.',
  connectionLost: 'The server could not be reached. Please check the connection and try again.',
  unknownError: 'Unknown error',
  invalidResponseFormat: 'Invalid response format',
  unexpected: 'An unexpected error occurred',
  unexpectedTryAgain: 'An unexpected error occurred. Please try again.',
} as const
