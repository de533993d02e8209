import type { Availability, AvailabilityState } from '../schemas/product/availability.ts'
import { dateText } from '../shop/date-text.ts'

/** The value of `inStock` that goes with each state. */
const inStockIn: Readonly<Record<AvailabilityState, boolean>> = {
  'few-left': true,
  'made-to-order': true,
  'back-on': false,
}

/** The stock of a product, or of a size of it. */
export interface Stock {
  inStock: boolean
  availability?: Availability | undefined
}

/** True if a product in this state counts as in stock. */
export const countsAsInStock = (state: AvailabilityState): boolean => inStockIn[state]

/** The availability shown to visitors; undefined if its date has passed or it contradicts `inStock`. */
export function publicAvailability({ inStock, availability }: Stock): Availability | undefined {
  if (!availability || availability.passed || countsAsInStock(availability.state) !== inStock)
    return undefined
  return availability
}

const daysText = (days = 1) => (days === 1 ? '1 day' : `${days} days`)

/** The stock in words: "In stock", "Few left", "Made to order in 3 days", "Back on 12 Nov 2026", "Out of stock". */
export function stockText(stock: Stock): string {
  const { state, days, date = '' } = publicAvailability(stock) ?? {}
  if (state === 'few-left') return 'Few left'
  if (state === 'made-to-order') return `Made to order in ${daysText(days)}`
  if (state === 'back-on') return `Back on ${dateText(date)}`
  return stock.inStock ? 'In stock' : 'Out of stock'
}

/** The stock within a sentence: "in stock", "made to order in 3 days". */
export function stockClause(stock: Stock): string {
  const text = stockText(stock)
  return text.slice(0, 1).toLowerCase() + text.slice(1)
}

/** An availability in words, also if its date has passed. */
export const availabilityText = ({ passed: _, ...availability }: Availability): string =>
  stockText({ inStock: countsAsInStock(availability.state), availability })
