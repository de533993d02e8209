import { z } from 'zod'
import type { Paise } from '../money.ts'
import { productMessages } from '../product.ts'
import { catalogueLimits } from '../rules/catalogue-limits.ts'
import { ofEachText } from '../rules/product-texts.ts'
import { typedSlug } from './address.ts'
import { availability, availabilityChange } from './product/availability.ts'
import { facts, originFacts } from './product/facts.ts'
import { factsChange } from './product/facts-save.ts'
import { offered, offerSave } from './product/offer.ts'
import { pack } from './product/pack.ts'
import { packsSave } from './product/pack-save.ts'
import { priceInPaise, rupees } from './product/price.ts'
import { productPicture, productPictures } from './product/product-picture.ts'
import {
  deleteImage,
  flag,
  optionalLine,
  optionalReference,
  paragraph,
  requiredLine,
  requiredReference,
  stamps,
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
export const productSaveFields = {
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
  ...productSaveFields,
  ...ofEachText(text => texts[text].default('')),
  price: price.default(0 as Paise),
  subcategory: productSaveFields.subcategory.default(null),
  featured: productSaveFields.featured.default(false),
  inStock: productSaveFields.inStock.default(true),
  packs: productSaveFields.packs.optional(),
  deleteImage,
})
export type ProductCreate = z.infer<typeof productCreate>

/** Request body of an update; a missing field keeps its value. */
export const productUpdate = z.object(productSaveFields).partial().extend({ deleteImage })
export type ProductUpdate = z.infer<typeof productUpdate>
/** An update before parsing: numbers may be sent as text. */
export type ProductInput = z.input<typeof productUpdate>

/** Request body of the JSON test form; with `gallery`, a gallery item with the same texts is created too. */
export const productJsonCreate = z.object({ ...productCreate.shape, gallery: flag('Gallery').default(false) })
export type ProductJsonCreate = z.infer<typeof productJsonCreate>
