/** The one address under which a screen of the administration is stored, whatever it edits. */
export function adminPageKey(pathname: string): string {
  const path = pathname.toLowerCase().replace(/\/$/, '')
  return path.replace(/(\/edit\/)[^/]+$/, '$1any')
}
