import { cachedAtAttribute, cachedAtHeader } from '../api/cached-at.ts'

/** Timeout in milliseconds after which a cached copy is used instead of the network. */
const networkTimeoutMs = 5_000
const maxAgeMs = 30 * 86_400_000

/** The response, or undefined if the network fails or is slow. */
export function answeredInTime(coming: Promise<Response>): Promise<Response | undefined> {
  const timeout = new Promise<undefined>(resolve => setTimeout(resolve, networkTimeoutMs))
  return Promise.race([coming, timeout]).catch(() => undefined)
}

export const pathsIn = async (cache: Cache) => (await cache.keys()).map(({ url }) => new URL(url).pathname)

/** Fetches the files that are not in the cache; returns the paths that it already had. */
export async function addMissing(cache: Cache, files: readonly string[]): Promise<ReadonlySet<string>> {
  const stored = new Set(await pathsIn(cache))
  await cache.addAll(files.filter(path => !stored.has(path)))
  return stored
}

/** The copy of a successful response for the cache: its time is in a header and, for a page, also in its HTML. */
export async function copyToCache(response: Response, now: Date): Promise<Response> {
  const headers = readHeaders(response)
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

export async function offlineFallback(page: Response): Promise<Response> {
  const [start = '', ...scripts] = (await page.text()).split('<script')
  const rest = scripts.map(text => text.slice(text.indexOf('</script>') + '</script>'.length))
  const html = [start, ...rest]
    .join('')
    .replace(/<link\b[^<>]*>/g, tag => (tag.includes('rel="modulepreload"') ? '' : tag))
  return new Response(html, { status: 503, statusText: 'Service Unavailable', headers: readHeaders(page) })
}

/** The headers of a decoded body: without the content encoding and the content length. */
function readHeaders(response: Response): Headers {
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
export async function putBounded(cache: Cache, key: string, copy: Response, most: number): Promise<void> {
  await cache.put(key, copy)
  // A cache lists its entries in insertion order.
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(keys.length - most, 0)).map(old => cache.delete(old)))
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
  const found = new Set<string>()
  const waiting = [...texts]
  for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) {
    for (const name of names) {
      if (found.has(name) || !text.includes(name)) continue
      found.add(name)
      if (/\.(?:js|css)$/.test(name)) waiting.push(await read(name))
    }
  }
  return found
}
