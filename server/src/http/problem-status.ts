import type { ProblemCode } from '@chekku/domain/problem'

/** The one place where a problem of the domain becomes an HTTP status (rulings of the wire). */
export const problemStatus: Readonly<Record<ProblemCode, number>> = {
  invalid: 400,
  unauthenticated: 401,
  'not-found': 404,
  'method-not-allowed': 405,
  'not-acceptable': 406,
  conflict: 409,
  stale: 412,
  'too-large': 413,
  'unsupported-media': 415,
  'too-many': 429,
  unavailable: 503,
  busy: 503,
  'no-room': 507,
}
