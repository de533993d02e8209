import { formatRupees } from './money.ts'
import { orderOpening, type Stock } from './product/availability.ts'
import { packName, type UnitPrice, unitPriceBeside, unitPriceOf } from './product/packs.ts'
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

/** The text of Order, or of Ask when the product is out of stock: name, price, that of a unit where it is known, and the absolute address of its page. */
export function orderText(product: Omit<EnquiryLine, 'quantity'> & Stock & { url: string }): string {
  return `${orderOpening(product)}\n${product.name}\nPrice: ${priceInText(product)}\n${product.url}`
}

/** One product of an enquiry: what is asked for, at the price it has now. */
export interface EnquiryLine extends Stock {
  name: string
  /** Rupees for one. */
  price: number
  quantity: number
  unitPrice?: UnitPrice | undefined
}

/** "₹230 (₹460 a litre)", or the price alone. */
export function priceInText(line: Pick<EnquiryLine, 'price' | 'unitPrice'>): string {
  const ofUnit = unitPriceBeside(line)
  return formatRupees(line.price) + (ofUnit === '' ? '' : ` (${ofUnit})`)
}

/** The line of a size of a product: "Groundnut Oil, 1 litre", or the product's name where it says all of it. */
export function orderLine(product: { name: string }, pack: Pack, quantity: number): EnquiryLine {
  const { price, inStock } = pack
  const size = packName(pack)
  const isSaid = size === '' || product.name.endsWith(` ${size}`)
  const name = isSaid ? product.name : `${product.name}, ${size}`
  return { name, price, quantity, inStock, unitPrice: unitPriceOf(pack) }
}
