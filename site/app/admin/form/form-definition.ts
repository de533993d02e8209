import type { CreateOptions, UpdateOptions, Written } from '../../api/admin-client.ts'
import { type Answer, type ApiError, serverWords } from '../../api/answer.ts'
import type { List } from '../list/list-place.ts'

export type FormValues = Record<string, string | boolean>

/** What every entity that has a form carries. */
export interface Stored {
  _id: string
  version: number
  image: string
}

/** The picture part of a save. */
export interface PictureSave {
  image?: Blob
  deleteImage: boolean
}

/** A failed save, as its form shows it. */
export interface FormFailure {
  heading: string
  text: string
  /** The error object, for whoever is asked for help. */
  details: object
}

/** One form: what it holds, what it asks of that, how it saves and what it says. */
export interface FormDefinition<Entity extends Stored, Values extends FormValues> {
  /** Under this name the device keeps its drafts. */
  name: string
  title: string
  /** The list it belongs to. */
  list: List
  backLabel: string
  saveLabel: string
  savedText: string
  /** Where the text of a success is shown: on the form for 1.5 s, or over the list at once. */
  savedShown: 'on-form' | 'over-list'
  labels: Record<keyof Values & string, string>
  empty: Values
  valuesOf: (entity: Entity) => Values
  /** A text for each field at fault. */
  check: (values: Values) => Record<string, string>
  /** What to say where a picture is needed and there is none. */
  pictureMissing?: string
  /** Width by height of the picture where visitors see it. */
  pictureRatio: number
  create: (values: Values, picture: PictureSave, options: CreateOptions) => Promise<Answer<Written<Entity>>>
  update: (
    id: string,
    values: Values,
    picture: PictureSave,
    options: UpdateOptions,
  ) => Promise<Answer<Written<Entity>>>
  failureOf: (error: ApiError) => FormFailure
  /** What a person reads where a field holds an id. */
  textOf?: (field: keyof Values & string, value: string | boolean) => string | undefined
  /** After a save: what was remembered of the list is old. */
  onSaved?: () => void
}

/** The error object of a failed save: status and message as the server gave them, 500 where no answer came. */
export function failureDetails(
  error: ApiError,
  usual: string,
  unexpected: string,
): { status: number; message: string } {
  if (error.status === 0) return { status: 500, message: unexpected, ...{ reason: error.message } }
  const { status, errors } = error
  return { status, message: serverWords(error) ?? usual, ...(errors ? { errors } : {}) }
}
