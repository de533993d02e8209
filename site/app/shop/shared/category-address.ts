/** URL of a category page, or of one page of its products. */
export const categoryAddress = (id: string, page = 1): string =>
  pageAddress(`/category/${encodeURIComponent(id)}`, page)

/** The URL of one page of the list at this path. */
export const pageAddress = (path: string, page: number): string => (page > 1 ? `${path}?page=${page}` : path)
