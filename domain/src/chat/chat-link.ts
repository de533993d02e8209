/** Maximum length of a chat's link: far below the limits of browsers and chat apps, but a long message. */
export const chatLinkCharacters = 6_000

/** Longest possible phone number (ITU-T E.164). */
const longestChatNumber = '9'.repeat(15)

/** A link that opens a chat with `number` (digits with country code) and `text`; lone surrogates are replaced. */
export function chatLink(number: string, text: string): string {
  return `https://wa.me/${number}?text=${encodeURIComponent(text.toWellFormed())}`
}

/** How many encoded characters a chat's link with this text has room for; negative for those that are too many. */
export const roomInLink = (text: string): number =>
  chatLinkCharacters - chatLink(longestChatNumber, text).length
