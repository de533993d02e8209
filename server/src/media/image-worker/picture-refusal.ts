import { pictureMessages } from '@chekku/domain/picture-upload'
import { Problem, type ProblemCode } from '@chekku/domain/problem'

/** A Problem with the picture, on its field. */
export function refusal(code: ProblemCode, text: string, cause?: unknown): Problem {
  const problem = new Problem(code, text, { errors: { image: text } })
  problem.cause = cause
  return problem
}

/** The queue is full, or the image worker has crashed. */
export const picturesBusy = (retryAfterSeconds = 5): Problem =>
  new Problem('unavailable', pictureMessages.picturesBusy, { retryAfterSeconds })
