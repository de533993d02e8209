/* The page of a category. */

export const loading = 'Loading category...'
export const missing = 'This category has moved or is gone.'
export const summary = (category: string) => `${category}: every product with its price.`
export const share = 'Share Category'
export const subcategories = 'Subcategories'
export const all = 'All'
export const allOf = (category: string) => `All ${category}`
export const products = 'Products'
