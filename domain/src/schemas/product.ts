import { z } from 'zod'
import type { Paise } from '../money.ts'
import { productLimits, productMessages } from '../product.ts'
import { catalogueLimits } from '../rules/catalogue-limits.ts'
import { ofEachText } from '../rules/product-texts.ts'
import { typedSlug } from './address.ts'
import { availability, availabilityChange } from './product/availability.ts'
import { facts, factsChange, originFacts } from './product/facts.ts'
import { offered, offerSave } from './product/offer.ts'
import { pack } from './product/pack.ts'
import { packsSave } from './product/pack-save.ts'
import { priceInPaise, rupees } from './product/price.ts'
import { productPicture, productPictures } from './product/product-picture.ts'
import {
  deleteImage,
  flag,
  flagFilter,
  optionalLine,
  optionalReference,
  paging,
  pagingOf,
  paragraph,
  requiredLine,
  requiredReference,
  stamps,
  versions,
} from './request.ts'

/** A reference to a category within another entity. */
export const categoryReference = z.object({ _id: z.string(), name: z.string() })
export type CategoryReference = z.infer<typeof categoryReference>

/** A product in API responses. Prices are rupees, times ISO 8601 UTC; `image` is "" if there is none. */
export const product = z.object({
  _id: z.string(),
  name: z.string().min(1).max(catalogueLimits.nameCharacters),
  ...ofEachText((_text, { characters }) => z.string().max(characters)),
  /** The price at this time; with several sizes, that of the cheapest in stock, else of the cheapest. */
  price: rupees,
  /** The offer of a product whose sizes are not shown; else each size has its own. */
  ...offered,
  image: z.string(),
  category: categoryReference.nullable(),
  subcategory: categoryReference.nullable(),
  featured: z.boolean(),
  /** True for a draft, which only administrators see. */
  hidden: z.boolean().optional(),
  /** Its position within its category, lowest first; default 0. */
  order: z.number().optional(),
  inStock: z.boolean(),
  /** Its sizes, if there are several or a measure is known. */
  packs: z.array(pack).optional(),
  availability: availability.optional(),
  /** Only in the response of a single product, never in lists: its facts, and those of its category and the shop. */
  facts: facts.optional(),
  sharedFacts: facts.optional(),
  /** Its pictures, `image` first, if there are several or the only one has a role or a text. Not in lists. */
  pictures: z.array(productPicture).optional(),
  /** Only in responses to reads that ask for it: the last segment of its page's path. */
  slug: z.string().optional(),
  /** Only in lists for cards, which have no other facts. */
  origin: originFacts.optional(),
  ...stamps,
})
export type Product = z.infer<typeof product>

/** A product as administrators read it, with its slug: of a draft, the one that it would have. */
export const productDetails = product.extend({ slug: z.string() })
export type ProductDetails = z.infer<typeof productDetails>

/** Counts of products that may need work, drafts included; `passed` lists those whose date of return has passed. */
export const productSummary = z.object({
  total: z.int(),
  outOfStock: z.int(),
  withoutPicture: z.int(),
  passed: z.array(product),
})
export type ProductSummary = z.infer<typeof productSummary>

/** A link to the page of a product, draft or not, that works without a login until it expires. */
export const productPreview = z.object({ link: z.string(), expiresAt: z.iso.datetime() })
export type ProductPreview = z.infer<typeof productPreview>

const price = priceInPaise('Price')
const texts = ofEachText((_text, { name, characters, isParagraph }) =>
  isParagraph ? paragraph(name, characters) : optionalLine(name, characters),
)

/** Request fields of a write. `price` is parsed to whole paise; `packs`, if given, determine price and stock. */
const fields = {
  name: requiredLine('Product name', catalogueLimits.nameCharacters, productMessages.nameRequired),
  ...texts,
  price,
  /** The offer of a product with a single size, below `price` as the regular price. */
  offer: offerSave.optional(),
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

/** Request body of a create; only name and category are required. */
export const productCreate = z.object({
  ...fields,
  ...ofEachText(text => texts[text].default('')),
  price: price.default(0 as Paise),
  subcategory: fields.subcategory.default(null),
  featured: fields.featured.default(false),
  inStock: fields.inStock.default(true),
  packs: fields.packs.optional(),
  deleteImage,
})
export type ProductCreate = z.infer<typeof productCreate>

/** Request body of an update; a missing field keeps its value. */
export const productUpdate = z.object(fields).partial().extend({ deleteImage })
export type ProductUpdate = z.infer<typeof productUpdate>
/** An update before parsing: numbers may be sent as text. */
export type ProductInput = z.input<typeof productUpdate>

/** Request body of the JSON test form; with `gallery`, a gallery item with the same texts is created too. */
export const productJsonCreate = z.object({ ...productCreate.shape, gallery: flag('Gallery').default(false) })
export type ProductJsonCreate = z.infer<typeof productJsonCreate>

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
        featured: fields.featured,
        inStock: fields.inStock,
        hidden: fields.hidden,
        category: fields.category,
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
    featured: fields.featured.optional(),
    inStock: fields.inStock.optional(),
    availability: fields.availability,
    hidden: fields.hidden,
    category: optionalReference('Category').optional(),
    subcategory: fields.subcategory.optional(),
    packs: fields.packs.optional(),
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
    .superRefine((products, { addIssue }) => {
      const ids = new Set<string>()
      for (const [index, { _id }] of products.entries()) {
        if (ids.has(_id))
          addIssue({ code: 'custom', path: [index, '_id'], message: productMessages.productTwice })
        ids.add(_id)
      }
    }),
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

/** Query of all reads of public products. `slug`: with the slug of each; `card`: with all that a card shows; default: without. */
export const productQuery = z.object({
  with: z.enum(['', 'slug', 'card'], { error: 'With must be slug or card' }).optional(),
})
export type ProductQuery = z.infer<typeof productQuery>

/** Query of `GET /products`. Empty filters are ignored: the specification's client sends its whole filter object. */
export const productListQuery = z.object({
  ...paging,
  ...productQuery.shape,
  category: optionalLine('Category', catalogueLimits.idCharacters).optional(),
  search: optionalLine('Search', catalogueLimits.searchCharacters).optional(),
  featured: flagFilter('Featured'),
  inStock: flagFilter('In stock'),
  /**
   * `arranged`: the owner's order within the category. `shop`: as visitors see it; within a category her order comes
   * before all else, elsewhere featured products do, then each category in her order. Default: newest change first.
   */
  sort: z.enum(['', 'arranged', 'shop'], { error: 'Sort must be arranged or shop' }).optional(),
})
export type ProductListQuery = z.infer<typeof productListQuery>

export const featuredProductsQuery = productListQuery.pick({
  page: true,
  limit: true,
  with: true,
  sort: true,
})
export type FeaturedProductsQuery = z.infer<typeof featuredProductsQuery>

export const popularProductsQuery = z.object({
  ...productQuery.shape,
  limit: pagingOf(productLimits.popular).limit,
})
export type PopularProductsQuery = z.infer<typeof popularProductsQuery>
