import { formatRupees, priceOnRequest } from '../money.ts'
import { regularPriceText } from '../product/offer-texts.ts'
import { type UnitPrice, unitPriceBeside, unitPriceOf } from '../product/pack-prices.ts'
import { nameWithSize } from '../product/pack-texts.ts'
import { orderOpening, type Stock } from '../product/stock-texts.ts'
import type { Pack } from '../schemas/product/pack.ts'
import { asSentence } from '../sentence.ts'

/** Maximum number of products on a visitor's enquiry list, and of one of them. */
export const enquiryLimits = { products: 50, quantity: 999 } as const

/** One product of an enquiry, with its current price. */
export interface EnquiryLine extends Stock {
  name: string
  /** Price of one in rupees. */
  price: number
  /** While an offer is running: the price without it. */
  regularPrice?: number | undefined
  quantity: number
  unitPrice?: UnitPrice | undefined
}

/** Text of the owner's test message, which checks that orders arrive. */
export const testMessageText = (shopName: string): string =>
  `${asSentence(`This is a test message from the website of ${shopName}`)} Orders will arrive here.`

/** True for products in stock with a price; a visitor can only ask about others. */
export const canOrder = ({ inStock, price }: Pick<EnquiryLine, 'inStock' | 'price'>): boolean =>
  inStock && price > 0

/** Message of Order, or of Ask: name, price, unit price if known, and the absolute URL of the page. */
export function orderText(product: Omit<EnquiryLine, 'quantity'> & Stock & { url: string }): string {
  const asksPrice = product.inStock && !canOrder(product)
  const opening = asksPrice ? 'Hello, I would like to know the price of:' : orderOpening(product)
  const price = product.price === 0 ? priceOnRequest : `Price: ${priceInText(product)}`
  return `${opening}\n${product.name}\n${price}\n${product.url}`
}

/** "₹230 instead of ₹250 (₹460 a litre)", or only the price without an offer and a unit price. */
function priceInText(line: Pick<EnquiryLine, 'price' | 'regularPrice' | 'unitPrice'>): string {
  const unitPrice = unitPriceBeside(line)
  return formatRupees(line.price) + regularPriceText(line) + (unitPrice === '' ? '' : ` (${unitPrice})`)
}

/** An enquiry line for a size of a product: "Groundnut Oil, 1 litre", or only the name if it contains the size. */
export function orderLine(product: { name: string }, pack: Pack, quantity: number): EnquiryLine {
  const { price, regularPrice, inStock } = pack
  const name = nameWithSize(product, pack)
  return { name, price, regularPrice, quantity, inStock, unitPrice: unitPriceOf(pack) }
}
