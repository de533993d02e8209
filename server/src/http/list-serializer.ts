import { createHash, hash } from 'node:crypto'

/** Shorter lists cost little, and would take the place of a long one. */
const longList = 100
const digestBytes = 32

/** A list as it was written. */
interface Written {
  bytes: Buffer
  /** Its items but for the last one, which has no comma behind it. */
  items: readonly unknown[]
  /** Where each of its items begins. */
  starts: readonly number[]
  /** Of each of its items, one behind the other. */
  digests: Buffer
}

interface KnownItem {
  /** With the comma behind it. */
  text: string
  /** SHA-256 of it, a character a byte. */
  digest: string
}

export interface ListBytes {
  bytes: Buffer
  /** An ETag for these bytes: a hash of all that stands before and behind the items, and of their hashes. */
  etag: string
}

/**
 * Puts the JSON of lists together of the bytes that their items had before. A long list of which one item has changed is
 * the last one in two or three pieces: nothing is looked up, joined, encoded or hashed for each of a thousand items.
 */
export function createListBytes(serialize: (item: unknown) => string) {
  const known = new WeakMap<object, KnownItem>()
  let last: Written = { bytes: Buffer.alloc(0), items: [], starts: [0], digests: Buffer.alloc(0) }

  // Kept as texts: a few bytes are a piece of a pool, all of which would stay with them.
  function textOf(item: unknown): KnownItem {
    const isObject = typeof item === 'object' && item !== null
    const before = isObject ? known.get(item) : undefined
    if (before) return before
    const bytes = Buffer.from(`${serialize(item)},`)
    // As it comes from the serialiser it is the tree of the fifty pieces of which it was put together.
    const made = { text: bytes.toString(), digest: hash('sha256', bytes, 'binary') }
    if (isObject) known.set(item, made)
    return made
  }

  /** Where in the last list an item that is not where it was expected stands behind that place; -1 where it does not. */
  const placeOf = (item: unknown, expected: number) =>
    typeof item === 'object' && item !== null && known.has(item) ? last.items.indexOf(item, expected) : -1

  /** The items in pieces, and where each begins. */
  function piecesOf(items: readonly unknown[], begin: number) {
    const pieces: Buffer[] = []
    const digests: Buffer[] = []
    const starts: number[] = []
    let end = begin
    // From `first` on, the items before `next` stood one behind the other.
    let first = 0
    let next = 0
    const endRun = () => {
      if (first < next) {
        pieces.push(last.bytes.subarray(last.starts[first], last.starts[next]))
        digests.push(last.digests.subarray(first * digestBytes, next * digestBytes))
      }
      first = next
    }
    for (const item of items) {
      starts.push(end)
      const place = item === last.items[next] ? next : placeOf(item, next)
      if (place !== next) endRun()
      if (place === -1) {
        const { text, digest } = textOf(item)
        const bytes = Buffer.from(text)
        pieces.push(bytes)
        digests.push(Buffer.from(digest, 'binary'))
        end += bytes.length
        continue
      }
      if (place !== next) first = place
      next = place + 1
      end += (last.starts[next] ?? 0) - (last.starts[place] ?? 0)
    }
    endRun()
    return { pieces, starts, digests: Buffer.concat(digests) }
  }

  /** The items as a JSON array, between what stands before it and what stands behind. */
  return function write(before: string, items: readonly unknown[], behind: string): ListBytes {
    const head = Buffer.from(`${before}[`)
    const { pieces, starts, digests } = piecesOf(items, head.length)
    const lastPiece = pieces.pop()
    if (lastPiece) pieces.push(lastPiece.subarray(0, -1))
    const bytes = Buffer.concat([head, ...pieces, Buffer.from(`]${behind}`)])
    if (items.length >= longList) last = { bytes, items: items.slice(0, -1), starts, digests }
    return { bytes, etag: etagOf(before, behind, digests) }
  }
}

/** Of other bytes, another one: the lengths say what is what. */
function etagOf(before: string, behind: string, digests: Buffer): string {
  const around = `${before.length} ${behind.length} ${before}${behind}`
  return `"${createHash('sha256').update(around).update(digests).digest('base64url').slice(0, 27)}"`
}
