/** The query that each page reads; no other page reads any. */
const declaredQueries: Readonly<Record<string, readonly string[]>> = {
  '/products': ['category', 'name', 'q', 'page'],
}

/**
 * The path and query of a page with only what that page reads, each key once and in a fixed order: pages that look the
 * same have the same address, whatever a link adds to it.
 */
export function declaredAddress(pathname: string, search: string): string {
  const page = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  const given = new URLSearchParams(search)
  const kept = new URLSearchParams()
  for (const key of declaredQueries[page] ?? []) {
    const value = given.get(key)
    if (value !== null) kept.set(key, value)
  }
  const query = kept.toString()
  return query === '' ? pathname : `${pathname}?${query}`
}
