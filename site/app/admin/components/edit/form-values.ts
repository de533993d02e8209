/** True if the error at one path, such as `packs.2.price`, belongs to the field at the other or to a part of it. */
export const isWithin = (errorPath: string, path: string) =>
  errorPath === path || errorPath.startsWith(`${path}.`)

export const isSameValue = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** A form value as readable text: one line per list entry, with the entry's fields side by side. */
export function formValueText(value: unknown): string {
  return textOf(value) || '(empty)'
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map(textOf).join('\n')
  if (typeof value !== 'object' || value === null) return String(value ?? '')
  // Ids mean nothing to a reader.
  const fields = Object.entries(value).filter(([name]) => name !== 'id' && name !== '_id')
  return fields
    .map(([, field]) => textOf(field))
    .filter(Boolean)
    .join(' · ')
}
