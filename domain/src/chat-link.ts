/**
 * A link that opens a chat with `number` (digits, with country code) and `text` prefilled. The text is URL-encoded
 * once; half a surrogate pair, which no URL can carry, becomes the replacement character.
 */
export function chatLink(number: string, text: string): string {
  return `https://wa.me/${number}?text=${encodeURIComponent(text.toWellFormed())}`
}
