import { z } from 'zod'
import { productLimits, productMessages } from '../../product.ts'
import { catalogueLimits } from '../../rules/catalogue-limits.ts'
import { noneTwice } from '../list-fields.ts'
import { product, productSaveFields } from '../product.ts'
import { optionalReference, requiredReference, versions } from '../request.ts'

/* Writes of several products, and the order of those of a category. */

const notChosen = { error: productMessages.productsChosen }
const nothingToChange = { error: productMessages.nothingToChange }
const productId = z.string(notChosen).min(1).max(catalogueLimits.idCharacters)

/** Ids of at most so many products, and of one at least, without duplicates. */
const productIds = (most: number, error: string) =>
  z
    .array(productId, notChosen)
    .transform(ids => [...new Set(ids)])
    .refine(ids => ids.length >= 1 && ids.length <= most, { error })
const bulkIds = productIds(productLimits.bulk, notChosen.error)

/** The same change of several products; all or none are saved. */
export const productsUpdate = z.object({
  ids: bulkIds,
  change: z
    .object(
      {
        featured: productSaveFields.featured,
        inStock: productSaveFields.inStock,
        hidden: productSaveFields.hidden,
        category: productSaveFields.category,
      },
      nothingToChange,
    )
    .partial()
    .refine(change => Object.values(change).some(value => value !== undefined), nothingToChange),
  versions,
})
export type ProductsUpdate = z.infer<typeof productsUpdate>

/** New values of one product; an empty category clears it. */
const productPut = z
  .object({
    _id: productId,
    featured: productSaveFields.featured.optional(),
    inStock: productSaveFields.inStock.optional(),
    availability: productSaveFields.availability,
    hidden: productSaveFields.hidden,
    category: optionalReference('Category').optional(),
    subcategory: productSaveFields.subcategory.optional(),
    packs: productSaveFields.packs.optional(),
  })
  .refine(({ _id, ...values }) => Object.values(values).some(value => value !== undefined), {
    error: productMessages.nothingToSet,
  })
/** Different changes of several products; all or none are saved. */
export const productsPut = z.object({
  products: z
    .array(productPut, notChosen)
    .min(1, notChosen)
    .max(productLimits.put, { error: productMessages.productsPut })
    .check(noneTwice(({ _id }) => _id, '_id', productMessages.productTwice)),
  versions,
})
export type ProductsPut = z.infer<typeof productsPut>

/** The order of products within a category; products that are not listed keep their positions. */
export const productsOrder = z.object({
  category: requiredReference('Category', productMessages.selectCategory),
  ids: productIds(catalogueLimits.listItems, `Please name 1 to ${catalogueLimits.listItems} products`),
})
export type ProductsOrder = z.infer<typeof productsOrder>

/** The category whose order is read or reset. */
export const productsOrderQuery = productsOrder.pick({ category: true })

/** The products of a category in the order of its page, including drafts, up to the limit of a list. */
export const arrangedProducts = z.object({
  products: z.array(product),
  total: z.number(),
  /** True if any of them was ever given a position. */
  arranged: z.boolean(),
  /** Version of the order for `If-Match`; it differs once someone else has changed the order. */
  version: z.number(),
})
export type ArrangedProducts = z.infer<typeof arrangedProducts>

export const productsDelete = z.object({ ids: bulkIds, versions })
export type ProductsDelete = z.infer<typeof productsDelete>
