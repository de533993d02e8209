import { isDeepStrictEqual } from 'node:util'
import type { ShopDetails, ShopPlace, ShopSection } from '@chekku/domain/schemas/shop'
import { sampleShop } from '@chekku/domain/shop/sample-shop'

type Entry = Partial<ShopPlace & ShopDetails['words']['reasons'][number] & { href: string }>

/**
 * What nobody shares with the sample by chance: of a place its street and phone, of a titled text its text, of a link its
 * address. Towns, states and titles are as they are.
 */
function tellingTexts(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(tellingTexts)
  if (typeof value !== 'object' || value === null) return value ? [String(value)] : []
  const { lines, phone, text, title, href } = value as Entry
  if (lines) return [lines[0], phone].flatMap(tellingTexts)
  return tellingTexts(href ?? (text || title))
}

/** Trust marks are as short as true: two shops may share one, but not all of them. */
const sharedKeys = new Set(['trust'])

/** Whether a value is the sample's, or tells something that the sample tells: one branch, one paragraph. */
function isSample(key: string, value: unknown, sample: unknown): boolean {
  if (sharedKeys.has(key) || typeof sample !== 'object') return isDeepStrictEqual(value, sample)
  const texts = new Set(tellingTexts(sample))
  return isDeepStrictEqual(value, sample) || tellingTexts(value).some(text => texts.has(text))
}

const isEmpty = (value: unknown) => !value || (Array.isArray(value) && value.length === 0)

/** The keys that still say what the sample says: `section.key`, or the section's name for a list. */
export function sampleKeys(details: ShopDetails, saved: { hours?: object }): string[] {
  return Object.entries(sampleShop).flatMap(([section, sample]) => {
    const now = details[section as ShopSection]
    if (Array.isArray(sample)) return Array.isArray(now) && now.some(one => 'sample' in one) ? [section] : []
    // A shop may be open at the sample's hours.
    const own = section === 'hours' ? { timeZone: '', ...saved.hours } : {}
    return Object.entries(sample)
      .filter(([key, value]) => !isEmpty(value) && !(key in own))
      .filter(([key, value]) => isSample(key, (now as Record<string, unknown>)[key], value))
      .map(([key]) => `${section}.${key}`)
  })
}
