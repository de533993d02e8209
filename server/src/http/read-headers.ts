/** The request headers that the cache fast path reads. */
export interface FastPathHeaders {
  host: string | undefined
  authorization: string | undefined
  origin: string | undefined
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
  forwardedFor: string | undefined
}

const fields = new Map<string, keyof FastPathHeaders>([
  ['host', 'host'],
  ['authorization', 'authorization'],
  ['origin', 'origin'],
  ['accept-encoding', 'acceptEncoding'],
  ['if-none-match', 'ifNoneMatch'],
  ['x-forwarded-for', 'forwardedFor'],
])
/** Most other names differ in length, which is faster to compare. */
const lengths = [...new Set([...fields.keys()].map(name => name.length))]

/**
 * Reads these headers from `rawHeaders`: building Node's headers object takes longer than a cache lookup. Undefined if
 * one occurs twice; the framework handles that.
 */
export function readHeaders(raw: readonly string[]): FastPathHeaders | undefined {
  const headers: FastPathHeaders = {
    host: undefined,
    authorization: undefined,
    origin: undefined,
    acceptEncoding: undefined,
    ifNoneMatch: undefined,
    forwardedFor: undefined,
  }
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] ?? ''
    const field = lengths.includes(name.length) ? fields.get(name.toLowerCase()) : undefined
    if (field === undefined) continue
    if (headers[field] !== undefined) return undefined
    headers[field] = raw[at + 1]
  }
  return headers
}

/** How often a header occurs: Node keeps only the first, or joins them. */
export function countHeader(raw: readonly string[], name: string): number {
  return raw.filter((sent, at) => at % 2 === 0 && sent.toLowerCase() === name).length
}
