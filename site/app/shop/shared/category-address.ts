/** URL of a category page, or of one page of its products. */
export function categoryAddress(id: string, page = 1): string {
  const path = `/category/${encodeURIComponent(id)}`
  return page > 1 ? `${path}?page=${page}` : path
}
