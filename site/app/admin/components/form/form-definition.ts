import type { CreateOptions, UpdateOptions, Written } from '../../../api/admin/admin-client.ts'
import type { Answer, ApiError } from '../../../api/api-response.ts'
import { type FailureTexts, failureText } from '../../../api/failure-text.ts'
import type { List } from '../list/list-position.ts'

export type FormValues = Record<string, string | boolean>

/** What every entity that has a form carries. */
export interface Stored {
  _id: string
  name: string
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
  /** Under this name the device stores its drafts. */
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
  /** What the device has of an entity, for a time without network. */
  cached: (id: string) => Promise<Entity | undefined>
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
  /** What the next new one begins with, where another can be added at once. */
  keptForNext?: (saved: Values) => Partial<Values>
  /** After a save: what was remembered of the list is old. */
  onSaved?: () => void
}

/** How a form shows a failed save: in words, and as the error object, whose status is 500 where no answer came. */
export const saveFailure =
  (heading: string, texts: FailureTexts) =>
  (error: ApiError): FormFailure => {
    const text = failureText(texts, error)
    const { status, errors } = error
    return { heading, text, details: { status: status || 500, message: text, ...(errors ? { errors } : {}) } }
  }
