/** What can go wrong, each with a stable code; only the HTTP layer knows which status a code gets. */
export type ProblemCode =
  | 'invalid'
  | 'unauthenticated'
  | 'not-found'
  | 'method-not-allowed'
  | 'not-acceptable'
  | 'conflict'
  | 'stale'
  | 'too-large'
  | 'unsupported-media'
  | 'too-many'
  | 'unavailable'
  /** More is asked for than can be done now. */
  | 'busy'
  | 'no-room'

export type FieldErrors = Record<string, string>

export interface ProblemDetails {
  /** A text for each field at fault. */
  errors?: FieldErrors
  /** The stored entity, for a stale save. */
  data?: unknown
  /** Seconds after which trying again makes sense. */
  retryAfterSeconds?: number
}

/** A refusal that a person can read: `message` is a whole sentence and holds no internals. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode
  readonly errors: FieldErrors | undefined
  readonly data: unknown
  readonly retryAfterSeconds: number | undefined

  constructor(code: ProblemCode, message: string, details: ProblemDetails = {}) {
    super(message)
    this.code = code
    this.errors = details.errors
    this.data = details.data
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

/** Invalid input: the sentence is the field's own text when there is one field, else it names all fields. */
export function invalid(errors: FieldErrors, summary: (fields: readonly string[]) => string): Problem {
  const fields = Object.keys(errors)
  const only = fields.length === 1 ? errors[fields[0] as string] : undefined
  return new Problem('invalid', only ?? summary(fields), { errors })
}
