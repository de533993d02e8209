import type { CreateOptions, UpdateOptions } from '../../../api/admin/admin-client.ts'
import type { Answer, ApiError } from '../../../api/api-response.ts'
import { type FailureTexts, failureText } from '../../../api/failure-text.ts'
import type { ListName } from '../list/list-position.ts'

/** Texts, flags, and lists of what has fields of its own. */
export type FormValues = Record<string, unknown>

/** What every entity with a form has. */
export interface Stored {
  _id: string
  name: string
  version: number
  image: string
  /** Where there is more to say than `image`. */
  pictures?: readonly unknown[] | undefined
}

/** The picture part of a save. */
export interface PictureSave {
  image?: Blob
  deleteImage: boolean
}

export type Saved<Entity> = Promise<Answer<Entity>>

/** A failed save, as its form shows it. */
export interface FormFailure {
  heading: string
  text: string
  /** The error as JSON, for support. */
  details: object
}

/** One form: its values, validation, calls and texts. */
export interface FormDefinition<Entity extends Stored, Values extends FormValues> {
  /** Under this name the device stores its drafts. */
  name: string
  title: string
  list: ListName
  backLabel: string
  saveLabel: string
  savedText: string
  /** Where the success message is shown: on the form for 1.5 s, or as a toast over the list. */
  savedShown: 'on-form' | 'over-list'
  labels: Record<keyof Values & string, string>
  empty: Values
  valuesOf: (entity: Entity) => Values
  /** What a copy begins with, where not with all of it. */
  valuesOfCopy?: (entity: Entity) => Values
  /** `base` is what the form began with. */
  check: (values: Values, base: Values) => Record<string, string>
  pictureMissing?: string
  /** Width by height of the picture where visitors see it. */
  pictureRatio: number
  /** The cached entity, for a time without network. */
  cached: (id: string) => Promise<Entity | undefined>
  create: (values: Values, picture: PictureSave, options: CreateOptions) => Saved<Entity>
  update: (
    id: string,
    values: Values,
    picture: PictureSave,
    options: UpdateOptions,
    /** What the form had loaded. */
    base: Values,
  ) => Saved<Entity>
  failureOf: (error: ApiError) => FormFailure
  /** The text for a field whose value is not its own, such as an id. */
  textOf?: (field: keyof Values & string, values: Values) => string | undefined
  /** The field that a field is taken with, where two saves have changed them; undefined where it stands for itself. */
  takenWith?: (field: keyof Values & string, mine: Values, theirs: Values) => keyof Values | undefined
  /** The entry of a list to which the error at this path belongs, as a summary names it: `5 litre tin`. */
  entryAt?: (path: string, values: Values) => string | undefined
  /** The initial values of the next one, where "Save and add another" is offered. */
  valuesForNext?: (saved: Values) => Partial<Values>
  /** A second button that saves with other values, such as "Save as draft". */
  otherSave?: (entity: Entity | undefined) => { label: string; values: Partial<Values> } | undefined
  /** Invalidates the cached lists after a save. */
  onSaved?: () => void
  /** Leaves the form after a save, where not to the list. */
  leave?: () => void
}

/** How a form shows a failed save: in words, and as JSON, whose status is 500 where no answer came. */
export const saveFailure =
  (heading: string, texts: FailureTexts) =>
  (error: ApiError): FormFailure => {
    const text = failureText(texts, error)
    const { status, errors } = error
    return { heading, text, details: { status: status || 500, message: text, ...(errors ? { errors } : {}) } }
  }
