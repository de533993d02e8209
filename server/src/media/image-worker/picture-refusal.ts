import { pictureMessages } from '@chekku/domain/pictures/picture-upload'
import { Problem, type ProblemCode } from '@chekku/domain/problem'

/** A Problem about the picture, on its field. */
export const pictureRefusal = (code: ProblemCode, text: string, cause?: unknown): Problem =>
  new Problem(code, text, { errors: { image: text }, cause })

/** For a full queue, or a crashed image worker. */
export const picturesBusy = (retryAfterSeconds = 5): Problem =>
  new Problem('unavailable', pictureMessages.picturesBusy, { retryAfterSeconds })
