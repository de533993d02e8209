import { createHash } from 'node:crypto'
import { compressBest, compressQuickly } from './compress.ts'
import { type ContentCoding, contentCodings } from './content-coding.ts'

/** An answer as it was made, before it is compressed. */
export interface MadeAnswer {
  body: Buffer
  /** Those that are its own, with lower-case names; `etag` where it has a better one than a hash of the bytes. */
  headers: Readonly<Record<string, string>>
  /** False for what is compressed already. */
  isText: boolean
}

/** An answer in one coding. */
export interface Representation {
  body: Buffer
  etag: string
  headers: Readonly<Record<string, string>>
}

export interface KeptAnswer {
  /** What it takes of memory at most, in bytes. */
  readonly size: number
  /** The representation in the first of these codings that it can be in; undefined where it can be in none. */
  represent(codings: readonly ContentCoding[]): Promise<Representation | undefined>
  /** As `represent`, of what is there at once. */
  ready(codings: readonly ContentCoding[]): Representation | undefined
  /** Whether `If-None-Match` names this answer in any coding. */
  isNamedBy(ifNoneMatch: string): boolean
  /** Makes the form that loads quickest, which takes a processor half a second. */
  improve(): Promise<void>
}

/**
 * The bytes in a memory of their own. What comes from a pool or from a compressor is a piece of 64 KB, all of which stays
 * as long as the piece is kept.
 */
function withoutSlack(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const own = Buffer.alloc(bytes.length)
  bytes.copy(own)
  return own
}

/** Below this a compressed answer fits into the same number of packets. */
const smallBytes = 1_000
/**
 * So small a body is sent as a text, a character a byte: with its headers that is one piece to write, a tenth less work
 * than two. Longer ones would be copied for longer than a second piece takes.
 */
export const sentAsTextBytes = 12 * 1024
/** For headers and the objects around an answer. */
const overheadBytes = 4_096

export function createKeptAnswer({ body: given, headers, isText }: MadeAnswer): KeptAnswer {
  const body = withoutSlack(given)
  const base = (
    headers.etag ?? `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  ).slice(1, -1)
  const isSmall = !isText || body.length < smallBytes
  const made = new Map<ContentCoding, Representation>()
  const making = new Map<ContentCoding, Promise<Representation>>()
  made.set('identity', representation('identity', body, base))

  /** Each coding has its own ETag, and so have its two levels: what a strong one names are these bytes. */
  function representation(coding: ContentCoding, bytes: Buffer, tag: string): Representation {
    const etag = `"${tag}"`
    return {
      body: withoutSlack(bytes),
      etag,
      headers: {
        ...headers,
        etag,
        ...(isText && { vary: 'Accept-Encoding' }),
        ...(coding !== 'identity' && { 'content-encoding': coding }),
      },
    }
  }

  async function make(coding: Exclude<ContentCoding, 'identity'>): Promise<Representation> {
    const compressed = representation(coding, await compressQuickly[coding](body), `${base}-${coding}`)
    // The best may have come first.
    if (!made.has(coding)) made.set(coding, compressed)
    making.delete(coding)
    return compressed
  }

  /** A small answer goes as it is to whoever takes it so, whatever else they would like. */
  function choose(codings: readonly ContentCoding[]): ContentCoding | undefined {
    if (isSmall && codings.includes('identity')) return 'identity'
    return isText ? codings[0] : undefined
  }

  return {
    size:
      (isText ? Math.ceil(body.length * 1.5) : body.length) +
      Math.min(body.length, sentAsTextBytes) +
      overheadBytes,
    ready(codings) {
      const coding = choose(codings)
      return coding && made.get(coding)
    },
    async represent(codings) {
      const coding = choose(codings)
      if (coding === undefined) return undefined
      const known = made.get(coding)
      if (known || coding === 'identity') return known
      const begun = making.get(coding) ?? make(coding)
      making.set(coding, begun)
      return begun
    },
    isNamedBy(ifNoneMatch) {
      return ifNoneMatch.split(',').some(given => {
        const tag = given.trim().replace(/^W\//, '')
        if (tag === '*') return true
        if (!tag.startsWith(`"${base}`)) return false
        const rest = tag.slice(base.length + 1, -1)
        return rest === '' || rest === '-best' || contentCodings.some(coding => rest === `-${coding}`)
      })
    },
    async improve() {
      if (isSmall) return
      made.set('br', representation('br', await compressBest(body), `${base}-best`))
    },
  }
}
