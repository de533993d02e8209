/** What decides whether an answer that is kept is the answer, and in which form. */
export interface AskedHeaders {
  host: string | undefined
  authorization: string | undefined
  origin: string | undefined
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
  forwardedFor: string | undefined
}

const fields = new Map<string, keyof AskedHeaders>([
  ['host', 'host'],
  ['authorization', 'authorization'],
  ['origin', 'origin'],
  ['accept-encoding', 'acceptEncoding'],
  ['if-none-match', 'ifNoneMatch'],
  ['x-forwarded-for', 'forwardedFor'],
])
/** Nearly every other name differs in length from these, and needs no look at its letters. */
const lengths = [...new Set([...fields.keys()].map(name => name.length))]

/**
 * What is of use of a request's headers, names and values one after another, before the framework sees it: Node's object
 * of all of them takes longer to make than a kept answer to find. Undefined where one of these is there twice, which is
 * the framework's to understand.
 */
export function readHeaders(raw: readonly string[]): AskedHeaders | undefined {
  const asked: AskedHeaders = {
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
    if (asked[field] !== undefined) return undefined
    asked[field] = raw[at + 1]
  }
  return asked
}

/** How often a header was sent; where it was more than once, Node shows only the first of some and joins others. */
export function countHeader(raw: readonly string[], name: string): number {
  return raw.filter((sent, at) => at % 2 === 0 && sent.toLowerCase() === name).length
}
