import { formatRupees } from './money.ts'
import { lineStockText, orderOpening, type Stock } from './product/availability.ts'
import { packName } from './product/packs.ts'
import type { Pack } from './schemas/product/pack.ts'

export const enquiryLimits = {
  /** Products on a visitor's enquiry list. */
  products: 50,
  quantity: 999,
  /** Longest chat link of an enquiry: far below what browsers and chat apps take, and a long message already. */
  linkCharacters: 6_000,
} as const

/** A link that opens a chat with `number` (digits, with country code) and `text`; half a surrogate pair is replaced. */
export function chatLink(number: string, text: string): string {
  return `https://wa.me/${number}?text=${encodeURIComponent(text.toWellFormed())}`
}

/** Text of the owner's test message, which shows that orders arrive. */
export const testMessageText = (shopName: string): string =>
  `This is a test message from the website of ${shopName}. Orders will arrive here.`

/** The text of Order, or of Ask when the product is out of stock: name, price and the absolute address of its page. */
export function orderText(product: Omit<EnquiryLine, 'quantity'> & Stock & { url: string }): string {
  return `${orderOpening(product)}\n${product.name}\nPrice: ${formatRupees(product.price)}\n${product.url}`
}

/** A line for each product, the total of all and the site's address; `omitted` products do not fit into the link. */
export function enquiryText(lines: readonly EnquiryLine[], url: string): { text: string; omitted: number } {
  const written = lines.map(enquiryLineText)
  const compose = (shown: number) =>
    [
      lines.some(({ inStock }) => inStock)
        ? 'Hello, I would like to order:'
        : 'Hello, I would like to know when these are available again:',
      ...written.slice(0, shown),
      ...(shown < written.length ? [`And ${written.length - shown} more, too many for one message.`] : []),
      '',
      `Total: ${formatRupees(enquiryTotal(lines))}`,
      url,
    ].join('\n')
  let shown = written.length
  while (shown > 0 && chatLink(longestChatNumber, compose(shown)).length > enquiryLimits.linkCharacters)
    shown -= 1
  return { text: compose(shown), omitted: written.length - shown }
}

/** As many digits as a telephone number can have (ITU-T E.164). */
const longestChatNumber = '9'.repeat(15)

function enquiryLineText(line: EnquiryLine): string {
  const asked = `• ${line.name} × ${line.quantity}`
  const stock = lineStockText(line)
  if (!line.inStock) return `${asked} — ${stock}`
  const priced = `${asked} — ${formatRupees(line.price)}, ${formatRupees(lineTotal(line))}`
  return stock === '' ? priced : `${priced} (${stock})`
}

/** One product of an enquiry: what is asked for, at the price it has now. */
export interface EnquiryLine extends Stock {
  name: string
  /** Rupees for one. */
  price: number
  quantity: number
}

/** The line of a size of a product: "Groundnut Oil, 1 litre", or the product's name where it says all of it. */
export function orderLine(product: { name: string }, pack: Pack, quantity: number): EnquiryLine {
  const { price, inStock } = pack
  const size = packName(pack)
  const isSaid = size === '' || product.name.endsWith(` ${size}`)
  return { name: isSaid ? product.name : `${product.name}, ${size}`, price, quantity, inStock }
}

/** What a line comes to, in rupees; counted in whole paise, which add up exactly. */
export function lineTotal({ price, quantity }: Pick<EnquiryLine, 'price' | 'quantity'>): number {
  return (Math.round(price * 100) * quantity) / 100
}

/** What the lines come to, in rupees. What is out of stock cannot be bought now and counts nothing. */
export function enquiryTotal(lines: readonly Omit<EnquiryLine, 'name'>[]): number {
  const paise = lines.filter(({ inStock }) => inStock).map(line => Math.round(lineTotal(line) * 100))
  return paise.reduce((sum, part) => sum + part, 0) / 100
}
