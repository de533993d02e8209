/** Stable error codes; only the HTTP layer maps them to statuses. */
export type ProblemCode =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'method-not-allowed'
  | 'not-acceptable'
  | 'too-slow'
  | 'conflict'
  | 'stale'
  | 'too-large'
  | 'unsupported-media'
  | 'too-many'
  | 'unavailable'
  /** Overloaded: the request may be retried. */
  | 'busy'
  | 'no-room'

export type FieldErrors = Record<string, string>

export interface ProblemDetails {
  /** The error message of each invalid field. */
  errors?: FieldErrors
  /** With `stale`: the stored entity. */
  data?: unknown
  /** Seconds until a retry makes sense. */
  retryAfterSeconds?: number
  /** For the log only. */
  cause?: unknown
}

/** An error with a message for a person: `message` is a whole sentence without internals. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode
  readonly errors: FieldErrors | undefined
  readonly data: unknown
  readonly retryAfterSeconds: number | undefined

  constructor(code: ProblemCode, message: string, details: ProblemDetails = {}) {
    super(message, details)
    this.code = code
    this.errors = details.errors
    this.data = details.data
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

/** Invalid input. The message is the field's own if there is only one field, else it names all fields. */
export function invalid(errors: FieldErrors, summary: (fields: readonly string[]) => string): Problem {
  const texts = Object.values(errors)
  const message = texts.length === 1 ? texts[0] : undefined
  return new Problem('invalid', message ?? summary(Object.keys(errors)), { errors })
}

/** Invalid input in one field, with its text as the message. */
export const fieldProblem = (field: string, text: string) =>
  new Problem('invalid', text, { errors: { [field]: text } })

/** Messages about a request as a whole. */
export const problemMessages = {
  checkFields: (fields: readonly string[]) => `Please check these fields: ${fields.join(', ')}`,
  notFound: 'There is nothing at this address',
  notAcceptable: 'This answer cannot be sent in any encoding that you accept.',
  methodNotAllowed: (method: string) => `${method} is not possible here`,
  stale: 'Someone else has changed this since you opened it',
  tooLarge: 'This is too large to send',
  jsonMalformed: 'The JSON text cannot be read',
  bodyUnreadable: 'The request cannot be read',
  bodyTooSlow: 'The request did not arrive in time. Please try again.',
  multipartMalformed: 'The form data cannot be read',
  unsupportedContentType: 'Please send JSON or multipart form data',
  unreadableNumber: 'Type a number, such as 120',
  sentMoreThanOnce: 'This field was sent more than once',
  sentTwoHosts: 'This request names two hosts',
  tooManyRequests: 'Too many requests. Please wait a little and try again.',
  tooManySignIns: 'Too many failed sign-ins. Please wait a few minutes and try again.',
  shopBusy: 'Too many people are here at the moment. Please try again in a moment.',
  databaseUnavailable: 'The catalogue cannot be reached at the moment. Please try again in a moment.',
  noRoom: 'There is no room left to store this',
  textNotStorable: 'A text in this request has characters that cannot be stored',
  serverError: 'Something went wrong on our side. Please try again.',
  idempotencyKeyReused: 'This Idempotency-Key was already used for a different request',
  idempotencyKeyInvalid: 'The Idempotency-Key must have 1 to 200 visible ASCII characters',
  ifMatchInvalid: 'If-Match must be one version number in quotation marks',
} as const
