/** Whether two values of a form are the same, lists by what they hold. */
export const isSameValue = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** A value of a form as a person reads it: entries of a list stand a line each, fields of an entry beside each other. */
export function plainText(value: unknown): string {
  return textOf(value) || '(empty)'
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map(textOf).join('\n')
  if (typeof value !== 'object' || value === null) return String(value ?? '')
  // An id says nothing to a reader.
  const fields = Object.entries(value).filter(([name]) => name !== 'id' && name !== '_id')
  return fields
    .map(([, field]) => textOf(field))
    .filter(Boolean)
    .join(' · ')
}
