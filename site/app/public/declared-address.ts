/** The query that each page reads; no other page reads any. A page of many addresses stands under its first segment. */
const declaredQueries: Readonly<Record<string, readonly string[]>> = {
  '/products': ['category', 'name', 'q', 'page'],
  '/category/*': ['page'],
  '/gallery': ['category'],
}

/**
 * The path and query of a page with only what that page reads, each key once and in a fixed order: pages that look the
 * same have the same address, whatever a link adds to it.
 */
export function declaredAddress(pathname: string, search: string): string {
  const page = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  const family = page.replace(/[^/]+$/, '*')
  const given = new URLSearchParams(search)
  const kept = new URLSearchParams()
  for (const key of declaredQueries[page] ?? declaredQueries[family] ?? []) {
    const value = given.get(key)
    if (value !== null) kept.set(key, value)
  }
  const query = kept.toString()
  return query === '' ? pathname : `${pathname}?${query}`
}
