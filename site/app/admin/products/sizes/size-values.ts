import { fieldPrice, type Paise, paiseToRupees } from '@chekku/domain/money'
import { regularPriceOf } from '@chekku/domain/product/offer-texts'
import { packsOf } from '@chekku/domain/product/pack-prices'
import { emptyPack, type PackText, packTexts } from '@chekku/domain/rules/packs/pack-defaults'
import { plainNumber, typedPaise } from '@chekku/domain/rules/typed-price'
import { type UnitName, units, unitsOf } from '@chekku/domain/rules/units'
import { writtenNumber } from '@chekku/domain/rules/written-numbers'
import type { Product } from '@chekku/domain/schemas/product'
import type { Pack } from '@chekku/domain/schemas/product/pack'
import { isSameValue } from '../../components/edit/form-values.ts'

export const sizeUnits = Object.keys(units) as UnitName[]

export interface SizeValues extends Record<PackText, string> {
  /** Id of a stored size; "" for a new one. */
  _id: string
  /** The amount of one piece in `unit`; "" if unset. */
  amount: string
  unit: UnitName
  kind: string
  price: string
  /** The price of its offer and its wall times; all "" for none. */
  offerPrice: string
  offerFrom: string
  offerUntil: string
  mrp: string
  inStock: boolean
  grams: string
  pieces: string
  image: string
}

const textsOf = (values: Readonly<Record<PackText, string>>) =>
  Object.fromEntries(packTexts.map(field => [field, values[field].trim()])) as Record<PackText, string>

export const blankSize: SizeValues = {
  ...textsOf(emptyPack),
  _id: '',
  amount: '',
  unit: 'litre',
  kind: '',
  price: '',
  offerPrice: '',
  offerFrom: '',
  offerUntil: '',
  mrp: '',
  inStock: true,
  grams: '',
  pieces: '1',
  image: '',
}

/** Removes the binary rounding error: 0.1 litre is 100 ml. */
const withoutRoundingError = (value: number) => Number(value.toFixed(6))

const numberText = (value: number | null) => (value === null ? '' : String(value))

function amountFields({ measure, quantity }: Pack): Pick<SizeValues, 'amount' | 'unit'> {
  if (!measure || quantity === null) return { amount: '', unit: blankSize.unit }
  const { small, large } = unitsOf[measure]
  const unit = quantity >= units[large].amount && Number.isInteger(quantity) ? large : small
  return { amount: String(withoutRoundingError(quantity / units[unit].amount)), unit }
}

export const sizeOf = (pack: Pack): SizeValues => ({
  ...amountFields(pack),
  ...textsOf(pack),
  _id: pack._id,
  kind: pack.kind,
  price: fieldPrice(regularPriceOf(pack)),
  offerPrice: pack.offer ? fieldPrice(pack.offer.price) : '',
  offerFrom: pack.offer?.from ?? '',
  offerUntil: pack.offer?.until ?? '',
  mrp: pack.mrp === null ? '' : fieldPrice(pack.mrp) || '0',
  inStock: pack.inStock,
  grams: numberText(pack.grams),
  pieces: String(pack.pieces),
  image: pack.image,
})

/** The sizes of a product; one that is stored without sizes has its price as a size without an id. */
export const storedSizes = (product: Product): SizeValues[] =>
  packsOf(product).map(pack => sizeOf(product.packs ? pack : { ...pack, _id: '' }))

/** Initial values of a further size: kind and unit of the previous one. */
export const nextSize = ({ kind, unit }: SizeValues = blankSize): SizeValues => ({ ...blankSize, kind, unit })

/** A number that the schema accepts or refuses by its size, instead of by too many digits. */
const boundedDecimal = /^\d{1,9}(?:\.\d{1,6})?$/

/** Parses a typed number; null if there is none, and invalid text as it is, for the schema to refuse. */
function typedNumber(text: string): number | string | null {
  const plain = plainNumber(text)
  if (plain === '') return null
  return boundedDecimal.test(plain) ? Number(plain) : text
}

function typedQuantity({ amount, unit }: SizeValues) {
  const typed = typedNumber(writtenNumber(amount.trim()))
  if (typed === null) return { measure: null, quantity: null }
  const { measure, amount: factor } = units[unit]
  return { measure, quantity: typeof typed === 'number' ? withoutRoundingError(typed * factor) : typed }
}

/** The parts of a size that name it; `_id` only if it is stored. */
export const sentNameOfSize = (size: SizeValues) => ({
  ...(size._id !== '' && { _id: size._id }),
  ...typedQuantity(size),
  kind: size.kind.trim(),
  pieces: typedNumber(size.pieces) ?? 1,
})

export const sentSize = (size: SizeValues) => ({
  ...sentNameOfSize(size),
  grams: typedNumber(size.grams),
  price: plainNumber(size.price) || '0',
  mrp: typedNumber(size.mrp),
  inStock: size.inStock,
  ...textsOf(size),
  image: size.image,
})

/** The offer of a size in the request body; null without a price, whatever times all sizes share. */
export const sentOffer = ({ offerPrice, offerFrom, offerUntil }: SizeValues) =>
  offerPrice.trim() === ''
    ? null
    : { price: plainNumber(offerPrice), from: offerFrom || null, until: offerUntil }

/** True if a size has other data than price, offer and stock; a unit alone is none. */
const hasDetails = ({ price, inStock, offerPrice, offerFrom, offerUntil, unit, ...details }: SizeValues) =>
  !isSameValue({ ...blankSize, ...details }, blankSize)

/**
 * Drops the picture of a size unless it is one of `pictures`. If that is undefined, which leaves the product's pictures
 * unchanged, the pictures of the stored sizes are kept. The last remaining of several sizes has no picture of its own.
 */
export function withKeptPictures(
  packs: readonly SizeValues[],
  pictures: readonly { image: string }[] | undefined,
  stored: readonly SizeValues[],
): SizeValues[] {
  const isLastSize = packs.length === 1 && stored.length > 1
  const keptImages = new Set(isLastSize ? [] : (pictures ?? stored).map(({ image }) => image))
  return packs.map(size => (keptImages.has(size.image) ? size : { ...size, image: '' }))
}

/**
 * The request body's price, offer, stock and sizes. A product with one size without other data sends no sizes; an empty
 * price is sent as 0. Only a changed offer is sent: lists lack offers to come, and null would delete one.
 */
export function sentSizes(sizes: readonly SizeValues[], isNew: boolean, base: readonly SizeValues[] = []) {
  const [first = blankSize, ...others] = sizes.map(size => (isNew ? { ...size, _id: '' } : size))
  const isSingle = others.length === 0 && !hasDetails(first)
  const offerOf = (size: SizeValues) => {
    // A size without an id is new, unless it is the price of a product that is stored without sizes.
    const isCreated = size._id === '' && !isSingle
    return changedOffer(size, isCreated ? undefined : base.find(({ _id }) => _id === size._id))
  }
  if (isSingle) return { price: plainNumber(first.price) || '0', inStock: first.inStock, ...offerOf(first) }
  return { packs: [first, ...others].map(size => ({ ...sentSize(size), ...offerOf(size) })) }
}

function changedOffer(size: SizeValues, before: SizeValues | undefined) {
  const offer = sentOffer(size)
  return isSameValue(offer, before ? sentOffer(before) : null) ? {} : { offer }
}

/** A typed price; 0 while it cannot be parsed. */
export const paiseOf = (typed: string): Paise => typedPaise(typed) ?? (0 as Paise)

const positiveOrNull = (typed: number | string | null) =>
  typeof typed === 'number' && typed > 0 ? typed : null

/** Parses a size while it is typed, for its name and unit price; invalid parts are dropped. */
export function typedPack(size: SizeValues): Pack {
  const typed = typedQuantity(size)
  const quantity = positiveOrNull(typed.quantity)
  const pieces = positiveOrNull(typedNumber(size.pieces)) ?? 1
  return {
    ...emptyPack,
    _id: size._id,
    kind: size.kind.trim(),
    measure: quantity === null ? null : typed.measure,
    quantity,
    pieces: Number.isInteger(pieces) ? pieces : 1,
    grams: positiveOrNull(typedNumber(size.grams)),
    price: paiseToRupees(paiseOf(size.price)),
    inStock: size.inStock,
  }
}
