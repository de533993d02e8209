import { categories } from './catalogue-categories.ts'
import { gallery } from './catalogue-gallery.ts'
import { oils, sweeteners } from './catalogue-oils.ts'
import { grains, spices } from './catalogue-pantry.ts'

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
