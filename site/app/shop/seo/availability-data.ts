import { publicAvailability, type Stock } from '@chekku/domain/product/stock-texts'

/**
 * The availability of an offer, in words that catalogues of others read as they read that of the feeds: they know no goods
 * made to order, and what is back on a date is not sent until then. Lead time and date stand beside it.
 */
export function availabilityData(stock: Stock) {
  const { state, days, date } = publicAvailability(stock) ?? {}
  const inStock = state === 'few-left' ? 'LimitedAvailability' : 'InStock'
  return {
    availability: `https://schema.org/${stock.inStock ? inStock : 'OutOfStock'}`,
    availabilityStarts: date,
    deliveryLeadTime: days && { '@type': 'QuantitativeValue', value: days, unitCode: 'DAY' },
  }
}
