/* The page of all products, and the lists of products. */

export const title = 'Our Products'
export const summary = (shop: string) => `All products of ${shop}, each with its price.`
export const search = 'Search products'
export const searchHint = 'Search products...'
export const filters = 'Filters'
export const hide = 'Hide'
export const categories = 'Categories'
export const share = (category: string) => `Share ${category}`
export const copyLink = 'Copy the link of this category'

export const count = (count: string) => `${count} products`
export const one = '1 product'
export const range = (first: string, last: string, count: string) =>
  `${first} to ${last} of ${count} products`
export const tooMany = (first: string, last: string, count: string) =>
  `${first} to ${last} of ${count} products: search to see more`
export const pages = 'Pages of products'
export const page = (number: number) => `Page ${number}`
export const previous = 'Previous page'
export const next = 'Next page'

export const categoryGone = 'This category is no longer here.'
export const soon = 'Our first products will be here soon.'
