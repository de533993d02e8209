import { formatRupees, paiseToRupees, parsePriceToPaise } from '@chekku/domain/money'
import { packMessages } from '@chekku/domain/product/pack-rules'
import { emptyPack, packName, savings, unitPrices, unitPriceText } from '@chekku/domain/product/packs'
import type { Product } from '@chekku/domain/schemas/product'
import type { Measure, Pack } from '@chekku/domain/schemas/product/pack'

/** How an amount is typed: its unit, and how many millilitres, grams or pieces that is. */
const units = {
  ml: { measure: 'volume', amount: 1 },
  litre: { measure: 'volume', amount: 1_000 },
  g: { measure: 'mass', amount: 1 },
  kg: { measure: 'mass', amount: 1_000 },
  pieces: { measure: 'count', amount: 1 },
} as const satisfies Record<string, { measure: Measure; amount: number }>

export type SizeUnit = keyof typeof units
export const sizeUnits = Object.keys(units) as SizeUnit[]

/** A size as it is typed. */
export interface SizeValues {
  /** Of a stored size; "" of a new one. */
  _id: string
  /** Of one piece, in the unit; "" where nothing is said. */
  amount: string
  unit: SizeUnit
  kind: string
  price: string
  mrp: string
  inStock: boolean
  sku: string
  gtin: string
  grams: string
  pieces: string
  image: string
}

/** Stands for the one price of a product whose sizes have a price each; saved as a price, it would be refused. */
const eachItsOwn = 'by size'

/** What a form holds of price, stock and sizes: of a single size, price and stock stand beside it. */
export interface PricedValues {
  price: string
  inStock: boolean
  packs: SizeValues[]
}

export const blankSize: SizeValues = {
  _id: '',
  amount: '',
  unit: 'litre',
  kind: '',
  price: '',
  mrp: '',
  inStock: true,
  sku: '',
  gtin: '',
  grams: '',
  pieces: '1',
  image: '',
}

/** A number without the error of a binary fraction: 0.1 litre is 100 ml. */
const exact = (value: number) => Number(value.toFixed(6))

const numberText = (value: number | null) => (value === null ? '' : String(value))

function amountOf({
  measure,
  quantity,
}: Pick<Pack, 'measure' | 'quantity'>): Pick<SizeValues, 'amount' | 'unit'> {
  if (!measure || quantity === null) return { amount: '', unit: blankSize.unit }
  if (measure === 'count') return { amount: String(quantity), unit: 'pieces' }
  const [small, large] = measure === 'volume' ? (['ml', 'litre'] as const) : (['g', 'kg'] as const)
  const isLarge = quantity >= 1_000 && Number.isInteger(quantity)
  return isLarge
    ? { amount: String(exact(quantity / 1_000)), unit: large }
    : { amount: String(quantity), unit: small }
}

/** A stored size as a form shows it. */
export const sizeOf = (pack: Pack): SizeValues => ({
  ...amountOf(pack),
  _id: pack._id,
  kind: pack.kind,
  price: String(pack.price),
  mrp: numberText(pack.mrp),
  inStock: pack.inStock,
  sku: pack.sku,
  gtin: pack.gtin,
  grams: numberText(pack.grams),
  pieces: String(pack.pieces),
  image: pack.image,
})

/** The sizes of a form, each with its price and its stock. */
export function sizesOf({ price, inStock, packs }: PricedValues): SizeValues[] {
  const [one = blankSize, ...others] = packs
  return others.length > 0 ? packs : [{ ...one, price, inStock }]
}

/** The same the other way: what a form holds of these sizes. */
export function pricedValues(sizes: readonly SizeValues[]): PricedValues {
  const [one = blankSize, ...others] = sizes
  if (others.length > 0) return { price: eachItsOwn, inStock: true, packs: [...sizes] }
  const { price, inStock } = one
  return { price, inStock, packs: [{ ...one, price: '', inStock: true }] }
}

/** What a form holds of a stored product. */
export const storedPrices = ({ price, inStock, packs }: Product): PricedValues =>
  pricedValues(packs ? packs.map(sizeOf) : [{ ...blankSize, price: String(price), inStock }])

/** What a further size begins with: kind and unit of the one before. */
export const nextSize = ({ kind, unit }: SizeValues = blankSize): SizeValues => ({ ...blankSize, kind, unit })

const DECIMAL = /^\d{1,9}(?:\.\d{1,6})?$/

/** What is typed as a number, with group separators or without; a text that is none, for the schema to refuse. */
function typedNumber(text: string): number | string | null {
  const trimmed = text.trim().replaceAll(',', '')
  if (trimmed === '') return null
  return DECIMAL.test(trimmed) ? Number(trimmed) : text
}

function typedQuantity({ amount, unit }: SizeValues) {
  const typed = typedNumber(amount)
  if (typed === null) return { measure: null, quantity: null }
  const { measure, amount: factor } = units[unit]
  return { measure, quantity: typeof typed === 'number' ? exact(typed * factor) : typed }
}

/** A size as it is sent; `_id` only of one that is stored. */
export const sentSize = (size: SizeValues) => ({
  ...(size._id !== '' && { _id: size._id }),
  ...typedQuantity(size),
  kind: size.kind.trim(),
  pieces: typedNumber(size.pieces) ?? 1,
  grams: typedNumber(size.grams),
  price: size.price.trim().replaceAll(',', ''),
  mrp: typedNumber(size.mrp),
  inStock: size.inStock,
  sku: size.sku.trim(),
  gtin: size.gtin.trim(),
  image: size.image,
})

/** Whether a single size says more than price and stock. */
const saysMore = ({ price: _, inStock: __, ...size }: SizeValues) => {
  const { price: ___, inStock: ____, ...blank } = blankSize
  return JSON.stringify({ ...size, unit: '' }) !== JSON.stringify({ ...blank, unit: '' })
}

/**
 * The sizes with the pictures that they can have: those of `pictures`. Without a list, which leaves the product's pictures as
 * they are, each keeps what is stored. The one size that is left of several has no picture of its own.
 */
export function withKeptPictures(
  packs: readonly SizeValues[],
  pictures: readonly { image: string }[] | undefined,
  stored: readonly SizeValues[],
): SizeValues[] {
  const kept = packs.length === 1 && stored.length > 1 ? [] : (pictures ?? stored)
  return packs.map(size => (kept.some(({ image }) => image === size.image) ? size : { ...size, image: '' }))
}

/** What is sent of price, stock and sizes. A product of one size of which nothing is said sends no sizes. */
export function sentPrices(values: PricedValues, isNew: boolean) {
  const sizes = sizesOf(values).map(size => (isNew ? { ...size, _id: '' } : size))
  const [one, ...others] = sizes
  if (one && others.length === 0 && !saysMore(one)) return { price: values.price, inStock: values.inStock }
  return { packs: sizes.map(sentSize) }
}

const orNull = (typed: number | string | null) => (typeof typed === 'number' && typed > 0 ? typed : null)

/** A size as far as it can be read while it is typed, for its name and its unit price. */
function readSize(size: SizeValues): Pack {
  const { measure, quantity } = typedQuantity(size)
  const pieces = orNull(typedNumber(size.pieces)) ?? 1
  return {
    ...emptyPack,
    _id: size._id,
    kind: size.kind.trim(),
    measure: orNull(quantity) === null ? null : measure,
    quantity: orNull(quantity),
    pieces: Number.isInteger(pieces) ? pieces : 1,
    grams: orNull(typedNumber(size.grams)),
    price: paiseToRupees(parsePriceToPaise(size.price.replaceAll(',', '')) ?? 0),
    inStock: size.inStock,
  }
}

/** The name of a size while it is typed; "" where nothing is said yet. */
export const nameOfSize = (size: SizeValues) => packName(readSize(size))

/** What is said of each size's price while it is typed: "₹460 a litre · 11 % less a litre"; "" where nothing can be. */
export function unitPriceNotes(sizes: readonly SizeValues[]): string[] {
  const packs = sizes.map(readSize)
  const less = savings(packs)
  return unitPrices(packs).map((price, index) => {
    if (!price) return ''
    const saved = less[index] ?? 0
    return [unitPriceText(price), saved > 0 && `${saved} % less a ${price.unit}`].filter(Boolean).join(' · ')
  })
}

/** What is typed as a price, as it is shown. */
const rupees = (typed: string) =>
  formatRupees(paiseToRupees(parsePriceToPaise(typed.replaceAll(',', '')) ?? 0))

/** Sizes as a line each, with which of the pictures is theirs, for those who choose between two versions of them. */
export const sizesText = (sizes: readonly SizeValues[], pictures: readonly { image: string }[] = []) =>
  sizes
    .map((size, index) => {
      const picture = pictures.findIndex(({ image }) => image === size.image)
      const told = [
        nameOfSize(size) || (sizes.length > 1 ? `Size ${index + 1}` : 'Nothing said'),
        size.price !== '' && rupees(size.price),
        size.mrp !== '' && `MRP ${rupees(size.mrp)}`,
        size.grams !== '' && `${size.grams} g`,
        size.sku !== '' && `SKU ${size.sku}`,
        size.gtin !== '' && `GTIN ${size.gtin}`,
        !size.inStock && 'out of stock',
        picture >= 0 && `picture ${picture + 1}`,
      ]
      return told.filter(Boolean).join(' · ')
    })
    .join('\n')

/** The errors of a form: several sizes need a price each, and those of the one size's price stand at the product's. */
export function errorsOfPrices(
  errors: Record<string, string>,
  { packs }: Pick<PricedValues, 'packs'>,
): Record<string, string> {
  if (packs.length > 1) {
    const missing = packs.flatMap(({ price }, index) =>
      price.trim() === '' ? [[`packs.${index}.price`, packMessages.priceNeeded]] : [],
    )
    return { ...errors, ...Object.fromEntries(missing) }
  }
  const atProduct: Record<string, string> = { 'packs.0.price': 'price', 'packs.0.inStock': 'inStock' }
  return Object.fromEntries(Object.entries(errors).map(([path, text]) => [atProduct[path] ?? path, text]))
}
