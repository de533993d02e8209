/** The query parameters that each page reads; all other pages read none. `*` matches any last segment. */
const pageQueries: Readonly<Record<string, readonly string[]>> = {
  '/products': ['category', 'name', 'q', 'page'],
  '/product/*': ['size', 'pack', 'preview'],
  '/category/*': ['page'],
  '/gallery': ['category'],
}

/** The query that stands for unread parameters, for a page that shows whether its address has any query. */
const otherQuery: Readonly<Record<string, string>> = { '/products': '?other' }

/** The path with only the query parameters that the page reads, each once and in order: one cache key per page. */
export function cacheKeyUrl(pathname: string, search: string): string {
  const page = withoutEndSlash(pathname)
  const pattern = `${page.slice(0, page.lastIndexOf('/') + 1)}*`
  const query = new URLSearchParams(search)
  const knownQuery = new URLSearchParams()
  for (const key of pageQueries[page] ?? pageQueries[pattern] ?? []) {
    const value = query.get(key)
    if (value !== null) knownQuery.set(key, value)
  }
  if (knownQuery.size > 0) return `${pathname}?${knownQuery}`
  return pathname + (query.size > 0 ? (otherQuery[page] ?? '') : '')
}

/** The path without trailing slashes. A regular expression would take quadratic time. */
export function withoutEndSlash(pathname: string): string {
  let end = pathname.length
  while (end > 1 && pathname[end - 1] === '/') end -= 1
  return pathname.slice(0, end)
}
