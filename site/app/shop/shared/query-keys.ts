/* Under what answers are remembered. */

/** All products, of a shop that has no more than the browser loads. */
export const catalogueKey = 'catalogue'
export const featuredKey = 'featured'
export const popularKey = 'popular'
