import { formatRupees } from './money.ts'

/**
 * A link that opens a chat with `number` (digits, with country code) and `text` prefilled. The text is URL-encoded
 * once; half a surrogate pair, which no URL can carry, becomes the replacement character.
 */
export function chatLink(number: string, text: string): string {
  return `https://wa.me/${number}?text=${encodeURIComponent(text.toWellFormed())}`
}

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
