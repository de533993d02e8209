import { isDeepStrictEqual } from 'node:util'
import { sampleShop } from '@chekku/domain/sample-shop'
import type { ShopDetails, ShopPlace, ShopSection } from '@chekku/domain/schemas/shop'

/** A branch, a titled text or a link. */
type ListEntry = Partial<ShopPlace & ShopDetails['words']['reasons'][number] & { href: string }>

/** Texts that equal the sample's only in a copy of it. A town or the title of a text may by chance. */
function distinctiveTexts(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(distinctiveTexts)
  if (typeof value !== 'object' || value === null) return value ? [String(value)] : []
  const { lines, phone, text, title, href } = value as ListEntry
  // A branch's first line is its street.
  if (lines) return [lines[0], phone].flatMap(distinctiveTexts)
  return distinctiveTexts(href ?? (text || title))
}

/** Trust marks are short common claims: two shops may share some, so only an entirely equal list counts. */
const sharedKeys = new Set(['trust'])

/** True if a value equals the sample's or has one of its distinctive texts, such as one branch or one paragraph. */
function isSample(key: string, value: unknown, sample: unknown): boolean {
  if (sharedKeys.has(key) || typeof sample !== 'object') return isDeepStrictEqual(value, sample)
  const texts = new Set(distinctiveTexts(sample))
  return isDeepStrictEqual(value, sample) || distinctiveTexts(value).some(text => texts.has(text))
}

const isEmpty = (value: unknown) => !value || (Array.isArray(value) && value.length === 0)

/** The keys that still have sample values: `section.key`, or the section's name for a list. */
export function sampleKeys(details: ShopDetails, saved: { hours?: object }): string[] {
  return Object.entries(sampleShop).flatMap(([section, sample]) => {
    const current = details[section as ShopSection]
    if (Array.isArray(sample))
      return Array.isArray(current) && current.some(item => 'sample' in item) ? [section] : []
    // A shop may have the sample's hours and time zone: saved hours are the owner's, and the time zone is from the start.
    const ownKeys = section === 'hours' ? ['timeZone', ...Object.keys(saved.hours ?? {})] : []
    return Object.entries(sample)
      .filter(([key, value]) => !isEmpty(value) && !ownKeys.includes(key))
      .filter(([key, value]) => isSample(key, (current as unknown as Record<string, unknown>)[key], value))
      .map(([key]) => `${section}.${key}`)
  })
}
