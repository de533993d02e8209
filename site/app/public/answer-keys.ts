/* Under what answers are remembered. */

export const catalogueKey = 'catalogue'
export const featuredKey = 'featured'
export const popularKey = 'popular'

/** Under what a category's products are remembered; all products' key for no category. */
export const catalogueKeyOf = (category: string) => (category === '' ? catalogueKey : `catalogue ${category}`)
