import { dateText } from '@chekku/domain/product/availability'

/** The day of this browser, as `2026-11-22`. */
function today(): string {
  const now = new Date()
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
  return parts.map(part => String(part).padStart(2, '0')).join('-')
}

/** What is wrong with a date of return that is chosen now; one that was chosen `before` may have passed since. */
export const pastDate = (chosen = '', before = '', day = today()): string | undefined =>
  chosen !== '' && chosen !== before && chosen < day
    ? `“Back on” must be today or later: ${dateText(chosen)} has passed`
    : undefined

/** What is wrong with a day of what was done, such as the pressing, that is chosen now. */
export const dayToCome = (
  label: string,
  chosen: string,
  before: string,
  day = today(),
): string | undefined =>
  chosen !== before && chosen > day
    ? `“${label}” must be today or earlier: ${dateText(chosen)} is still to come`
    : undefined
