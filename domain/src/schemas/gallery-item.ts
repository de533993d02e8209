import { z } from 'zod'
import { galleryMessages } from '../gallery-item.ts'
import { catalogueLimits } from '../rules/catalogue-limits.ts'
import { categoryReference } from './product.ts'
import {
  deleteImage,
  finiteNumber,
  flag,
  optionalLine,
  optionalReference,
  paging,
  paragraph,
  requiredLine,
  stamps,
} from './request.ts'

/** A gallery item in API responses: `title` and `name` are equal, and so are `isPopular` and `popular`. */
export const galleryItem = z.object({
  _id: z.string(),
  title: z.string().min(1).max(catalogueLimits.nameCharacters),
  name: z.string().min(1).max(catalogueLimits.nameCharacters),
  description: z.string().max(catalogueLimits.descriptionCharacters),
  image: z.string(),
  category: z.string(),
  categoryRef: categoryReference.nullable(),
  subcategory: categoryReference.nullable(),
  isPopular: z.boolean(),
  popular: z.boolean(),
  order: z.number(),
  ...stamps,
})
export type GalleryItem = z.infer<typeof galleryItem>

const title = requiredLine('Title', catalogueLimits.nameCharacters, galleryMessages.titleRequired)
const description = paragraph('Description', catalogueLimits.descriptionCharacters)

const galleryItemWrite = z.object({
  title: title.optional(),
  name: title.optional(),
  description: description.optional(),
  /** Free text, or the id of a category. */
  category: optionalLine('Category', catalogueLimits.nameCharacters).optional(),
  subcategory: optionalReference('Subcategory').optional(),
  isPopular: flag('Popular').optional(),
  popular: flag('Popular').optional(),
  order: finiteNumber('Order').optional(),
  deleteImage,
})

/** A write before parsing: some forms send `title` and `isPopular`, others `name` and `popular`. */
export type GalleryItemInput = z.input<typeof galleryItemWrite>

/** A write by one name of each field: `title` and `isPopular` win over `name` and `popular`. */
const mergeAliases = ({ name, popular, ...fields }: z.infer<typeof galleryItemWrite>) => ({
  ...fields,
  title: fields.title ?? name,
  isPopular: fields.isPopular ?? popular,
})

/** Request body of an update; `title`/`name` and `isPopular`/`popular` are merged. A missing field keeps its value. */
export const galleryItemUpdate = galleryItemWrite.transform(mergeAliases)
export type GalleryItemUpdate = z.infer<typeof galleryItemUpdate>

/** Request body of a create; the picture is a separate part of the multipart form. */
export const galleryItemCreate = galleryItemWrite.transform((input, context) => {
  const { title, ...item } = mergeAliases(input)
  if (title === undefined) {
    context.addIssue({ code: 'custom', path: ['title'], message: galleryMessages.titleRequired })
    return z.NEVER
  }
  return { ...item, title }
})
export type GalleryItemCreate = z.infer<typeof galleryItemCreate>

export const galleryListQuery = z.object({
  ...paging,
  search: optionalLine('Search', catalogueLimits.searchCharacters).optional(),
})
export type GalleryListQuery = z.infer<typeof galleryListQuery>
