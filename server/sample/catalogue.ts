import { categories } from './catalogue-categories.ts'
import { gallery } from './catalogue-gallery.ts'
import { grains } from './catalogue-grains.ts'
import { oils } from './catalogue-oils.ts'
import { spices } from './catalogue-spices.ts'
import { sweeteners } from './catalogue-sweeteners.ts'

/** The sample shop: a made-up producer with a believable range, so that a fresh installation shows what the site can be. */
export const sampleCatalogue = {
  brand: {
    name: 'Vaagai',
    fullName: 'Vaagai Wood-Pressed Oils',
    place: 'Pollachi, Tamil Nadu',
    since: 2015,
    motto: 'HONESTY IN QUALITY & SERVICE',
  },
  categories,
  products: [...oils, ...sweeteners, ...grains, ...spices],
  gallery,
}
