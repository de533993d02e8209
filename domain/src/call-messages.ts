/** What the client of the API says where no answer came, or none that it can read: it is part of every page. */
export const callMessages = {
  noAnswerInTime: 'The server did not answer in time. Please try again.',
  connectionLost: 'The server could not be reached. Please check the connection and try again.',
  unknownError: 'Unknown error',
  invalidResponseFormat: 'Invalid response format',
} as const
