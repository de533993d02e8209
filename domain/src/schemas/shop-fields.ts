import { z } from 'zod'
import { isEmailAddress } from '../rules/email-address.ts'
import { visibleText } from '../rules/search-key.ts'
import { licenceCharacters } from '../shop/licence-number.ts'
import {
  formatPhoneNumber,
  notDialled,
  parsePhoneNumber,
  phoneCharacters,
} from '../shop/phone/phone-number.ts'
import { shopLimits } from '../shop/sections.ts'
import { boundedList, noneTwice } from './list-fields.ts'
import { optionalLine, paragraph, requiredLine } from './request.ts'

/* Field schemas for saving the shop's details. */

const { lineCharacters, paragraphCharacters } = shopLimits

/** A list of texts; empty ones are removed. */
export const textList = (label: string, text: z.ZodType<string, string>, maximum: number) =>
  boundedList(label, text, maximum)
    .check(noneTwice(text => text))
    .transform(texts => texts.filter(text => text !== ''))

export const lineList = (label: string, maximum: number, characters: number) =>
  textList(label, optionalLine(label, characters), maximum)

export const paragraphs = (label: string) =>
  textList(label, paragraph(label, paragraphCharacters), shopLimits.paragraphs)

/** A line that `parse` reads, as it is stored; empty clears it. */
const parsedLine = (
  label: string,
  characters: number,
  parse: (text: string) => string | undefined,
  error: (text: string) => string,
) =>
  optionalLine(label, characters).transform((text, context) => {
    const parsed = text === '' ? '' : parse(text)
    if (parsed !== undefined) return parsed
    context.addIssue({ code: 'custom', message: error(text) })
    return z.NEVER
  })

/** A telephone number in any spelling, as digits with country code. */
export const phoneDigits = (label: string) => parsedLine(label, phoneCharacters, parsePhoneNumber, notDialled)

export const phone = (label: string) =>
  phoneDigits(label).transform(digits => (digits === '' ? '' : formatPhoneNumber(digits)))

export const licence = (label: string, parse: (text: string) => string | undefined, error: string) =>
  parsedLine(label, licenceCharacters, parse, () => error)

/** Rejects characters that would start another part of a mailto: link. */
const isPlainAddress = (text: string) => isEmailAddress(text) && !/[?#%<>",;:\\()[\]]/.test(text)

export const email = (label: string) =>
  optionalLine(label, 254)
    .transform(visibleText)
    .refine(text => text === '' || isPlainAddress(text), {
      error: `${label} must be an email address, such as name@example.com`,
    })

/** True for an https URL without credentials. Not for `https:path`, which browsers resolve as a path of this site. */
export function isHttps(text: string): boolean {
  const url = URL.parse(text)
  return /^https:\/\/[^/\\]/i.test(text) && url?.protocol === 'https:' && url.username + url.password === ''
}

/** True for a path that no browser or router resolves to another site. */
export function isOwnPath(text: string): boolean {
  const url = URL.parse(text, 'https://shop.invalid')
  return /^\/(?![/\\])/.test(text) && url?.host === 'shop.invalid' && !/\\|\/\//.test(url.pathname)
}

export const titledTexts = (label: string) =>
  boundedList(
    label,
    z.object({
      title: requiredLine(`Title of ${label}`, lineCharacters, `${label}: each needs a title`),
      text: paragraph(`Text of ${label}`, paragraphCharacters).default(''),
    }),
    shopLimits.items,
  ).check(noneTwice(({ title }) => title, 'title'))

/** Degrees as a number; null means an unknown position. */
export const degrees = (label: string, most: number) =>
  z
    .union([z.number(), z.null()], { error: `${label} must be a number` })
    .refine(value => value === null || Math.abs(value) <= most, {
      error: `${label} must be from -${most} to ${most}`,
    })
