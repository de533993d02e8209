/* Keys of the query cache. */

/** All products, if they are few enough to be loaded by the browser. */
export const catalogueKey = 'catalogue'
export const featuredKey = 'featured'
