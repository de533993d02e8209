import type { Edit } from './use-edit.ts'

const trimmedJson = (value: unknown) =>
  JSON.stringify(value, (_key, part) => (typeof part === 'string' ? part.trim() : part))

/**
 * True if an earlier save, whose answer was lost, has stored every field that this save would change. A chosen picture
 * cannot be compared with stored ones.
 */
export function isStored<Values extends object>(
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
