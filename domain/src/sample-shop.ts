import content from './sample-shop.json' with { type: 'json' }
import type { ShopDetails } from './schemas/shop.ts'
import { emptyShop } from './shop/shop.ts'

/**
 * Defaults of the details that a shop has not saved: SAMPLE CONTENT for a producer that does not exist; people, places,
 * numbers and testimonials are invented. A text that the file lacks is empty. Imported only by the server's shop details
 * and by tests, so no page or script contains it.
 */
export const sampleShop = {
  ...content,
  identity: { ...emptyShop.identity, ...content.identity },
  words: { ...emptyShop.words, ...content.words },
  legal: { ...emptyShop.legal, ...content.legal },
} as ShopDetails
