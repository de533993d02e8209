import { sampleCategories } from './catalogue-categories.ts'
import { gallery } from './catalogue-gallery.ts'
import { grains } from './catalogue-grains.ts'
import { oils } from './catalogue-oils.ts'
import { spices } from './catalogue-spices.ts'
import { sweeteners } from './catalogue-sweeteners.ts'

/** The sample shop: an invented producer with a realistic range, so that a fresh installation shows all features. */
export const sampleCatalogue = {
  categories: sampleCategories,
  products: [...oils, ...sweeteners, ...grains, ...spices],
  gallery,
}
