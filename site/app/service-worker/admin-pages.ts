/** The cache key of an administration screen, the same whatever entity it edits. */
export function adminPageKey(pathname: string): string {
  const path = pathname.toLowerCase().replace(/\/$/, '')
  return path.replace(/(\/edit\/)[^/]+$/, '$1any')
}
