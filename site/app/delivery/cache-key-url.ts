/** The query that each page reads; no other page reads any. A page of many addresses stands under its first segment. */
const pageQueries: Readonly<Record<string, readonly string[]>> = {
  '/products': ['category', 'name', 'q', 'page'],
  '/category/*': ['page'],
  '/gallery': ['category'],
}

/**
 * The path and query of a page with only what that page reads, each key once and in a fixed order: pages that look the
 * same have the same address, whatever a link adds to it.
 */
export function cacheKeyUrl(pathname: string, search: string): string {
  const page = withoutEndSlash(pathname)
  const family = `${page.slice(0, page.lastIndexOf('/') + 1)}*`
  const given = new URLSearchParams(search)
  const declared = new URLSearchParams()
  for (const key of pageQueries[page] ?? pageQueries[family] ?? []) {
    const value = given.get(key)
    if (value !== null) declared.set(key, value)
  }
  const query = declared.toString()
  return query === '' ? pathname : `${pathname}?${query}`
}

/** A path without the slashes at its end. No regular expression: from each slash in turn it would look for the end. */
export function withoutEndSlash(pathname: string): string {
  let end = pathname.length
  while (end > 1 && pathname[end - 1] === '/') end -= 1
  return pathname.slice(0, end)
}
