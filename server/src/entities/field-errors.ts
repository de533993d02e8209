import { type FieldErrors, invalid, Problem, problemMessages } from '@chekku/domain/problem'

/** The wrong fields that a Problem is about; throws any other error. */
export function readWrongFields(error: unknown): FieldErrors {
  if (error instanceof Problem && error.code === 'invalid' && error.errors) return error.errors
  throw error
}

/** The wrong fields of a check that threw a Problem about them; none if it did not. */
export const wrongFields = (check: Promise<unknown>): Promise<FieldErrors> =>
  check.then(() => ({}), readWrongFields)

/** Refuses wrong fields, of several checks, together. */
export function refuseFields(...found: readonly FieldErrors[]): void {
  const errors: FieldErrors = Object.assign({}, ...found)
  if (Object.keys(errors).length > 0) throw invalid(errors, problemMessages.checkFields)
}
