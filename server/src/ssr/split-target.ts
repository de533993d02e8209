/** Path, with double slashes collapsed, and query of a request target; undefined if no page can have it. */
export function splitTarget(target: string): { pathname: string; search: string } | undefined {
  const [path = ''] = target.split('?', 1)
  if (!path.startsWith('/') || path.includes('\\') || /%(?:2f|5c|[01][0-9a-f]|7f)/i.test(path))
    return undefined
  try {
    decodeURIComponent(path)
  } catch {
    return undefined
  }
  const pathname = path.replace(/\/{2,}/g, '/')
  if (pathname.split('/').some(part => /^(?:\.|%2e){1,2}$/i.test(part))) return undefined
  return { pathname, search: target.slice(path.length) }
}
