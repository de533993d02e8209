import { availabilityText } from '@chekku/domain/product/stock-texts'
import type { Availability, AvailabilityState } from '@chekku/domain/schemas/product/availability'

/** A more specific availability than in or out of stock, with days as typed; "" for none. */
export type AvailabilityValue = '' | { state: string; days?: string; date?: string }

export function availabilityValue(availability: Availability | undefined): AvailabilityValue {
  if (!availability) return ''
  const { state, days, date } = availability
  return { state, ...(days !== undefined && { days: String(days) }), ...(date !== undefined && { date }) }
}

/** The availability as readable text. */
export function availabilityChoiceText(value: AvailabilityValue): string {
  if (value === '') return 'In or out of stock'
  const { state, days, date } = value
  return availabilityText({
    state: state as AvailabilityState,
    ...(days !== undefined && { days: Number(days) }),
    ...(date && { date }),
  })
}
