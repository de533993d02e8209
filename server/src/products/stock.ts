import { fieldProblem } from '@chekku/domain/problem'
import { countsAsInStock } from '@chekku/domain/product/stock-texts'
import { availabilityMessages } from '@chekku/domain/rules/availability-messages'
import type { Product } from '@chekku/domain/schemas/product'
import type { Availability, AvailabilityChange } from '@chekku/domain/schemas/product/availability'
import { flagColumn } from '../entities/columns.ts'

/** The stock fields of a write. */
interface SentStock {
  inStock?: boolean | undefined
  availability?: AvailabilityChange | undefined
}

interface StockColumns {
  in_stock?: 0 | 1 | undefined
  availability?: string | undefined
}

/** The `inStock` value implied by an availability; undefined if there is none. */
function impliedStock(availability: AvailabilityChange | undefined): boolean | undefined {
  if (!availability) return undefined
  const { state } = availability
  if (state === 'in-stock' || state === 'out-of-stock') return state === 'in-stock'
  return countsAsInStock(state)
}

/** The columns of the sent stock; undefined if none is sent. An availability takes precedence over `inStock`. */
export function stockColumns({ inStock, availability }: SentStock): StockColumns {
  const in_stock = flagColumn(impliedStock(availability) ?? inStock)
  if (availability === undefined) return { in_stock }
  const isPlain = !availability || availability.state === 'in-stock' || availability.state === 'out-of-stock'
  return { in_stock, availability: isPlain ? '' : JSON.stringify(availability) }
}

/** Rejects an availability that contradicts `inStock` in the same request. */
export function refuseContradiction({ inStock, availability }: SentStock): void {
  const implied = impliedStock(availability)
  if (inStock !== undefined && implied !== undefined && implied !== inStock)
    throw fieldProblem('availability', availabilityMessages.contradicts)
}

const storedAvailability = (text: string) => (text === '' ? undefined : (JSON.parse(text) as Availability))

/** The availability of a row for API responses; empty if there is none beyond `inStock`. */
export function presentAvailability(text: string): Pick<Product, 'availability'> {
  const availability = storedAvailability(text)
  return availability ? { availability } : {}
}

/** Clears the availability if it contradicts the stock after the change. */
export function withSettledStock<Columns extends StockColumns>(
  columns: Columns,
  row?: Required<StockColumns>,
): Columns {
  const inStock = columns.in_stock ?? row?.in_stock
  const availability = storedAvailability(columns.availability ?? row?.availability ?? '')
  if (!availability || inStock === undefined || countsAsInStock(availability.state) === (inStock === 1))
    return columns
  return { ...columns, availability: '' }
}
