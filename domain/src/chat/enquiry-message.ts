import { formatRupees } from '../money.ts'
import { lineStockText } from '../product/availability.ts'
import { chatLink, type EnquiryLine, enquiryLimits, priceInText } from './order-message.ts'

/** The enquiry's text: a line per product, the total of those in stock and the site's URL. `omitted`: products beyond the link limit. */
export function enquiryText(lines: readonly EnquiryLine[], url: string): { text: string; omitted: number } {
  const written = lines.map(enquiryLineText)
  const isOrder = lines.some(({ inStock }) => inStock)
  const compose = (shown: number) =>
    [
      isOrder
        ? 'Hello, I would like to order:'
        : 'Hello, I would like to know when these are available again:',
      ...written.slice(0, shown),
      ...(shown < written.length ? [`And ${written.length - shown} more, too many for one message.`] : []),
      '',
      ...(isOrder ? [`Total: ${formatRupees(enquiryTotal(lines))}`] : []),
      url,
    ].join('\n')
  let shown = written.length
  while (shown > 0 && chatLink(longestChatNumber, compose(shown)).length > enquiryLimits.linkCharacters)
    shown -= 1
  return { text: compose(shown), omitted: written.length - shown }
}

/** Longest possible phone number (ITU-T E.164). */
const longestChatNumber = '9'.repeat(15)

function enquiryLineText(line: EnquiryLine): string {
  const asked = `• ${line.name} × ${line.quantity}`
  const stock = lineStockText(line)
  if (!line.inStock) return `${asked} — ${stock}`
  const priced = `${asked} — ${priceInText(line)}, ${formatRupees(lineTotal(line))}`
  return stock === '' ? priced : `${priced} (${stock})`
}

/** The total of a line in rupees. Computed in whole paise to avoid rounding errors. */
export function lineTotal({ price, quantity }: Pick<EnquiryLine, 'price' | 'quantity'>): number {
  return (Math.round(price * 100) * quantity) / 100
}

/** The total of all lines in rupees. Lines that are out of stock are not counted, since they cannot be bought now. */
export function enquiryTotal(lines: readonly Omit<EnquiryLine, 'name'>[]): number {
  const paise = lines.filter(({ inStock }) => inStock).map(line => Math.round(lineTotal(line) * 100))
  return paise.reduce((sum, part) => sum + part, 0) / 100
}
