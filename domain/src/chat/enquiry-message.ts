import { formatPaise, formatRupees, type Paise, rupeesToPaise, scaledPrice } from '../money.ts'
import { regularPriceText } from '../product/offer-texts.ts'
import { lineStockText, publicAvailability } from '../product/stock-texts.ts'
import { canOrder, type EnquiryLine, roomInLink } from './order-message.ts'

/** The enquiry's text: a line per product, the total of those that can be ordered and the site's URL. `omitted`: products beyond the link limit. */
export function enquiryText(lines: readonly EnquiryLine[], url: string): { text: string; omitted: number } {
  const written = lines.map(enquiryLineText)
  const isOrder = lines.some(canOrder)
  const onRequest = isOnRequest(lines) ? ', without what has its price on request' : ''
  const compose = (shown: number) =>
    [
      openingOf(lines),
      ...written.slice(0, shown),
      ...(shown < written.length ? [`And ${written.length - shown} more, too many for one message.`] : []),
      '',
      ...(isOrder ? [`Total: ${formatPaise(enquiryTotal(lines))}${onRequest}`] : []),
      url,
    ].join('\n')
  let shown = written.length
  while (shown > 0 && roomInLink(compose(shown)) < 0) shown -= 1
  return { text: compose(shown), omitted: written.length - shown }
}

function openingOf(lines: readonly EnquiryLine[]): string {
  if (lines.some(canOrder)) return 'Hello, I would like to order:'
  if (isOnRequest(lines)) return 'Hello, I would like to ask about these:'
  // A customer who knows the date of return need not ask when that is.
  return lines.some(line => publicAvailability(line)?.date)
    ? 'Hello, I would like to ask for these when they are back:'
    : 'Hello, I would like to know when these are available again:'
}

/** True if the price of something that can be had is on request, so that the total lacks it. */
export const isOnRequest = (lines: readonly Pick<EnquiryLine, 'inStock' | 'price'>[]): boolean =>
  lines.some(line => line.inStock && !canOrder(line))

/** "2 × Sesame Oil, 1 litre at ₹555 instead of ₹570 = ₹1,110", or why it has no price now. */
function enquiryLineText(line: EnquiryLine): string {
  const { name, quantity, price } = line
  const wanted = `${quantity} × ${name}`
  const stock = lineStockText(line)
  if (!line.inStock) return `${wanted}, ${stock}`
  const sum = quantity > 1 ? ` = ${formatPaise(lineTotal(line))}` : ''
  const priced = canOrder(line)
    ? `${wanted} at ${formatRupees(price)}${regularPriceText(line)}${sum}`
    : `${wanted}, price on request`
  return stock === '' ? priced : `${priced} (${stock})`
}

/** The price of a line's quantity, in paise. */
export const lineTotal = ({ price, quantity }: Pick<EnquiryLine, 'price' | 'quantity'>): Paise =>
  scaledPrice(rupeesToPaise(price), quantity)

/** The total of all lines. Lines that are out of stock are not counted, since they cannot be bought now. */
export const enquiryTotal = (lines: readonly Omit<EnquiryLine, 'name'>[]): Paise =>
  lines.filter(({ inStock }) => inStock).reduce((sum, line) => sum + lineTotal(line), 0) as Paise
