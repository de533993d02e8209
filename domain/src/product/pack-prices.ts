import { formatPaise, type Paise, roundedToRupees, rupeesToPaise, scaledPrice } from '../money.ts'
import { emptyPack } from '../rules/packs/pack-defaults.ts'
import { type Measure, measures, units, unitsOf } from '../rules/units.ts'
import type { Pack } from '../schemas/product/pack.ts'
import type { Product } from '../schemas/product.ts'

/** A price per litre, kilogram or piece. */
export interface UnitPrice {
  paise: Paise
  unit: (typeof unitsOf)[Measure]['inPrice']
}

/** The sizes of a product. A product without sizes counts as one size with the product's own price, stock and id. */
export function packsOf(product: Product): readonly Pack[] {
  if (product.packs) return product.packs
  const { _id, price, inStock, regularPrice, offerUntil, offer } = product
  return [{ ...emptyPack, _id, price, inStock, regularPrice, offerUntil, offer }]
}

/** The size shown where there is room for one only: the cheapest in stock, else the cheapest. */
export function offeredPack<Size extends Pick<Pack, 'price' | 'inStock'>>(packs: readonly Size[]): Size {
  const [cheapest] = buyablePacks(packs).toSorted((one, other) => one.price - other.price)
  if (!cheapest) throw new Error('A product has at least one size')
  return cheapest
}

/** As `offeredPack`, for visitors: one with a price comes before one without. */
export function shownPack(packs: readonly Pack[]): Pack {
  const buyable = buyablePacks(packs)
  const withPrice = buyable.filter(({ price }) => price > 0)
  return offeredPack(withPrice.length > 0 ? withPrice : buyable)
}

/** The sizes in stock, or all of them if none is. */
function buyablePacks<Size extends Pick<Pack, 'inStock'>>(packs: readonly Size[]): readonly Size[] {
  const inStock = packs.filter(pack => pack.inStock)
  return inStock.length > 0 ? inStock : packs
}

export type Measured = Pick<Pack, 'measure' | 'quantity' | 'pieces' | 'grams' | 'price'>

/** A product of a quantity with at most 3 decimals, in whole thousandths: 3 × 3.2 is 9,600, and not 9.600000000000001. */
const thousandths = (quantity: number, pieces: number) => Math.round(quantity * 1_000) * pieces

/** The whole content of a size in millilitres, grams or pieces, such as 9.6 for 3 × 3.2 ml; 0 if it is not known. */
export const wholeQuantity = ({ quantity, pieces }: Pick<Pack, 'quantity' | 'pieces'>): number =>
  thousandths(quantity ?? 0, pieces) / 1_000

/** The whole content in thousandths of a millilitre, gram or piece; undefined if it is not known in this measure. */
function contentOf({ measure, quantity, pieces, grams }: Measured, by: Measure): number | undefined {
  if (measure === by && quantity) return thousandths(quantity, pieces)
  return by === 'mass' && measure === 'volume' && grams ? thousandths(grams, pieces) : undefined
}

/** A measure in which the content of every size is known; undefined if there is none. */
export function comparedBy(packs: readonly Measured[]): Measure | undefined {
  return measures.find(by => packs.every(pack => contentOf(pack, by) !== undefined))
}

/**
 * The price per litre, kilogram or piece, rounded half up to whole paise; undefined without a measure, and if it is less
 * than half a paisa. All numbers stay below 2 ** 52, so that the division rounds a half exactly.
 */
export function unitPriceOf(pack: Measured, by = pack.measure): UnitPrice | undefined {
  const content = by && contentOf(pack, by)
  if (!by || !content) return undefined
  const { large, inPrice: unit } = unitsOf[by]
  const paise = scaledPrice(rupeesToPaise(pack.price), units[large].amount * 1_000, content)
  return paise > 0 ? { paise, unit } : undefined
}

/** The unit price of each size, in a common measure if there is one, else in the size's own. */
export function unitPrices(packs: readonly Measured[]): (UnitPrice | undefined)[] {
  const by = comparedBy(packs)
  return packs.map(pack => unitPriceOf(pack, by ?? pack.measure))
}

/** "₹460 a litre"; rounded to whole rupees from ₹100 on. */
export function unitPriceText({ paise, unit }: UnitPrice): string {
  return `${formatPaise(paise < 10_000 ? paise : roundedToRupees(paise))} a ${unit}`
}

type PriceWithUnit = { price: number; unitPrice?: UnitPrice | undefined }

/** The unit price to show beside the price; "" if it is unknown or equals the price, as for one litre. */
export function unitPriceBeside({ price, unitPrice }: PriceWithUnit): string {
  return unitPrice && unitPrice.paise !== rupeesToPaise(price) ? unitPriceText(unitPrice) : ''
}

/**
 * The unit price as printed on a label: "₹0.46 per ml", or per litre if a millilitre costs less than half a paisa;
 * undefined without a measure or a price.
 */
export function labelUnitPrice(pack: Measured): string | undefined {
  const { measure, price } = pack
  const content = measure && contentOf(pack, measure)
  const perLargeUnit = unitPriceOf(pack)
  if (!content || !perLargeUnit) return undefined
  const paise = scaledPrice(rupeesToPaise(price), 1_000, content)
  const perSmallUnit = { paise, unit: units[unitsOf[measure].small].one }
  const shown = paise > 0 ? perSmallUnit : perLargeUnit
  return `${formatPaise(shown.paise, 'always-2')} per ${shown.unit}`
}
