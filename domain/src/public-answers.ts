import { z } from 'zod'
import { category } from './category.ts'
import { pageOf, successOf } from './envelope.ts'
import { galleryItem } from './gallery-item.ts'
import { navigationSettings } from './navigation-config.ts'
import { product } from './product.ts'

const publicAnswers = z.object({
  products: pageOf(product),
  categories: successOf(z.array(category)),
  gallery: successOf(z.array(galleryItem)),
  navigation: successOf(navigationSettings),
})

/** JSON Schema of all that visitors read from the API: two releases whose text is the same understand each other's answers. */
export const publicAnswersSchema = (): string => JSON.stringify(z.toJSONSchema(publicAnswers))
