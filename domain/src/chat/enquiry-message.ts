import { formatPaise, formatRupees, type Paise, rupeesToPaise, scaledPrice } from '../money.ts'
import { regularPriceText } from '../product/offer-texts.ts'
import { lineStockText, publicAvailability } from '../product/stock-texts.ts'
import { roomInLink } from './chat-link.ts'
import { canOrder, type EnquiryLine } from './order-message.ts'

/**
 * The enquiry's text: a line per product, the total of those that can be ordered and the site's URL. `omitted` counts the
 * products beyond the limit of a link.
 */
export function enquiryText(lines: readonly EnquiryLine[], url: string): { text: string; omitted: number } {
  const lineTexts = lines.map(enquiryLineText)
  const ending = ['', ...(lines.some(canOrder) ? [totalText(lines)] : []), url]
  const compose = (shown: number) => {
    const omitted = lineTexts.length - shown
    const more = omitted > 0 ? [`And ${omitted} more, too many for one message.`] : []
    return [opening(lines), ...lineTexts.slice(0, shown), ...more, ...ending].join('\n')
  }
  let shown = lineTexts.length
  while (shown > 0 && roomInLink(compose(shown)) < 0) shown -= 1
  return { text: compose(shown), omitted: lineTexts.length - shown }
}

function totalText(lines: readonly EnquiryLine[]): string {
  const exception = lacksPrices(lines) ? ', without what has its price on request' : ''
  return `Total: ${formatPaise(enquiryTotal(lines))}${exception}`
}

function opening(lines: readonly EnquiryLine[]): string {
  if (lines.some(canOrder)) return 'Hello, I would like to order:'
  if (lacksPrices(lines)) return 'Hello, I would like to ask about these:'
  // A customer who knows the date of return need not ask when that is.
  return lines.some(line => publicAvailability(line)?.date)
    ? 'Hello, I would like to ask for these when they are back:'
    : 'Hello, I would like to know when these are available again:'
}

/** True if the price of something that can be had is on request, so that the total lacks it. */
export const lacksPrices = (lines: readonly Pick<EnquiryLine, 'inStock' | 'price'>[]): boolean =>
  lines.some(line => line.inStock && !canOrder(line))

/** "2 × Sesame Oil, 1 litre at ₹555 instead of ₹570 = ₹1,110", or why it has no price now. */
function enquiryLineText(line: EnquiryLine): string {
  const { name, quantity, price } = line
  const product = `${quantity} × ${name}`
  const stock = lineStockText(line)
  if (!line.inStock) return `${product}, ${stock}`
  const sum = quantity > 1 ? ` = ${formatPaise(lineTotal(line))}` : ''
  const text = canOrder(line)
    ? `${product} at ${formatRupees(price)}${regularPriceText(line)}${sum}`
    : `${product}, price on request`
  return stock === '' ? text : `${text} (${stock})`
}

/** The price of a line's quantity, in paise. */
export const lineTotal = ({ price, quantity }: Pick<EnquiryLine, 'price' | 'quantity'>): Paise =>
  scaledPrice(rupeesToPaise(price), quantity)

/** The total of all lines. Lines that are out of stock are not counted, since they cannot be bought now. */
export const enquiryTotal = (lines: readonly Omit<EnquiryLine, 'name'>[]): Paise =>
  lines.filter(({ inStock }) => inStock).reduce((sum, line) => sum + lineTotal(line), 0) as Paise
