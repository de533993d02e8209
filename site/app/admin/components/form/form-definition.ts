import type { CreateOptions, UpdateOptions } from '../../../api/admin/admin-call.ts'
import type { Answer } from '../../../api/api-response.ts'
import type { FailureTexts } from '../../../api/failure-text.ts'
import type { MergeTogether } from '../edit/stale-dialog.tsx'
import type { PictureSave } from '../edit/use-edit.ts'
import type { ListName } from '../list/list-position.ts'

/** Strings, booleans, and lists of records. */
export type FormValues = Record<string, unknown>

/** Fields that every entity with a form has. */
export interface FormEntity {
  _id: string
  name: string
  version: number
  image: string
  /** All pictures, if the entity has more than `image`. */
  pictures?: readonly unknown[] | undefined
}

export type EntityAnswer<Entity> = Promise<Answer<Entity>>

/** One form: its values, validation, calls and texts. */
export interface FormDefinition<Entity extends FormEntity, Values extends FormValues> {
  /** The key of its drafts in the device's storage. */
  name: string
  title: string
  list: ListName
  backLabel: string
  saveLabel: string
  savedText: string
  /** `on-form`: the success message is shown on the form for 1.5 s; `over-list`: as a toast over the list. */
  savedShown: 'on-form' | 'over-list'
  labels: Record<keyof Values & string, string>
  empty: Values
  valuesOf: (entity: Entity) => Values
  /** Completes the entries of lists in a draft, which may be of an earlier release. */
  completeValues?: (values: Values) => Values
  /** Initial values of a copy; those of the entity by default. */
  valuesOfCopy?: (entity: Entity) => Values
  /** Validates the values; `base` has the initial ones. */
  check: (values: Values, base: Values) => Record<string, string>
  /** Questions about valid but unusual values, to confirm before a save. */
  doubts?: (values: Values, base: Values) => Promise<readonly string[]>
  /** The error of a new entity without a picture; absent where it needs none. */
  pictureMissing?: string
  /** Aspect ratio (width / height) in which visitors see the picture. */
  pictureRatio: number
  load: (id: string) => EntityAnswer<Entity>
  loadFailure: FailureTexts
  create: (values: Values, picture: PictureSave, options: CreateOptions) => EntityAnswer<Entity>
  update: (
    id: string,
    values: Values,
    picture: PictureSave,
    options: UpdateOptions,
    base: Values,
  ) => EntityAnswer<Entity>
  /** The values as the server reads them, to tell whether they are stored. */
  bodyOf: (values: Values, base: Values) => object
  /** The heading of a failed save, and its text by error. */
  failure: { heading: string; texts: FailureTexts }
  /** Displays a field whose raw value is not readable, such as an id. */
  textOf?: (field: keyof Values & string, values: Values) => string | undefined
  /** For merge conflicts: the fields that are decided together, by parts of their own; undefined if there are none. */
  merge?: MergeTogether<Values>
  /** The name of the list entry that the error at this path belongs to, for the summary: `5 litre tin`. */
  entryAt?: (path: string, values: Values) => string | undefined
  /** The initial values of the next entity, if "Save and add another" is offered. */
  valuesForNext?: (saved: Values) => Partial<Values>
  /** Invalidates the cached lists after a save. */
  onSaved?: () => void
}
