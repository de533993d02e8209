import { latinDigits } from '../../rules/written-numbers.ts'
import { areaCodeOf } from './area-codes.ts'

/** Longest telephone number with its country code (ITU-T E.164). */
const maximumDigits = 15
const minimumDigits = 8
const india = '91'

/** Maximum length of a number as it is typed, or of a link with one. */
export const phoneCharacters = 160

/** Separators between digits, and the invisible characters of copied numbers. */
const separators = /[\s\p{Cf}().\-‐-―−/]/gu

/** Words that are written beside a number; `tel:` is also the scheme of a link. */
const words =
  /(?<![a-z])(?:whats ?app|wa|telephone|phone|mobile|landline|toll ?free|tel|ph|mob|cell|call|no)(?![a-z])[.:]?/gi

/**
 * Parses a phone number in any usual spelling, `090000 00000`, `+91 90000-00000`, `0091 90000 00000`, `WhatsApp 90000
 * 00000` or a `wa.me` link, to digits with country code. Without a country code it is an Indian number of 10 digits, or
 * a toll-free one. Undefined if it cannot be dialled.
 */
export function parsePhoneNumber(text: string): string | undefined {
  // NFKC would turn a superscript such as ² into a digit.
  if (text.length > phoneCharacters || /\p{No}/u.test(text)) return undefined
  const typed = text.normalize('NFKC').trim()
  const linked = numberOfChatLink(typed)
  if (linked !== undefined) return parseDigits(`+${linked}`) ?? parseDigits(linked)
  return parseDigits(latinDigits(typed.replace(words, '').replace(separators, '')))
}

/** The digits in a link that opens a chat: `wa.me/919876543210?text=Hello`. */
function numberOfChatLink(text: string): string | undefined {
  const url = URL.parse(/^[a-z]{1,20}:/i.test(text) ? text : `https://${text}`)
  const isOfChat = url?.protocol === 'whatsapp:' || /(?:^|\.)(?:whatsapp\.com|wa\.me)$/.test(url?.host ?? '')
  if (!url || !isOfChat) return undefined
  return /^\/?\+?(\d{1,30})$/.exec(url.searchParams.get('phone')?.trim() ?? url.pathname)?.[1]
}

function parseDigits(compact: string): string | undefined {
  const [, prefix, digits] = /^(\+|00)?(\d{1,30})$/.exec(compact) ?? []
  if (digits === undefined) return undefined
  if (prefix !== undefined)
    return digits.startsWith(india) ? parseIndian(digits.slice(2)) : international(digits)
  return parseIndian(digits) ?? (digits.startsWith(india) ? parseIndian(digits.slice(2)) : undefined)
}

/** A toll-free number, or one at the price of a local call, without country code. */
const serviceNumber = /^18[06]0\d{6,7}$/

/** 10 digits, with or without the trunk prefix 0, or a toll-free number. */
function parseIndian(national: string): string | undefined {
  if (serviceNumber.test(national)) return india + national
  const digits = national.length === 11 && national.startsWith('0') ? national.slice(1) : national
  return digits.length === 10 && !digits.startsWith('0') ? india + digits : undefined
}

/** Country codes with numbers longer than 10 digits: after a plus sign, 10 digits with such a code are Indian. */
const longNumberCodes = /^(?:7|9[02-489])/

function international(digits: string): string | undefined {
  if (digits.startsWith('0') || digits.length < minimumDigits || digits.length > maximumDigits)
    return undefined
  return digits.length === 10 && longNumberCodes.test(digits) ? undefined : digits
}

/** The number within India; undefined for one of another country. */
const nationalOf = (digits: string): string | undefined =>
  digits.startsWith(india) && digits.length >= 12 ? digits.slice(2) : undefined

/** True if a number is no mobile number of India: most of these have no chat. */
export function isLandline(digits: string): boolean {
  const national = nationalOf(digits)
  return national !== undefined && (serviceNumber.test(national) || areaCodeOf(national) !== undefined)
}

/**
 * Formats digits with country code for display: `+91 90000 00000`, `+91 44 2345 6789`, `+4420…` for other countries. A
 * toll-free number, `1800 425 1234`, has no country code, because it cannot be dialled with one.
 */
export function formatPhoneNumber(digits: string): string {
  const national = nationalOf(digits)
  if (national === undefined) return `+${digits}`
  if (serviceNumber.test(national)) return splitAt(national, [4, national.length - 4])
  const areaCode = areaCodeOf(national)
  return `+${india} ${splitAt(national, areaCode === undefined ? [5] : landlineSplits(areaCode))}`
}

/** The places at which a landline number is split: after the area code, and within eight digits after it. */
const landlineSplits = ({ length }: string) => (length === 2 ? [2, 6] : [length])

const splitAt = (digits: string, places: readonly number[]) =>
  [0, ...places].map((start, index) => digits.slice(start, places[index])).join(' ')

/** Validation message of a text that `parsePhoneNumber` rejects. */
export const notDialled = (text: string): string => `“${text}” needs 10 digits, or + and the country code`
