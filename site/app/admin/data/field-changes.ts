import { formatRupees, visitorPrice } from '@chekku/domain/money'
import {
  type FixedKey,
  fixedKeys,
  fixedNames,
  type NavigationCategory,
  type NavigationSettings,
} from '@chekku/domain/navigation/navigation'
import { factRows } from '@chekku/domain/product/fact-rows'
import { availabilityText } from '@chekku/domain/product/stock-texts'
import { packTexts } from '@chekku/domain/rules/packs/pack-defaults'
import { packFields } from '@chekku/domain/rules/packs/pack-fields'
import { packName } from '@chekku/domain/rules/packs/pack-name'
import type { AuditEntry } from '@chekku/domain/schemas/audit'
import type { Category } from '@chekku/domain/schemas/category'
import type { Facts } from '@chekku/domain/schemas/product/facts'
import type { Offer } from '@chekku/domain/schemas/product/offer'
import type { Pack } from '@chekku/domain/schemas/product/pack'
import type { ShopNotice, Testimonial } from '@chekku/domain/schemas/shop'
import { capitalised } from '@chekku/domain/sentence'
import { shopLabels, shopPictureLabels } from '@chekku/domain/shop/labels'
import { type OpeningHours, specialDayText, wallText, weekTexts } from '@chekku/domain/shop/opening-hours'
import { formatPhoneNumber } from '@chekku/domain/shop/phone/phone-number'
import { momentText } from './moment-text.ts'
import { pictureText } from './picture-names.ts'

export interface FieldChange {
  label: string
  /** Undefined if there is no value. */
  before: string | undefined
  after: string | undefined
}

type EventFields = AuditEntry['before']

/** The changed fields of an event; `categories` give the name of a parent, which it has by id. */
export function fieldChanges(
  { before, after }: Pick<AuditEntry, 'before' | 'after'>,
  categories: readonly Category[] = [],
): FieldChange[] {
  const hasOneSize = ![before, after].some(hasSeveralSizes)
  const textIn = (fields: EventFields, field: string) => {
    if (!fields || !(field in fields)) return undefined
    if (field === 'parent')
      return categories.find(({ _id }) => _id === fields.parent)?.name ?? 'another category'
    if (field === 'packs' && hasOneSize) return onlySizeText(fields.packs)
    return textOfField(field, fields[field])
  }
  return Object.keys({ ...before, ...after }).flatMap(field => {
    const isOnlySize = field === 'packs' && hasOneSize
    const label = isOnlySize ? 'Size' : fieldLabel(field)
    const textBefore = textIn(before, field)
    const textAfter = textIn(after, field)
    if (label === '' || !(textBefore || textAfter)) return []
    if (textBefore !== textAfter) return [{ label, before: textBefore, after: textAfter }]
    // Two values may have one text, as two pictures do. The other fields of the only size are fields of the product.
    return isOnlySize ? [] : [{ label, before: undefined, after: textAfter }]
  })
}

const hasSeveralSizes = (fields: EventFields) => Array.isArray(fields?.packs) && fields.packs.length > 1

/** The only size of a product; its price and stock are in the product's own fields. */
const onlySizeText = (packs: unknown) =>
  (Array.isArray(packs) ? (packs as Pack[]) : []).map(pack => sizeText(pack, true)).join('') || 'none'

const entriesText =
  <Entry>(textOf: (entry: Entry, index: number) => string) =>
  (entries: readonly Entry[]) =>
    entries.map(textOf).join('; ')

/** The texts of values that forms and public pages show in other words, by field. */
const valueTexts: Readonly<Record<string, (value: never) => string>> = {
  price: visitorPrice,
  previewUntil: momentText,
  image: () => 'a picture',
  logo: () => 'a picture',
  heroImage: () => 'a picture',
  storyImage: () => 'a picture',
  offer: offerText,
  packs: entriesText((pack: Pack) => sizeText(pack)),
  pictures: entriesText(pictureText),
  availability: availabilityText,
  // The facts shared by the products of a category.
  facts: factsText,
  chatNumber: formatPhoneNumber,
  week: (week: OpeningHours['week']) => weekTexts(week).join('; '),
  special: entriesText(specialDayText),
  testimonials: entriesText(testimonialText),
  notices: entriesText(noticeText),
  showFixedItems: (shown: NavigationSettings['showFixedItems']) =>
    namesOfFixed(fixedKeys.filter(key => shown[key])),
  fixedItemsOrder: (order: NavigationSettings['fixedItemsOrder']) =>
    namesOfFixed(fixedKeys.toSorted((one, other) => order[one] - order[other])),
  categories: entriesText(
    ({ name, showInNav }: NavigationCategory) => `${name} (${showInNav ? 'shown' : 'hidden'})`,
  ),
}

const namesOfFixed = entriesText((key: FixedKey) => fixedNames[key])

const textOfField = (field: string, value: unknown): string =>
  (!isNone(value) && valueTexts[field]?.(value as never)) || valueText(value)

const isNone = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

function testimonialText({ name, role, content, rating, hidden, sample }: Testimonial): string {
  const notes = [`${rating} of 5`, hidden && 'hidden', sample && 'sample'].filter(Boolean)
  return `${[name, role].filter(Boolean).join(', ')}: ${content} (${notes.join(', ')})`
}

function noticeText({ text, kind, from, until, link }: ShopNotice): string {
  const parts = [
    kind === 'closed' ? `Closed: ${text}` : text,
    `${wallText(from)} to ${wallText(until)}`,
    link,
  ]
  return parts.filter(Boolean).join(', ')
}

function offerText({ price, from, until }: Offer): string {
  return [visitorPrice(price), from && `from ${wallText(from)}`, `until ${wallText(until)}`]
    .filter(Boolean)
    .join(' ')
}

function factsText(facts: Facts): string {
  const lines = factRows(facts).map(({ name, text }) => `${name}: ${text}`)
  if (facts.notFood) lines.unshift('Not food')
  return lines.join('; ') || 'none'
}

function sizeText(pack: Pack, isOnly = false): string {
  const { price, mrp, offer, inStock, grams, image } = pack
  const parts = [
    !isOnly && visitorPrice(price),
    offer && `offer ${offerText(offer)}`,
    mrp !== null && `MRP ${formatRupees(mrp)}`,
    grams !== null && `${grams} g`,
    ...packTexts.map(field => pack[field] && `${packFields[field].name} ${pack[field]}`),
    !isOnly && !inStock && 'out of stock',
    image && 'with a picture',
  ]
  return [packName(pack), parts.filter(Boolean).join(', ')].filter(Boolean).join(': ')
}

/** The names of fields in the forms, where they are not those of the API in words. */
const labels: Readonly<Record<string, string>> = {
  // The position in a list, and the copy of a gallery item's category.
  order: '',
  categoryRef: '',
  ...Object.assign({}, ...Object.values(shopLabels)),
  ...shopPictureLabels,
  testimonials: 'Reviews',
  packs: 'Sizes',
  recoveryCodes: 'Recovery codes left',
  hidden: 'Hidden from visitors (draft)',
  slug: 'Address',
  showInNav: 'Show in navigation',
  isPopular: 'Popular',
  maxVisibleItems: 'Maximum Visible Items',
  showFixedItems: 'Fixed items to show',
  fixedItemsOrder: 'Order of fixed items',
}

/** The label of a field, else its name in words: `oldAddresses` becomes `Old addresses`. "" for a field that no form shows. */
export const fieldLabel = (field: string): string =>
  labels[field] ?? capitalised(field.replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`))

function valueText(value: unknown): string {
  if (isNone(value)) return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return value.map(valueText).join('; ')
  const { _id, name, title, label, ...others } = value as Record<string, unknown>
  const values = Object.values(others).filter(other => !isNone(other))
  return [name ?? title ?? label, values.map(valueText).join(', ')].filter(Boolean).join(': ')
}
