import { z } from 'zod'
import { category } from './category.ts'
import { galleryItem } from './gallery-item.ts'
import { navigationSettings } from './navigation.ts'
import { product } from './product.ts'
import { publicShop } from './shop.ts'

export const pagination = z.object({
  page: z.int().min(1),
  limit: z.int().min(1),
  total: z.int().min(0),
  pages: z.int().min(0),
})
export type Pagination = z.infer<typeof pagination>

/** `{ success, data, message? }`: the response of every successful call except login and `GET /auth/me`. */
export const successOf = <Data extends z.ZodType>(data: Data) =>
  z.object({ success: z.literal(true), data, message: z.string().optional() })

/** `successOf` for writes with likely slips: `warnings` names them in sentences, and is absent without any. */
export const savedOf = <Data extends z.ZodType>(data: Data) =>
  successOf(data).extend({ warnings: z.array(z.string()).optional() })

/** A list with its pagination. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ success: z.literal(true), data: z.array(item), pagination })

/** A whole list; if it is too long, one page of it with its pagination. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ success: z.literal(true), data: z.array(item), pagination: pagination.optional() })

/** `{ success, message }`: the response of a write without data. */
export const done = z.object({ success: z.literal(true), message: z.string() })

export interface Page<Item> {
  items: Item[]
  total: number
}

/** Response of every refused call: a message for a person, and a message for each invalid field. */
export const failure = z.object({
  success: z.literal(false),
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  data: z.unknown().optional(),
})
export type Failure = z.infer<typeof failure>

const publicAnswers = z.object({
  products: pageOf(product),
  categories: successOf(z.array(category)),
  gallery: successOf(z.array(galleryItem)),
  navigation: successOf(navigationSettings),
  shop: successOf(publicShop),
})

/** JSON Schema of the public API responses. Releases with equal schemas can read each other's responses. */
export const publicAnswersSchema = (): string => JSON.stringify(z.toJSONSchema(publicAnswers))
