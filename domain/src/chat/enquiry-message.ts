import { formatPaise, type Paise, rupeesToPaise, scaledPrice } from '../money.ts'
import { publicAvailability, type Stock } from '../product/stock-texts.ts'
import { dateText } from '../shop/date-text.ts'
import { roomInLink } from './chat-link.ts'
import * as enquiryMessageTexts from './enquiry-texts.ts'
import { canOrder, type EnquiryLine, priceWithRegular } from './order-message.ts'

/**
 * The enquiry's text: a line per product, the total of those that can be ordered and the site's URL. `omitted` counts the
 * products beyond the limit of a link.
 */
export function enquiryText(lines: readonly EnquiryLine[], url: string): { text: string; omitted: number } {
  const lineTexts = lines.map(enquiryLineText)
  const ending = ['', ...(lines.some(canOrder) ? [totalText(lines)] : []), url]
  const compose = (shown: number) => {
    const omitted = lineTexts.length - shown
    const more = omitted > 0 ? [enquiryMessageTexts.omitted(omitted)] : []
    return [opening(lines), ...lineTexts.slice(0, shown), ...more, ...ending].join('\n')
  }
  let shown = lineTexts.length
  while (shown > 0 && roomInLink(compose(shown)) < 0) shown -= 1
  return { text: compose(shown), omitted: lineTexts.length - shown }
}

function totalText(lines: readonly EnquiryLine[]): string {
  const sum = formatPaise(enquiryTotal(lines))
  return lacksPrices(lines) ? enquiryMessageTexts.totalWithoutPrices(sum) : enquiryMessageTexts.total(sum)
}

function opening(lines: readonly EnquiryLine[]): string {
  if (lines.some(canOrder)) return enquiryMessageTexts.order
  if (lacksPrices(lines)) return enquiryMessageTexts.askPrices
  // A customer who knows the date of return need not ask when that is.
  return lines.some(line => publicAvailability(line)?.date)
    ? enquiryMessageTexts.askForBack
    : enquiryMessageTexts.askWhenBack
}

/** True if the price of something that can be had is on request, so that the total lacks it. */
export const lacksPrices = (lines: readonly Pick<EnquiryLine, 'inStock' | 'price'>[]): boolean =>
  lines.some(line => line.inStock && !canOrder(line))

/** "2 × Sesame Oil, 1 litre at ₹555 instead of ₹570 = ₹1,110", or why it has no price now. */
function enquiryLineText(line: EnquiryLine): string {
  const product = enquiryMessageTexts.line(line.quantity, line.name)
  const stock = lineStockText(line)
  if (!line.inStock) return enquiryMessageTexts.outOfStock(product, stock)
  const text = canOrder(line) ? pricedText(product, line) : enquiryMessageTexts.onRequest(product)
  return stock === '' ? text : enquiryMessageTexts.withStock(text, stock)
}

function pricedText(product: string, line: EnquiryLine): string {
  const priced = enquiryMessageTexts.at(product, priceWithRegular(line))
  return line.quantity > 1 ? enquiryMessageTexts.sum(priced, formatPaise(lineTotal(line))) : priced
}

/** The stock of a line of an enquiry: "made to order in 3 days", "when it is back on 12 Nov 2026"; "" if in stock. */
function lineStockText(stock: Stock): string {
  const { state, days = 1, date = '' } = publicAvailability(stock) ?? {}
  if (state === 'few-left') return enquiryMessageTexts.fewLeft
  if (state === 'made-to-order') return enquiryMessageTexts.made(days)
  if (state === 'back-on') return enquiryMessageTexts.backOn(dateText(date))
  return stock.inStock ? '' : enquiryMessageTexts.back
}

/** The price of a line's quantity, in paise. */
export const lineTotal = ({ price, quantity }: Pick<EnquiryLine, 'price' | 'quantity'>): Paise =>
  scaledPrice(rupeesToPaise(price), quantity)

/** The total of all lines. Lines that are out of stock are not counted, since they cannot be bought now. */
export const enquiryTotal = (lines: readonly Omit<EnquiryLine, 'name'>[]): Paise =>
  lines.filter(({ inStock }) => inStock).reduce((sum, line) => sum + lineTotal(line), 0) as Paise
