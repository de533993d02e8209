import type { ShopDetails } from '../schemas/shop.ts'
import content from './sample-shop.json' with { type: 'json' }

/**
 * What an untouched shop shows: SAMPLE CONTENT for a producer that does not exist; people, places, numbers and testimonials are
 * invented. Only the server's shop details and tests read it: no page and no script holds a word of it.
 */
export const sampleShop = content as ShopDetails
