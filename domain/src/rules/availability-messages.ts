export const availabilityLimits = { days: 365 } as const

/** Validation messages of an availability. */
export const availabilityMessages = {
  invalid:
    'Availability must be in-stock, few-left, made-to-order with days, back-on with a date, or out-of-stock',
  days: `Days must be a whole number from 1 to ${availabilityLimits.days}`,
  date: 'Please enter the date when it is back',
  contradicts: 'Availability and “In stock” contradict each other: please send one of them',
} as const
