import type { Paise } from '@chekku/domain/money'
import { doubtsOfPrices, type PriceChange } from '@chekku/domain/product/price-changes'
import { typedPaise } from '@chekku/domain/rules/typed-price'
import { paiseOf, type SizeValues, typedPack } from './size-values.ts'

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
