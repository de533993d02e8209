import { publicAvailability, type Stock } from '@chekku/domain/product/stock-texts'

/**
 * The availability of an offer, in the same words as in the feeds: foreign catalogues know no goods made to order, and
 * send no goods before their date. Lead time and date stand beside it.
 */
export function availabilityData(stock: Stock) {
  const { state, days, date } = publicAvailability(stock) ?? {}
  const inStockTerm = state === 'few-left' ? 'LimitedAvailability' : 'InStock'
  return {
    availability: `https://schema.org/${stock.inStock ? inStockTerm : 'OutOfStock'}`,
    availabilityStarts: date,
    deliveryLeadTime: days && { '@type': 'QuantitativeValue', value: days, unitCode: 'DAY' },
  }
}
