import { pictureMessages } from '@chekku/domain/pictures/picture-upload'
import { Problem, type ProblemCode } from '@chekku/domain/problem'

/** A Problem about the picture, on its field. */
export function pictureRefusal(code: ProblemCode, text: string, cause?: unknown): Problem {
  const problem = new Problem(code, text, { errors: { image: text } })
  problem.cause = cause
  return problem
}

/** For a full queue, or a crashed image worker. */
export const picturesBusy = (retryAfterSeconds = 5): Problem =>
  new Problem('unavailable', pictureMessages.picturesBusy, { retryAfterSeconds })
