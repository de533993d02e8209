import { z } from 'zod'
import { maximumPriceRupees, parsePriceToPaise } from '../../money.ts'
import { plainDigits } from '../../rules/typed-price.ts'

/** A price in answers. */
export const rupees = z.number().min(0).max(maximumPriceRupees).multipleOf(0.01)

/** Parses rupees, as a number or text, to whole paise; empty is 0. Error messages begin with `label`. */
export function priceInPaise(label: string) {
  const error = `${label} must be a number from 0 to ${maximumPriceRupees.toLocaleString('en-IN')} with at most 2 decimals`
  return z.union([z.number({ error }), z.string({ error })], { error }).transform((value, context) => {
    const paise = parsePriceToPaise(typeof value === 'string' ? plainDigits(value) : value)
    if (paise !== undefined) return paise
    context.addIssue({ code: 'custom', message: error })
    return z.NEVER
  })
}
