import { type Stock, toldAvailability } from '@chekku/domain/product/stock-texts'

const schemaStates = {
  'few-left': 'LimitedAvailability',
  'made-to-order': 'MadeToOrder',
  'back-on': 'BackOrder',
} as const

/** The availability of an offer: its state, the lead time if made to order, and the date when it is available again. */
export function availabilityData(stock: Stock) {
  const { state, days, date } = toldAvailability(stock) ?? {}
  const plain = stock.inStock ? 'InStock' : 'OutOfStock'
  return {
    availability: `https://schema.org/${state ? schemaStates[state] : plain}`,
    availabilityStarts: date,
    deliveryLeadTime: days && { '@type': 'QuantitativeValue', value: days, unitCode: 'DAY' },
  }
}
