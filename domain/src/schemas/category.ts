import { z } from 'zod'
import { catalogueLimits } from '../catalogue.ts'
import { categoryMessages } from '../category.ts'
import { finiteNumber, flag, optionalReference, paragraph, requiredLine } from './request.ts'

/** A category as the API answers it; `parent` is there only for a subcategory. */
export const category = z.object({
  _id: z.string(),
  name: z.string().min(1).max(catalogueLimits.nameCharacters),
  description: z.string().max(catalogueLimits.descriptionCharacters),
  image: z.string(),
  order: z.number(),
  showInNav: z.boolean(),
  showInProductsDropdown: z.boolean(),
  parent: z.string().optional(),
  version: z.int().min(1),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Category = z.infer<typeof category>

const categoryName = requiredLine(
  'Category name',
  catalogueLimits.nameCharacters,
  categoryMessages.nameRequired,
)
const description = paragraph('Description', catalogueLimits.descriptionCharacters)

/** What a create takes; `order` is the server's to choose where it is not given. */
export const categoryCreate = z.object({
  name: categoryName,
  description: description.default(''),
  parent: optionalReference('Parent').default(null),
  order: finiteNumber('Order').optional(),
  showInNav: flag('Show in navigation').default(false),
  showInProductsDropdown: flag('Show in products dropdown').default(true),
  deleteImage: flag('Delete image').default(false),
})
export type CategoryCreate = z.infer<typeof categoryCreate>

/** What an update takes: a missing field keeps what is stored, `parent: ""` makes a main category. */
export const categoryUpdate = z.object({
  name: categoryName.optional(),
  description: description.optional(),
  parent: optionalReference('Parent').optional(),
  order: finiteNumber('Order').optional(),
  showInNav: flag('Show in navigation').optional(),
  showInProductsDropdown: flag('Show in products dropdown').optional(),
  deleteImage: flag('Delete image').default(false),
})
export type CategoryUpdate = z.infer<typeof categoryUpdate>

const neighbour = (label: string) =>
  z
    .string({ error: `${label} must be a category's id` })
    .min(1)
    .max(100)
    .optional()

/** Order and visibility of one category; `before` or `after` another category's id may stand instead of `order`. */
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

/** What deleting a category would touch; while there are products it is refused. */
export const categoryDeletion = z.object({
  subcategories: z.int().min(0),
  /** Of the category and its subcategories. */
  products: z.int().min(0),
})
export type CategoryDeletion = z.infer<typeof categoryDeletion>
