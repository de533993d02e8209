import { cachedAtAttribute, cachedAtHeader } from '../cached-at.ts'

const maxAgeMs = 30 * 86_400_000

/** The copy of a successful response for the cache: its time is in a header and, for a page, also in its HTML. */
export async function copyForCache(response: Response, now: Date): Promise<Response> {
  const headers = decodedHeaders(response)
  const at = now.toISOString()
  headers.set(cachedAtHeader, at)
  const body = isPage(response)
    ? (await response.text()).replace('<html ', `<html ${cachedAtAttribute}="${at}" `)
    : await response.blob()
  return new Response(body, { status: response.status, statusText: response.statusText, headers })
}

export function isPage(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/html') ?? false
}

/** The smallest variants of the stored pictures on a page, in the format that every browser decodes. */
export function smallPictures(html: string): string[] {
  const smallest = html.split(' srcSet="').map(text => text.slice(0, text.indexOf(' ')))
  return smallest.filter(path => path.startsWith('/uploads/') && path.endsWith('.webp'))
}

/** The page for a time without network: it runs no script, whose files may not be stored. */
export async function offlineFallback(page: Response): Promise<Response> {
  const [start = '', ...scripts] = (await page.text()).split('<script')
  const rest = scripts.map(text => text.slice(text.indexOf('</script>') + '</script>'.length))
  const html = [start, ...rest]
    .join('')
    .replace(/<link\b[^<>]*>/g, tag => (tag.includes('rel="modulepreload"') ? '' : tag))
  return new Response(html, { status: 503, statusText: 'Service Unavailable', headers: decodedHeaders(page) })
}

/** The headers of a decoded body: without the content encoding and the content length. */
function decodedHeaders(response: Response): Headers {
  const headers = new Headers(response.headers)
  headers.delete('content-encoding')
  headers.delete('content-length')
  return headers
}

/** When a copy was cached, in milliseconds; 0 if unknown. */
export function cachedAt(response: Response): number {
  return Date.parse(response.headers.get(cachedAtHeader) ?? '') || 0
}

/** Puts a copy into the cache as the newest entry, and deletes the oldest ones over the limit. */
export async function putBounded(cache: Cache, key: string, copy: Response, maximum: number): Promise<void> {
  await cache.put(key, copy)
  // A cache lists its entries in insertion order.
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(keys.length - maximum, 0)).map(old => cache.delete(old)))
}

export async function dropExpired(cache: Cache, now: Date): Promise<void> {
  for (const key of await cache.keys()) {
    const copy = await cache.match(key)
    if (copy && now.getTime() - cachedAt(copy) > maxAgeMs) await cache.delete(key)
  }
}

/** The file names among `names` that `texts` reference, directly or through each other. */
export async function referencedFiles(
  texts: readonly string[],
  names: readonly string[],
  read: (name: string) => Promise<string>,
): Promise<Set<string>> {
  const referenced = new Set<string>()
  const unreadTexts = [...texts]
  for (let text = unreadTexts.pop(); text !== undefined; text = unreadTexts.pop()) {
    for (const name of names) {
      if (referenced.has(name) || !text.includes(name)) continue
      referenced.add(name)
      if (/\.(?:js|css)$/.test(name)) unreadTexts.push(await read(name))
    }
  }
  return referenced
}
