import { formatRupees, paiseToRupees } from '../money.ts'
import type { Measure, Pack } from '../schemas/product/pack.ts'
import type { Product } from '../schemas/product.ts'

export const packLimits = {
  /** Sizes of one product. */
  packs: 30,
  kindCharacters: 30,
  skuCharacters: 40,
  /** Pieces sold together. */
  pieces: 1_000,
  /** Millilitres, grams or pieces of one: a tonne. */
  quantity: 1_000_000,
} as const

/** What a new size is where nothing is said; its price must be. */
export const emptyPack = {
  kind: '',
  measure: null,
  quantity: null,
  pieces: 1,
  grams: null,
  mrp: null,
  inStock: true,
  sku: '',
  gtin: '',
  image: '',
} as const satisfies Partial<Pack>

/** What a unit price is per, and how much of a measure that is. */
const units = {
  volume: { name: 'litre', amount: 1_000 },
  mass: { name: 'kilogram', amount: 1_000 },
  count: { name: 'piece', amount: 1 },
} as const satisfies Record<Measure, { name: string; amount: number }>

/** A price per litre, kilogram or piece. */
export interface UnitPrice {
  /** Whole paise. */
  paise: number
  unit: (typeof units)[Measure]['name']
}

/** The sizes of a product; one without measure has the product's own price, stock and id. */
export const packsOf = ({ packs, _id, price, inStock }: Product): readonly Pack[] =>
  packs ?? [{ ...emptyPack, _id, price, inStock }]

/** The size that stands for a product where only one is shown: the cheapest that can be had, else the cheapest. */
export function offeredPack(packs: readonly Pack[]): Pack {
  const had = packs.filter(({ inStock }) => inStock)
  const cheapest = (had.length > 0 ? had : packs).toSorted((one, other) => one.price - other.price)[0]
  if (!cheapest) throw new Error('A product has at least one size')
  return cheapest
}

const trimmed = (amount: number) => String(Math.round(amount * 1_000) / 1_000)

/** A quantity in words: "500 ml", "1 litre", "1.5 kg", "12 pieces". Before a kind there is no plural: "5 litre tin". */
export function quantityText(measure: Measure, quantity: number, hasKind = false): string {
  const plural = (amount: string, unit: string) => `${amount} ${unit}${amount === '1' || hasKind ? '' : 's'}`
  if (measure === 'count') return plural(trimmed(quantity), 'piece')
  if (measure === 'mass')
    return quantity < 1_000 ? `${trimmed(quantity)} g` : `${trimmed(quantity / 1_000)} kg`
  return quantity < 1_000 ? `${trimmed(quantity)} ml` : plural(trimmed(quantity / 1_000), 'litre')
}

/** The name of a size, made from its numbers: "500 ml", "5 litre tin", "2 × 250 g". "" for one of which nothing is said. */
export function packName({ measure, quantity, pieces, kind }: Omit<Pack, '_id'>): string {
  const amount = measure && quantity ? quantityText(measure, quantity, kind !== '') : ''
  const together = pieces > 1 ? (amount ? `${pieces} × ${amount}` : `${pieces} pieces`) : amount
  return [together, kind].filter(Boolean).join(' ')
}

type Measured = Pick<Pack, 'measure' | 'quantity' | 'pieces' | 'grams' | 'price'>

/** How many millilitres, grams or pieces a size is in all, by this measure; undefined where it is not known. */
function contentOf({ measure, quantity, pieces, grams }: Measured, by: Measure): number | undefined {
  if (measure === by && quantity) return quantity * pieces
  return by === 'mass' && measure === 'volume' && grams ? grams * pieces : undefined
}

/** The measure by which all sizes can be compared; undefined where there is none. */
export function comparedBy(packs: readonly Measured[]): Measure | undefined {
  const measures = ['volume', 'mass', 'count'] as const
  return measures.find(by => packs.every(pack => contentOf(pack, by) !== undefined))
}

/** Per litre, kilogram or piece, rounded half up to whole paise; undefined without a measure or a price. */
export function unitPriceOf(pack: Measured, by = pack.measure): UnitPrice | undefined {
  const content = by && contentOf(pack, by)
  if (!by || !content || pack.price === 0) return undefined
  const { name: unit, amount } = units[by]
  return { paise: Math.round((Math.round(pack.price * 100) * amount) / content), unit }
}

/** The unit price of each size, by a measure that they share, else by its own. */
export function unitPrices(packs: readonly Measured[]): (UnitPrice | undefined)[] {
  const by = comparedBy(packs)
  return packs.map(pack => unitPriceOf(pack, by ?? pack.measure))
}

/** "₹460 a litre"; at ₹100 and more to whole rupees, as nobody compares paise of it. */
export function unitPriceText({ paise, unit }: UnitPrice): string {
  const shown = paise < 10_000 ? paise : Math.round(paise / 100) * 100
  return `${formatRupees(paiseToRupees(shown))} a ${unit}`
}

/** The unit price to stand beside the price; "" where it is not known, or the same, as of one litre. */
export function unitPriceBeside(of: { price: number; unitPrice?: UnitPrice | undefined }): string {
  const { price, unitPrice } = of
  return unitPrice && unitPrice.paise !== Math.round(price * 100) ? unitPriceText(unitPrice) : ''
}

const labelUnits = { volume: 'ml', mass: 'g', count: 'piece' } as const satisfies Record<Measure, string>

/**
 * The unit price as a label says it: "₹0.46 per ml", and per litre where a millilitre costs less than half a paisa; undefined
 * without a measure or a price.
 */
export function labelUnitPrice(pack: Measured): string | undefined {
  const { measure, price } = pack
  const content = measure && contentOf(pack, measure)
  const whole = unitPriceOf(pack)
  if (!content || !whole) return undefined
  const paise = Math.round(Math.round(price * 100) / content)
  if (paise > 0) return `${formatRupees(paise / 100, 'always-2')} per ${labelUnits[measure]}`
  return whole.paise > 0 ? `${formatRupees(whole.paise / 100, 'always-2')} per ${whole.unit}` : undefined
}

/** How many percent less a unit costs than with the dearest size, rounded down; 0 where nothing can be compared. */
export function savings(packs: readonly Measured[]): number[] {
  if (comparedBy(packs) === undefined) return packs.map(() => 0)
  const prices = unitPrices(packs).map(price => price?.paise)
  const dearest = Math.max(...prices.map(paise => paise ?? 0))
  return prices.map(paise => (paise === undefined ? 0 : Math.floor(((dearest - paise) * 100) / dearest)))
}
