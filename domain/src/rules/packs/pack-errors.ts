import { formatPaise, type Paise } from '../../money.ts'
import { caselessText } from '../search-key.ts'
import type { Measure } from '../units.ts'
import { type PackText, packTexts } from './pack-defaults.ts'
import { packFields } from './pack-fields.ts'
import { packLimits } from './pack-limits.ts'
import { type PackName, packName } from './pack-name.ts'

/** The validated fields of a size. */
interface CheckedPack extends PackName, Record<PackText, string> {
  price: Paise
  mrp: Paise | null
}

const examples = {
  volume: '500 for 500 ml, 1000 for 1 litre',
  mass: '500 for 500 g, 1000 for 1 kg',
  count: 'how many pieces are in one',
} as const satisfies Record<Measure, string>

/** Validation messages of sizes. */
export const packMessages = {
  list: 'Sizes must be a list',
  atLeastOne: 'A product has at least one size',
  tooMany: `A product can have at most ${packLimits.packs} sizes`,
  priceNeeded: 'Each size needs a price',
  quantityNeeded: (measure: Measure) => `Quantity is needed: ${examples[measure]}`,
  measureNeeded: 'Measure is needed beside a quantity: volume, mass or count',
  wholePieces: 'Quantity must be a whole number of pieces',
  aboveMrp: (mrp: Paise) => `Price must not be above the MRP of ${formatPaise(mrp)}`,
  barCode: (name: string) => `${name} is wrong: copy all digits below the bar code`,
  nameless: 'Each size needs its own amount or kind',
  nameTwice: (name: string) => `Size “${name}” is here twice`,
  skuTaken: (sku: string, name: string) => `SKU “${sku}” is already used for ${name}`,
  idTwice: 'This size is here twice',
  idUnknown: 'This product has no such size',
  image: 'Picture of a size must be one of the product’s pictures',
  /** For a price without a size on a product with several sizes. */
  severalPrices: (packs: readonly (PackName & { price: Paise })[]) =>
    `This product has ${packs.length} sizes: ${pricesText(packs)}. Change the price of one.`,
} as const

/** Maximum number of sizes named in a message. */
const NAMED = 5

function pricesText(packs: readonly (PackName & { price: Paise })[]): string {
  const named = packs.slice(0, NAMED).map(pack => `${packName(pack)} ${formatPaise(pack.price)}`)
  return packs.length > NAMED ? `${named.join(', ')} …` : named.join(', ')
}

const GTIN = /^(?:\d{8}|\d{12,14})$/

/** True if these are the 8, 12, 13 or 14 digits of a bar code with a valid check digit (GS1). */
export function isGtin(digits: string): boolean {
  if (!GTIN.test(digits)) return false
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 1 ? 3 : 1), 0)
  return sum % 10 === 0
}

/** The error message of one field of one size, with the size's index in the list. */
export type PackError = readonly [index: number, field: keyof CheckedPack, text: string]

/** Validation errors of a list of sizes; undefined fields are not checked. */
export function packErrors(packs: readonly Partial<CheckedPack>[]): PackError[] {
  const errors = packs.flatMap((pack, index) =>
    fieldsAtFault(pack).map(([field, text]): PackError => [index, field, text]),
  )
  return packs.length > 1 ? [...errors, ...namesAtFault(packs)] : errors
}

function fieldsAtFault({
  measure,
  quantity,
  price,
  mrp,
  ...texts
}: Partial<CheckedPack>): [keyof CheckedPack, string][] {
  const errors: [keyof CheckedPack, string][] = []
  if (measure && quantity === null) errors.push(['quantity', packMessages.quantityNeeded(measure)])
  if (measure === null && quantity) errors.push(['measure', packMessages.measureNeeded])
  if (measure === 'count' && quantity && !Number.isInteger(quantity))
    errors.push(['quantity', packMessages.wholePieces])
  if (price !== undefined && typeof mrp === 'number' && price > mrp)
    errors.push(['price', packMessages.aboveMrp(mrp)])
  for (const field of packTexts) {
    const { name, kind } = packFields[field]
    const text = texts[field]
    if (kind === 'bar-code' && text && !isGtin(text)) errors.push([field, packMessages.barCode(name)])
  }
  return errors
}

/** Names of sizes must be present and unique, since visitors choose a size by its name. */
function namesAtFault(packs: readonly Partial<CheckedPack>[]): PackError[] {
  const seen = new Set<string>()
  return packs.flatMap(({ kind, measure, quantity, pieces }, index): PackError[] => {
    if (kind === undefined || measure === undefined || quantity === undefined || pieces === undefined)
      return []
    // A missing quantity has an error of its own.
    if (measure && quantity === null) return []
    const name = packName({ kind, measure, quantity, pieces })
    if (name === '') return [[index, 'quantity', packMessages.nameless]]
    const key = caselessText(name)
    if (seen.has(key)) return [[index, 'quantity', packMessages.nameTwice(name)]]
    seen.add(key)
    return []
  })
}
