import { dateText } from './availability.ts'
import { factNames } from './facts.ts'

/** The error of a newly chosen return date before `today`; the unchanged date `before` may have passed since. */
export const pastDate = (
  chosen: string | undefined,
  before: string | undefined,
  today: string,
): string | undefined =>
  chosen && chosen !== before && chosen < today
    ? `“Back on” must be today or later: ${dateText(chosen)} has passed`
    : undefined

/** The error of a newly chosen packing date after `today`. */
export const dayToCome = (chosen: string, before: string, today: string): string | undefined =>
  chosen !== before && chosen > today
    ? `“${factNames.packedOn}” must be today or earlier: ${dateText(chosen)} is still to come`
    : undefined
