import type { Paise } from '@chekku/domain/money'
import { doubtsOfPrices, type PriceChange } from '@chekku/domain/product/price-changes'
import { typedPaise } from '@chekku/domain/rules/typed-price'
import { paiseOf, type SizeValues, typedPack } from './size-values.ts'

/** Questions about unusual prices and offers of a product's sizes, to confirm before a save. */
export function doubtsOfSizes(name: string, sizes: readonly SizeValues[], base: readonly SizeValues[]) {
  const changes = sizes.map((size, index): PriceChange => {
    const hasItsId = ({ _id }: SizeValues) => _id === size._id
    // The only size of a product may have no id, like an added one.
    const was = sizes.findIndex(hasItsId) === index ? base.find(hasItsId) : undefined
    return {
      pack: typedPack(size),
      before: was ? paiseOf(was.price) : (0 as Paise),
      after: typedPaise(size.price),
      offer: size.offerPrice.trim() === '' ? undefined : typedPaise(size.offerPrice),
      isNewOffer: size.offerPrice !== was?.offerPrice,
    }
  })
  return doubtsOfPrices({ name }, changes)
}
