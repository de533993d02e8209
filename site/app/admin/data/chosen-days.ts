import { dateText } from '@chekku/domain/product/availability'

/** Today in the browser's time zone, as `2026-11-22`. */
function today(): string {
  const now = new Date()
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
  return parts.map(part => String(part).padStart(2, '0')).join('-')
}

/** The error of a newly chosen return date in the past; the unchanged date `before` may have passed since. */
export const pastDate = (chosen = '', before = '', day = today()): string | undefined =>
  chosen !== '' && chosen !== before && chosen < day
    ? `“Back on” must be today or later: ${dateText(chosen)} has passed`
    : undefined

/** The error of a newly chosen date in the future, for events in the past such as the pressing. */
export const dayToCome = (
  label: string,
  chosen: string,
  before: string,
  day = today(),
): string | undefined =>
  chosen !== before && chosen > day
    ? `“${label}” must be today or earlier: ${dateText(chosen)} is still to come`
    : undefined
