/* Keys of the query cache. */

/** All products, if there are few enough for the browser to load. */
export const catalogueKey = 'catalogue'
export const featuredKey = 'featured'
