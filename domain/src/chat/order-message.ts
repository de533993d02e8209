import { formatRupees, priceOnRequest } from '../money.ts'
import { type UnitPrice, unitPriceBeside, unitPriceOf } from '../product/pack-prices.ts'
import { nameWithSize } from '../product/pack-texts.ts'
import { publicAvailability, type Stock } from '../product/stock-texts.ts'
import type { Pack } from '../schemas/product/pack.ts'
import { dateText } from '../shop/date-text.ts'
import * as orderTexts from './order-texts.ts'

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

/** True for products in stock with a price; a visitor can only ask about others. */
export const canOrder = ({ inStock, price }: Pick<EnquiryLine, 'inStock' | 'price'>): boolean =>
  inStock && price > 0

/** Message of Order, or of Ask: name, price, unit price if known, and the absolute URL of the page. */
export function orderText(product: Omit<EnquiryLine, 'quantity'> & { url: string }): string {
  const asksPrice = product.inStock && !canOrder(product)
  const opening = asksPrice ? orderTexts.askPrice : orderOpening(product)
  const price = product.price === 0 ? priceOnRequest : orderTexts.price(priceInText(product))
  return `${opening}\n${product.name}\n${price}\n${product.url}`
}

/** The first line of the chat message of Order or Ask. */
export function orderOpening(stock: Stock): string {
  const { state, days = 1, date = '' } = publicAvailability(stock) ?? {}
  if (state === 'few-left') return orderTexts.orderFewLeft
  if (state === 'made-to-order') return orderTexts.orderMade(days)
  if (state === 'back-on') return orderTexts.askForBackOn(dateText(date))
  return stock.inStock ? orderTexts.order : orderTexts.askWhenBack
}

type PricedLine = Pick<EnquiryLine, 'price' | 'regularPrice' | 'unitPrice'>

/** "₹230 instead of ₹250", or only the price without an offer. */
export const priceWithRegular = ({ price, regularPrice }: PricedLine): string =>
  regularPrice === undefined
    ? formatRupees(price)
    : orderTexts.insteadOf(formatRupees(price), formatRupees(regularPrice))

/** "₹230 instead of ₹250 (₹460 a litre)", without the unit price if it is not known. */
function priceInText(line: PricedLine): string {
  const unitPrice = unitPriceBeside(line)
  const price = priceWithRegular(line)
  return unitPrice === '' ? price : orderTexts.withUnitPrice(price, unitPrice)
}

/** An enquiry line for a size of a product: "Groundnut Oil, 1 litre", or only the name if it contains the size. */
export function orderLine(product: { name: string }, pack: Pack, quantity: number): EnquiryLine {
  const { price, regularPrice, inStock } = pack
  const name = nameWithSize(product, pack)
  return { name, price, regularPrice, quantity, inStock, unitPrice: unitPriceOf(pack) }
}
