/** URL of the products page for a category, search and page, with the keys in the order the page declares. */
export function productsAddress(shown: {
  category?: { _id: string; name: string } | undefined
  search?: string
  page?: number
}): string {
  const { category, search = '', page = 1 } = shown
  const query = new URLSearchParams()
  if (category) {
    query.set('category', category._id)
    query.set('name', category.name)
  }
  if (search.trim() !== '') query.set('q', search)
  if (page > 1) query.set('page', String(page))
  const text = query.toString()
  return text === '' ? '/products' : `/products?${text}`
}
