import { type ApiError, storedInstead } from '../../../api/api-response.ts'
import type { PictureChoice } from '../image-input/picture-choice.ts'
import { pictureToSend } from '../image-input/picture-to-send.ts'
import type { Edit, EditOptions, SaveOptions } from './use-edit.ts'
import { versionOf } from './use-form-state.ts'

export interface SaveRequest<Values> {
  edit: Edit<Values>
  saveOptions: SaveOptions<Values>
}

export interface Saved<Stored> {
  data: Stored
  /** The id of the change, to undo it. */
  change: string | undefined
}

interface Progress {
  signal: AbortSignal
  onProgress: (share: number) => void
}

/**
 * Sends an edit, its picture encoded first; rejects with an ApiError. A stale save (412) without a conflict is sent again
 * over the newer values, and one that is stored already has succeeded.
 */
export async function sendEdit<Stored, Values extends object>(
  options: EditOptions<Stored, Values>,
  { edit, saveOptions }: SaveRequest<Values>,
  progress: Progress,
): Promise<Saved<Stored>> {
  const { save, merge, valuesOf, bodyOf = values => values } = options
  const { signal, onProgress } = progress
  const editToSend = { ...edit, values: { ...edit.values, ...saveOptions.overrides } }
  const image = await encodedPicture(edit.picture, options.pictureRatio)
  // The upload can be cancelled before its first progress event.
  if (image) onProgress(0)
  const pictureSave = { deleteImage: edit.picture.kind === 'removed', ...(image && { image }) }
  const version = edit.version === undefined ? {} : { version: edit.version }
  const { data, error, change } = await save(
    { ...editToSend, pictureSave, idempotencyKey: edit.attempt?.key ?? '' },
    { signal, ...version, ...(image && { onProgress }) },
  )
  if (!error) return { data, change }
  const theirs = storedInstead<Stored>(error)
  // Nobody else can have changed a thing that is not stored yet.
  if (!theirs || !options.stored) throw error
  const theirValues = valuesOf(theirs)
  if (!merge && isStored(editToSend, theirValues, bodyOf)) return { data: theirs, change: undefined }
  const merged = merge?.(editToSend.values, editToSend.base, theirValues)
  if (!merged) throw error
  // The overrides are in the merged values.
  const newerEdit = { ...edit, values: merged, base: theirValues, version: versionOf(theirs) }
  return sendEdit(options, { edit: newerEdit, saveOptions: {} }, progress)
}

/** The picture to send, if one is chosen; one that can't be read is refused like one that the server refuses. */
async function encodedPicture(picture: PictureChoice, ratio: number | undefined): Promise<Blob | undefined> {
  if (ratio === undefined) return undefined
  const { image, error } = await pictureToSend(picture, ratio)
  if (error === undefined) return image
  throw { kind: 'refused', status: 400, message: error, errors: { image: error } } satisfies ApiError
}

const trimmedJson = (value: unknown) =>
  JSON.stringify(value, (_key, part) => (typeof part === 'string' ? part.trim() : part))

/**
 * True if an earlier save, whose answer was lost, has stored every field that this save would change. A chosen picture
 * cannot be compared with stored ones.
 */
function isStored<Values extends object>(
  { values, base, picture }: Pick<Edit<Values>, 'values' | 'base' | 'picture'>,
  stored: Values,
  bodyOf: (values: Values, base: Values) => object,
): boolean {
  if (picture.kind !== 'stored') return false
  const fieldsOf = (version: Values) => {
    const fields = Object.entries(bodyOf(version, base))
    return new Map(fields.map(([field, value]) => [field, trimmedJson(value)]))
  }
  const [baseFields, storedFields] = [fieldsOf(base), fieldsOf(stored)]
  return [...fieldsOf(values)].every(
    ([field, value]) => value === baseFields.get(field) || value === storedFields.get(field),
  )
}
