import { factNames } from '../rules/fact-table.ts'
import { dateText } from '../shop/date-text.ts'

/** The error of a newly chosen return date before `today`; the unchanged date `before` may have passed since. */
export const pastDateError = (
  chosen: string | undefined,
  before: string | undefined,
  today: string,
): string | undefined =>
  chosen && chosen !== before && chosen < today
    ? `“Back on” must be today or later: ${dateText(chosen)} has passed`
    : undefined

/** The error of a newly chosen packing date after `today`. */
const futureDayError = (chosen: string, before: string, today: string): string | undefined =>
  chosen !== before && chosen > today
    ? `“${factNames.packedOn}” must be today or earlier: ${dateText(chosen)} is still to come`
    : undefined

/** Dates of a product, as YYYY-MM-DD. */
interface Days {
  backOn?: string | undefined
  packedOn?: string | null | undefined
}

/** The errors of newly chosen dates, by their fields; `today` is the date in the shop's time zone. */
export function dayErrors(chosen: Days, before: Days, today: string): Record<string, string> {
  const errors = {
    'availability.date': pastDateError(chosen.backOn, before.backOn, today),
    'facts.packedOn': futureDayError(chosen.packedOn ?? '', before.packedOn ?? '', today),
  }
  return Object.fromEntries(Object.entries(errors).flatMap(([field, text]) => (text ? [[field, text]] : [])))
}
