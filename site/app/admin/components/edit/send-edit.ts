import { type ApiError, storedInstead } from '../../../api/api-response.ts'
import { pictureToSend } from '../image-input/read-picture.ts'
import type { Edit, EditOptions, SaveOptions } from './use-edit.ts'
import { versionOf } from './use-form-state.ts'

export interface SaveRequest<Values> {
  from: Edit<Values>
  how: SaveOptions<Values>
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
  { from, how }: SaveRequest<Values>,
  progress: Progress,
): Promise<Saved<Stored>> {
  const { save, merge, pictureRatio, valuesOf, sentOf = values => values } = options
  const { signal, onProgress } = progress
  const image = pictureRatio === undefined ? undefined : await pictureToSend(from.picture, pictureRatio)
  if (typeof image === 'string')
    throw { kind: 'refused', status: 400, message: image, errors: { image } } satisfies ApiError
  // The upload can be cancelled before its first progress event.
  if (image) onProgress(0)
  const pictureSave = { deleteImage: from.picture.kind === 'removed', ...(image && { image }) }
  const edit = { ...from, values: { ...from.values, ...how.over } }
  const { data, error, change } = await save(
    { ...edit, pictureSave, idempotencyKey: from.attempt?.key ?? '' },
    {
      signal,
      ...(image && { onProgress }),
      ...(from.version !== undefined && { version: from.version }),
    },
  )
  if (!error) return { data, change }
  const theirs = storedInstead<Stored>(error)
  // A new thing is over nothing that another could have changed.
  if (!theirs || !options.stored) throw error
  const base = valuesOf(theirs)
  if (!merge && isStored(edit, base, sentOf)) return { data: theirs, change: undefined }
  const values = merge?.(edit.values, edit.base, base)
  if (!values) throw error
  return sendEdit(options, { from: { ...from, values, base, version: versionOf(theirs) }, how: {} }, progress)
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
  const fieldsOf = (all: Values) => {
    const fields = Object.entries(bodyOf(all, base))
    return new Map(fields.map(([field, value]) => [field, trimmedJson(value)]))
  }
  const [baseFields, storedFields] = [fieldsOf(base), fieldsOf(stored)]
  return [...fieldsOf(values)].every(
    ([field, value]) => value === baseFields.get(field) || value === storedFields.get(field),
  )
}
