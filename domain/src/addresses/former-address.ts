import { normalForm } from '../rules/search-key.ts'
import { redirectLimits } from './redirect-messages.ts'

/* Addresses of a former site, and the paths of this one that they lead to. */

const origin = 'https://shop.invalid'

/** Parameters that mailings, advertisements and chat apps add to a link: they say where a visitor comes from. */
const trackingParameters: ReadonlySet<string> = new Set(
  '_ga _gl dclid fbclid gad_source gbraid gclid igsh igshid mc_cid mc_eid msclkid srsltid twclid wbraid yclid'.split(
    ' ',
  ),
)
const isTracking = (pair: string) =>
  /^utm_/i.test(pair) || trackingParameters.has(pair.slice(0, pair.indexOf('=')))

/** A query with more parameters exceeds the limit of an address, since each takes at least "&=". */
const mostParameters = redirectLimits.pathCharacters / 2

/** Separates the path of an old address from its query; neither of them can contain it. */
const querySeparator = '\n'

/**
 * Normalises an old address for lookups: its path decoded, in lower case, without trailing and double slashes; then its
 * query, sorted and without tracking parameters, if it has one. Undefined for text that is no path and no http(s) URL.
 */
export function formerAddress(text: string): string | undefined {
  const trimmed = text.trim()
  const isUrl = /^https?:\/\//i.test(trimmed)
  if (!isUrl && !trimmed.startsWith('/')) return undefined
  const url = URL.parse(isUrl ? trimmed : origin + trimmed)
  const path = url ? normalPath(url.pathname) : undefined
  if (!url || path === undefined) return undefined
  const query = normalQuery(url)
  return query === '' ? path : path + querySeparator + query
}

function normalPath(pathname: string): string | undefined {
  const decoded = decode(pathname)
  if (decoded === undefined || /\p{Cc}/u.test(decoded) || !decoded.isWellFormed()) return undefined
  // The parser resolves dots between slashes, but not beside an encoded slash: now decoded, they would lead elsewhere.
  if (/\/\.{1,2}(?:\/|$)/.test(decoded)) return undefined
  const lower = decoded.toLowerCase()
  // A path over the limit is stored nowhere, so it is not worth normalising.
  return oneSlash(lower.length > redirectLimits.pathCharacters ? lower : normalForm('NFC', lower))
}

function normalQuery({ search, searchParams }: URL): string {
  const query = search.replace(/&+/g, '&')
  // Such a query is stored nowhere, so it is not worth parsing.
  if (query.split('&', mostParameters + 1).length > mostParameters) return query.slice(1)
  const pairs = `${searchParams}`.split('&').filter(pair => pair !== '' && !isTracking(pair))
  // Sorted by name and value, encoded, so that no two differ in their order alone.
  return pairs.sort().join('&')
}

/** The path of a normalised old address. */
export const formerPath = (address: string): string => address.split(querySeparator, 1)[0] ?? ''

/** A normalised old address as it is shown. */
export const shownFormerAddress = (address: string): string => address.replace(querySeparator, '?')

/** Writes a stored old address so that `formerAddress` can parse it again. */
export function writtenFormerAddress(address: string): string {
  const [path = '', ...query] = address.split(querySeparator)
  return [path.replace(/[\s%?#\\]/g, encodeURIComponent), ...query].join('?')
}

/** Parses a target: a path of this site with query and hash, encoded for a Location header. */
export function newPath(text: string): string | undefined {
  const trimmed = text.trim()
  if (!trimmed.startsWith('/') || /^\/[/\\]/.test(trimmed) || /\p{Cc}/u.test(trimmed)) return undefined
  const url = URL.parse(trimmed, origin)
  // The URL parser has resolved dots and backslashes: "/.//other.example" would lead to another site.
  if (url?.origin !== origin || url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search + url.hash
}

const oneSlash = (path: string) => `/${path.split('/').filter(Boolean).join('/')}`

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
