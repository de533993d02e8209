import content from './sample-shop.json' with { type: 'json' }
import type { ShopDetails } from './schemas/shop.ts'

/**
 * Default details of a new shop: SAMPLE CONTENT for a producer that does not exist; people, places, numbers and
 * testimonials are invented. Imported only by the server's shop details and by tests, so no page or script contains it.
 */
export const sampleShop = content as ShopDetails
