import { chatLink } from './chat-link.ts'
import { type EnquiryLine, enquiryTotal, lineTotal } from './enquiry.ts'
import { limits } from './limits.ts'
import { formatRupees } from './money.ts'

export interface OrderedProduct {
  name: string
  /** Rupees. */
  price: number
  inStock: boolean
  /** The absolute address of the product's page. */
  url: string
}

/** The text of Order, or of Ask when the product is out of stock: name, price and page address. */
export function orderText(product: OrderedProduct): string {
  const opening = product.inStock
    ? 'Hello, I would like to order:'
    : 'Hello, I would like to know when this is available again:'
  return `${opening}\n${product.name}\nPrice: ${formatRupees(product.price)}\n${product.url}`
}

export interface EnquiryText {
  text: string
  /** How many products, from the end of the list, found no room in it. */
  omitted: number
}

/**
 * The text of an enquiry after several products: a line each, their total and `url`, the site's own address. A list
 * whose link would be longer than `limits.enquiryLinkCharacters` ends earlier and says so; the total is of all of it.
 */
export function enquiryText(lines: readonly EnquiryLine[], url: string): EnquiryText {
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
  while (shown > 0 && chatLink(longestChatNumber, compose(shown)).length > limits.enquiryLinkCharacters)
    shown -= 1
  return { text: compose(shown), omitted: written.length - shown }
}

/** As many digits as a telephone number can have (ITU-T E.164). */
const longestChatNumber = '9'.repeat(15)

function enquiryLineText(line: EnquiryLine): string {
  const asked = `• ${line.name} × ${line.quantity}`
  if (!line.inStock) return `${asked} — when it is back in stock`
  return `${asked} — ${formatRupees(line.price)}, ${formatRupees(lineTotal(line))}`
}

export interface ContactMessage {
  name: string
  email: string
  phone: string
  subject: string
  message: string
}

/** The text of the contact form's message; an empty subject is left out. */
export function contactText(contact: ContactMessage): string {
  return [
    `Name: ${contact.name}`,
    `Email: ${contact.email}`,
    `Phone: ${contact.phone}`,
    ...(contact.subject === '' ? [] : [`Subject: ${contact.subject}`]),
    '',
    contact.message,
  ].join('\n')
}
