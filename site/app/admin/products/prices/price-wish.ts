import { maximumShare, type PriceAdjustment } from '@chekku/domain/product/price-adjustment'
import { typedPaise } from '@chekku/domain/rules/typed-price'
import type { Option } from '../../../ui/admin/fields/choice-fields.tsx'

/** A wish for many prices as it is typed. */
export interface WishValues {
  /** One of `priceSteps`. */
  how: string
  amount: string
  /** One of `roundings`. */
  rounding: string
}

export const priceSteps: readonly Option[] = [
  ['+share', 'Raise by %'],
  ['+sum', 'Raise by ₹'],
  ['-share', 'Lower by %'],
  ['-sum', 'Lower by ₹'],
]

/** The steps of rounding, in paise. */
export const roundings: readonly Option[] = [
  ['100', 'To the nearest ₹1'],
  ['500', 'To the nearest ₹5'],
  ['1000', 'To the nearest ₹10'],
  ['100 up', 'Up to ₹1'],
  ['500 up', 'Up to ₹5'],
  ['1000 up', 'Up to ₹10'],
  ['1', 'Not rounded'],
]

export const amountInvalid = 'Type a number such as 5 or 2.50, at most 1,000 %'

/** The wish as it is typed; undefined without an amount, or for text that is none. */
export function wishOf({ how, amount, rounding }: WishValues): PriceAdjustment | undefined {
  const hundredths = amount.trim() === '' ? undefined : typedPaise(amount)
  const by = how.endsWith('share') ? 'share' : 'sum'
  if (hundredths === undefined || (by === 'share' && hundredths > maximumShare)) return undefined
  const sign = how.startsWith('-') ? -1 : 1
  return { by, amount: sign * hundredths, step: Number.parseInt(rounding, 10), isUp: rounding.endsWith('up') }
}

export const amountError = (values: WishValues): string | undefined =>
  values.amount.trim() === '' || wishOf(values) ? undefined : amountInvalid
