import { z } from 'zod'
import { categoryMessages } from '../category.ts'
import { catalogueLimits } from '../rules/catalogue-limits.ts'
import { typedSlug } from './address.ts'
import { facts } from './product/facts.ts'
import { factsChange } from './product/facts-save.ts'
import {
  deleteImage,
  finiteNumber,
  flag,
  optionalReference,
  paragraph,
  requiredLine,
  stamps,
} from './request.ts'

/** A category in API responses; only subcategories have `parent`. */
export const category = z.object({
  _id: z.string(),
  name: z.string().min(1).max(catalogueLimits.nameCharacters),
  description: z.string().max(catalogueLimits.descriptionCharacters),
  image: z.string(),
  order: z.number(),
  showInNav: z.boolean(),
  showInProductsDropdown: z.boolean(),
  parent: z.string().optional(),
  /** Facts shared by its products. Only in the response of a single category, never in lists. */
  facts: facts.optional(),
  ...stamps,
})
export type Category = z.infer<typeof category>

/** Schemas of the request fields of a write. */
const fields = {
  name: requiredLine('Category name', catalogueLimits.nameCharacters, categoryMessages.nameRequired),
  description: paragraph('Description', catalogueLimits.descriptionCharacters),
  parent: optionalReference('Parent'),
  order: finiteNumber('Order'),
  showInNav: flag('Show in navigation'),
  showInProductsDropdown: flag('Show in products dropdown'),
  slug: typedSlug,
  facts: factsChange.optional(),
}

/** Request body of a create; without `order` the server chooses it. */
export const categoryCreate = z.object({
  ...fields,
  description: fields.description.default(''),
  parent: fields.parent.default(null),
  order: fields.order.optional(),
  showInNav: fields.showInNav.default(false),
  showInProductsDropdown: fields.showInProductsDropdown.default(true),
  slug: fields.slug.optional(),
  deleteImage,
})
export type CategoryCreate = z.infer<typeof categoryCreate>

/** Request body of an update: a missing field keeps its value, `parent: ""` makes a main category. */
export const categoryUpdate = z.object(fields).partial().extend({ deleteImage })
export type CategoryUpdate = z.infer<typeof categoryUpdate>

const neighbour = (label: string) =>
  z
    .string({ error: `${label} must be a category's id` })
    .min(1)
    .max(100)
    .optional()

/** Order and visibility of one category; `before` or `after`, with the id of another category, may replace `order`. */
export const categoryNavSettings = z
  .object({
    order: finiteNumber('Order').optional(),
    before: neighbour('Before'),
    after: neighbour('After'),
    showInNav: flag('Show in navigation').optional(),
  })
  .refine(
    ({ order, before, after }) => [order, before, after].filter(value => value !== undefined).length <= 1,
    { error: categoryMessages.oneWayToMove, path: ['order'] },
  )
export type CategoryNavSettings = z.infer<typeof categoryNavSettings>

/** The effects of deleting a category; it is refused while there are products. */
export const categoryDeletion = z.object({
  subcategories: z.int().min(0),
  /** Number of products in the category and its subcategories. */
  products: z.int().min(0),
})
export type CategoryDeletion = z.infer<typeof categoryDeletion>
