import { pictureMessages } from '@chekku/domain/picture-upload'
import { Problem, type ProblemCode } from '@chekku/domain/problem'

/** A refusal of a picture, on its field. */
export function refusal(code: ProblemCode, text: string, cause?: unknown): Problem {
  const problem = new Problem(code, text, { errors: { image: text } })
  problem.cause = cause
  return problem
}

/** Too many pictures wait, or the image worker has died. */
export const picturesBusy = (retryAfterSeconds = 5): Problem =>
  new Problem('unavailable', pictureMessages.picturesBusy, { retryAfterSeconds })
