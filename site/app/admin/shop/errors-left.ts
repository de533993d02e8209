import { isSameValue } from '../components/edit/plain-text.ts'

/** The paths of the values that an error is about: times depend on the others of their list, a position has two. */
function pathsOf(path: string): string[] {
  const [key = ''] = path.split('.')
  const parent = path.slice(0, path.lastIndexOf('.'))
  if (/\.(?:from|until|opens|closes)$/.test(path)) return [key]
  if (/\.(?:latitude|longitude)$/.test(path)) return [`${parent}.latitude`, `${parent}.longitude`]
  return [path]
}

const valueAt = (keys: object, path: string) =>
  path.split('.').reduce<unknown>((value, key) => (Object(value) as Record<string, unknown>)[key], keys)

/**
 * The errors that stay after a change of `field`: those of other values. `before` and `after` are the section's keys as
 * they are sent.
 */
export function errorsLeft(
  errors: Readonly<Record<string, string>>,
  field: string,
  [before, after]: readonly [before: object, after: object],
): Record<string, string> {
  const isLeft = (path: string) => {
    if (!(field in after)) return path !== field
    const [key = ''] = path.split('.')
    // An error of the whole section, such as too much text.
    if (!(key in after) && key !== 'image') return false
    return pathsOf(path).every(one => isSameValue(valueAt(before, one), valueAt(after, one)))
  }
  return Object.fromEntries(Object.entries(errors).filter(([path]) => isLeft(path)))
}
