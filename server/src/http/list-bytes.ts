/** Shorter lists cost little, and would take the place of a long one. */
const longList = 100

/** A list as it was written. */
interface Written {
  bytes: Buffer
  /** Its items but for the last one, which has no comma behind it. */
  items: readonly unknown[]
  /** Where each of its items begins. */
  starts: readonly number[]
}

/**
 * Puts the JSON of lists together of the bytes that their items had before. A long list of which one item has changed is
 * the last one in two or three pieces: nothing is looked up, joined or encoded for each of a thousand items.
 */
export function createListBytes(serialize: (item: unknown) => string) {
  const known = new WeakMap<object, string>()
  let last: Written = { bytes: Buffer.alloc(0), items: [], starts: [0] }

  /** An item, and the comma behind it. */
  function bytesOf(item: unknown): Buffer {
    const isObject = typeof item === 'object' && item !== null
    const before = isObject ? known.get(item) : undefined
    // Kept as a text: a few bytes are a piece of a pool, all of which would stay with them.
    if (before !== undefined) return Buffer.from(before)
    const bytes = Buffer.from(`${serialize(item)},`)
    // As it comes from the serialiser it is the tree of the fifty pieces of which it was put together.
    if (isObject) known.set(item, bytes.toString())
    return bytes
  }

  /** Where in the last list an item that is not where it was expected stands behind that place; -1 where it does not. */
  const placeOf = (item: unknown, expected: number) =>
    typeof item === 'object' && item !== null && known.has(item) ? last.items.indexOf(item, expected) : -1

  /** Adds the items to what is already in `pieces`, and says where each begins. */
  function addItems(items: readonly unknown[], pieces: Buffer[]): number[] {
    const starts: number[] = []
    let end = pieces.reduce((length, piece) => length + piece.length, 0)
    // From `first` on, the items before `next` stood one behind the other.
    let first = 0
    let next = 0
    const endRun = () => {
      if (first < next) pieces.push(last.bytes.subarray(last.starts[first], last.starts[next]))
      first = next
    }
    for (const item of items) {
      starts.push(end)
      const place = item === last.items[next] ? next : placeOf(item, next)
      if (place !== next) endRun()
      if (place === -1) {
        const bytes = bytesOf(item)
        pieces.push(bytes)
        end += bytes.length
        continue
      }
      if (place !== next) first = place
      next = place + 1
      end += (last.starts[next] ?? 0) - (last.starts[place] ?? 0)
    }
    endRun()
    return starts
  }

  /** The items as a JSON array, between what stands before it and what stands behind. */
  return function write(before: string, items: readonly unknown[], behind: string): Buffer {
    const pieces = [Buffer.from(`${before}[`)]
    const starts = addItems(items, pieces)
    const lastPiece = pieces.at(-1)
    if (items.length > 0 && lastPiece) pieces[pieces.length - 1] = lastPiece.subarray(0, -1)
    const bytes = Buffer.concat([...pieces, Buffer.from(`]${behind}`)])
    if (items.length >= longList) last = { bytes, items: items.slice(0, -1), starts }
    return bytes
  }
}
