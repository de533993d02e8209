import { z } from 'zod'
import { catalogueLimits } from '../catalogue.ts'
import { maximumPriceRupees } from '../money.ts'
import { productLimits, productMessages } from '../product.ts'
import { typedSlug } from './address.ts'
import { availability, availabilityChange } from './product/availability.ts'
import { facts, factsChange } from './product/facts.ts'
import { pack } from './product/pack.ts'
import { packsSave } from './product/pack-save.ts'
import { priceInPaise } from './product/price.ts'
import { productPicture, productPictures } from './product/product-picture.ts'
import {
  deleteImage,
  flag,
  optionalLine,
  optionalReference,
  paging,
  paragraph,
  requiredLine,
  requiredReference,
  stamps,
  wholeNumber,
} from './request.ts'

/** A category as another entity names it. */
export const categoryReference = z.object({ _id: z.string(), name: z.string() })
export type CategoryReference = z.infer<typeof categoryReference>

/** A product as the API answers it. Prices are rupees, times ISO 8601 UTC; `image` is "" where there is none. */
export const product = z.object({
  _id: z.string(),
  name: z.string().min(1).max(catalogueLimits.nameCharacters),
  description: z.string().max(catalogueLimits.descriptionCharacters),
  price: z.number().min(0).max(maximumPriceRupees).multipleOf(0.01),
  image: z.string(),
  category: categoryReference.nullable(),
  subcategory: categoryReference.nullable(),
  featured: z.boolean(),
  /** True for a draft, which only the administration sees. */
  hidden: z.boolean().optional(),
  /** Its position within its category, lowest first; without it 0. */
  order: z.number().optional(),
  inStock: z.boolean(),
  /** Its sizes, where there are several or a measure is known. */
  packs: z.array(pack).optional(),
  availability: availability.optional(),
  /** Only of one product, never in lists: what it says, and what its category and the shop say of all their products. */
  facts: facts.optional(),
  sharedFacts: facts.optional(),
  /** Its pictures, `image` the first, where there are several or more is known of one. Lists leave them out. */
  pictures: z.array(productPicture).optional(),
  ...stamps,
})
export type Product = z.infer<typeof product>

/** A product that visitors do not see, with the address in words that it will have. */
export const draft = product.extend({ slug: z.string() })
export type Draft = z.infer<typeof draft>

/** A link to the page of a product, draft or not, that works without signing in until it expires. */
export const productPreview = z.object({ link: z.string(), expiresAt: z.iso.datetime() })
export type ProductPreview = z.infer<typeof productPreview>

/** How many links that worked no longer do. */
export const previewsEnded = z.object({ ended: z.int() })
export type PreviewsEnded = z.infer<typeof previewsEnded>

const price = priceInPaise('Price')

/** How each field of a write is read. `price` comes out as whole paise; with `packs`, price and stock follow from those. */
const fields = {
  name: requiredLine('Product name', catalogueLimits.nameCharacters, productMessages.nameRequired),
  description: paragraph('Description', catalogueLimits.descriptionCharacters),
  price,
  category: requiredReference('Category', productMessages.selectCategory),
  subcategory: optionalReference('Subcategory'),
  featured: flag('Featured'),
  hidden: flag('Hidden').optional(),
  inStock: flag('In stock'),
  availability: availabilityChange.optional(),
  slug: typedSlug.optional(),
  packs: packsSave,
  facts: factsChange.optional(),
  pictures: productPictures.optional(),
}

/** What a create takes: only name and category must be sent. */
export const productCreate = z.object({
  ...fields,
  description: fields.description.default(''),
  price: price.default(0),
  subcategory: fields.subcategory.default(null),
  featured: fields.featured.default(false),
  inStock: fields.inStock.default(true),
  packs: fields.packs.optional(),
  deleteImage,
})
export type ProductCreate = z.infer<typeof productCreate>

/** What an update takes: a missing field keeps what is stored. */
export const productUpdate = z.object(fields).partial().extend({ deleteImage })
export type ProductUpdate = z.infer<typeof productUpdate>
/** As it is sent: texts and numbers alike. */
export type ProductInput = z.input<typeof productUpdate>

/** What the JSON test form sends; with `gallery`, a gallery item of the same texts is made too. */
export const productJsonCreate = z.object({ ...productCreate.shape, gallery: flag('Gallery').default(false) })
export type ProductJsonCreate = z.infer<typeof productJsonCreate>

const notChosen = { error: productMessages.productsChosen }
const nothingToChange = { error: productMessages.nothingToChange }
const productId = z.string(notChosen).min(1).max(catalogueLimits.idCharacters)

/** Ids of several products, without duplicates. */
const productIds = z
  .array(productId, notChosen)
  .transform(ids => [...new Set(ids)])
  .refine(ids => ids.length >= 1 && ids.length <= productLimits.bulk, notChosen)

/** One change of several products, all or none of them. */
export const productsUpdate = z.object({
  ids: productIds,
  change: z
    .object(
      {
        featured: fields.featured,
        inStock: fields.inStock,
        hidden: fields.hidden,
        category: fields.category,
      },
      nothingToChange,
    )
    .partial()
    .refine(change => Object.values(change).some(value => value !== undefined), nothingToChange),
})
export type ProductsUpdate = z.infer<typeof productsUpdate>

/** New values of one product; an empty category means none. */
const productPut = z.object({
  _id: productId,
  featured: fields.featured.optional(),
  inStock: fields.inStock.optional(),
  availability: fields.availability,
  hidden: fields.hidden,
  category: optionalReference('Category').optional(),
  subcategory: fields.subcategory.optional(),
  packs: fields.packs.optional(),
})
/** New values for several products, each with its own; all are saved or none. */
export const productsPut = z.object({
  products: z.array(productPut, notChosen).min(1, notChosen).max(productLimits.bulk, notChosen),
})
export type ProductsPut = z.infer<typeof productsPut>

/** The order of products within a category; those that are not named keep their positions. */
export const productsOrder = z.object({
  category: requiredReference('Category', productMessages.selectCategory),
  ids: z
    .array(productId, notChosen)
    .transform(ids => [...new Set(ids)])
    .refine(ids => ids.length >= 1 && ids.length <= catalogueLimits.listItems, {
      error: `Please name 1 to ${catalogueLimits.listItems} products`,
    }),
})
export type ProductsOrder = z.infer<typeof productsOrder>

/** Names the category whose order is read or given up. */
export const productsOrderQuery = productsOrder.pick({ category: true })

/** The products of a category as its page shows them, drafts among them, as many as a list holds. */
export const arrangedProducts = z.object({
  products: z.array(product),
  total: z.number(),
  /** Whether any of them was ever put anywhere. */
  arranged: z.boolean(),
  /** For `If-Match`: another one once somebody else has put products into an order. */
  version: z.number(),
})
export type ArrangedProducts = z.infer<typeof arrangedProducts>

export const productsDelete = z.object({ ids: productIds })
export type ProductsDelete = z.infer<typeof productsDelete>

/** `GET /products`. An empty filter is no filter: the specification's client sends its whole filter object. */
export const productListQuery = z.object({
  ...paging,
  category: optionalLine('Category', catalogueLimits.idCharacters).optional(),
  search: optionalLine('Search', catalogueLimits.searchCharacters).optional(),
  featured: flag('Featured').optional(),
  inStock: flag('In stock').optional(),
  /** `arranged`: as the owner has put the products of the category; without it, newest change first. */
  sort: z.enum(['', 'arranged'], { error: 'Sort must be arranged' }).optional(),
})
export type ProductListQuery = z.infer<typeof productListQuery>

export const popularProductsQuery = z.object({
  limit: wholeNumber('Limit', 1, catalogueLimits.listItems).default(productLimits.popular),
})
