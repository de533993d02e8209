import type { Edit } from './use-edit.ts'

const trimmed = (value: unknown) =>
  JSON.stringify(value, (_key, one) => (typeof one === 'string' ? one.trim() : one))

/**
 * True if all that a save changes is stored, by an earlier one whose answer was lost. A chosen picture can't be told from
 * the stored ones.
 */
export function isStored<Values extends object>(
  { values, base, picture }: Pick<Edit<Values>, 'values' | 'base' | 'picture'>,
  stored: Values,
  sentOf: (values: Values, base: Values) => object,
): boolean {
  const [sent, before, now] = [values, base, stored].map(
    all => new Map(Object.entries(sentOf(all, base)).map(([key, value]) => [key, trimmed(value)])),
  )
  if (picture.kind !== 'stored' || !sent || !before || !now) return false
  return [...sent].every(([key, value]) => value === before.get(key) || value === now.get(key))
}
