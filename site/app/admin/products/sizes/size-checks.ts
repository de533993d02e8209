import type { Paise } from '@chekku/domain/money'
import { doubtsOfPrices, type PriceChange } from '@chekku/domain/product/price-changes'
import { offerError, offerMessages } from '@chekku/domain/rules/offers'
import { packMessages } from '@chekku/domain/rules/packs/pack-errors'
import { typedPaise } from '@chekku/domain/rules/typed-price'
import { nameOfSize } from './size-texts.ts'
import { paiseOf, type SizeValues, typedPack } from './size-values.ts'

/** True for an error of an offer's times, which all sizes share. */
export const isOfferTime = (path: string) => /^packs\.\d+\.offer\.(?:from|until)$/.test(path)

/** The errors of a product by the controls of its form, instead of the paths in its request body. */
export const errorsOfSizes = (errors: Record<string, string>, packs: readonly SizeValues[]) =>
  Object.fromEntries(
    Object.entries(errors).map(([path, text]): [string, string] => [controlAt(path, text, packs), text]),
  )

function controlAt(path: string, text: string, packs: readonly SizeValues[]): string {
  const isSingle = packs.length === 1
  // A product with a single size may be sent without sizes.
  if (isSingle && path.startsWith('offer')) return `packs.0.${path}`
  const [list, index, field, part] = path.split('.')
  if (isOfferTime(path)) return `packs.0.${field}.${part}`
  if (list !== 'packs' || (field !== 'price' && field !== 'inStock')) return path
  // The MRP shows the error of a price above it, which only its text tells from others.
  const mrp = packs[Number(index)]?.mrp ?? ''
  const isAboveMrp = text === packMessages.aboveMrp(paiseOf(mrp))
  if (field === 'price' && isAboveMrp) return `packs.${index}.mrp`
  return isSingle ? field : path
}

export const priceInvalid = 'A price has digits and at most 2 decimals'

/** The errors of typed prices, by the path of their controls. */
export function priceErrors(sizes: readonly SizeValues[]): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const [index, { price, mrp }] of sizes.entries()) {
    const [paise, most] = [typedPaise(price), paiseOf(mrp)]
    if (paise === undefined) errors[`packs.${index}.price`] = priceInvalid
    else if (most > 0 && paise > most) errors[`packs.${index}.price`] = packMessages.aboveMrp(most)
  }
  return errors
}

/** The errors of offers that are not below the regular price, and of new times without any price. */
export function offerErrors(
  sizes: readonly SizeValues[],
  base: readonly SizeValues[],
): Record<string, string> {
  const errors: Record<string, string> = {}
  const hasPrice = [...sizes, ...base].some(({ offerPrice }) => offerPrice.trim() !== '')
  if (!hasPrice && sizes.some(({ offerFrom, offerUntil }) => offerFrom + offerUntil !== ''))
    errors['packs.0.offer.price'] = offerMessages.priceNeeded
  for (const [index, size] of sizes.entries()) {
    const price = size.offerPrice === '' ? undefined : typedPaise(size.offerPrice)
    const error = price !== undefined && offerError(nameOfSize(size), paiseOf(size.price), price)
    if (error) errors[`packs.${index}.offer.price`] = error
  }
  return errors
}

/** Questions about unusual prices and offers of a product's sizes, to confirm before a save. */
export function doubtsOfSizes(name: string, sizes: readonly SizeValues[], base: readonly SizeValues[]) {
  const changes = sizes.map((size, index): PriceChange => {
    const hasSameId = ({ _id }: SizeValues) => _id === size._id
    // The only stored size of a product may have no id, like the added ones after it.
    const isFirstWithId = sizes.findIndex(hasSameId) === index
    const stored = isFirstWithId ? base.find(hasSameId) : undefined
    return {
      pack: typedPack(size),
      before: stored ? paiseOf(stored.price) : (0 as Paise),
      after: typedPaise(size.price),
      offer: size.offerPrice.trim() === '' ? undefined : typedPaise(size.offerPrice),
      isNewOffer: size.offerPrice !== stored?.offerPrice,
    }
  })
  return doubtsOfPrices({ name }, changes)
}
