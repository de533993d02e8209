const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** `2026-11-12` as `12 Nov 2026`. Not formatted by Intl, since browsers differ in the names of months. */
export function dateText(date: string): string {
  const [year, month, day] = date.split('-')
  return `${Number(day)} ${months[Number(month) - 1]} ${year}`
}

/** `2026-11-12` as `12 Nov`. */
export const dayText = (date: string): string => dateText(date).slice(0, -' 2026'.length)
