import type { Paise } from '../money.ts'

/** How a price is rounded: to a multiple of `step` paise, up or to the nearest (a half up). */
interface PriceStep {
  step: number
  isUp: boolean
}

/** `paise * times / per`, rounded and never below 0; exact while twice `paise * times` is below 2 ** 53. */
function steppedPrice(
  paise: number,
  { times, per }: { times: number; per: number },
  { step, isUp }: PriceStep,
): Paise {
  const [exact, unit] = [Math.max(paise * times, 0), per * step]
  const steps = isUp ? Math.ceil(exact / unit) : Math.floor((2 * exact + unit) / (2 * unit))
  return (steps * step) as Paise
}

/** A change of many prices. `amount` is in hundredths: of a per cent, or of a rupee; negative to lower. */
export interface PriceAdjustment extends PriceStep {
  by: 'share' | 'sum'
  amount: number
}

/** Maximum share by which prices change, in hundredths of a per cent. */
export const maximumShare = 100_000

/** The whole price, in hundredths of a per cent. */
const wholeShare = 10_000

/** The price after a change. No price (0, “Price on request”) stays none. */
export function plannedPrice(paise: Paise, { by, amount, ...step }: PriceAdjustment): Paise {
  if (paise === 0) return paise
  return by === 'sum'
    ? steppedPrice(paise + amount, { times: 1, per: 1 }, step)
    : steppedPrice(paise, { times: wholeShare + amount, per: wholeShare }, step)
}
