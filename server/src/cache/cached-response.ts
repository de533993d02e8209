import { createHash } from 'node:crypto'
import { compress } from './compress.ts'
import { type ContentCoding, contentCodings } from './content-coding.ts'

/** A response as it was rendered, before compression. */
export interface UncompressedResponse {
  body: Buffer
  /** Lower-case names; `etag` where there is a better one than a hash of the body. */
  headers: Readonly<Record<string, string>>
  /** False for formats that are compressed already. */
  isText: boolean
}

/** A response in one content coding. */
export interface EncodedVariant {
  body: Buffer
  etag: string
  headers: Readonly<Record<string, string>>
}

/** Bodies below this are not compressed: they fit into the same number of packets. */
const compressFromBytes = 1_000
/** Bodies up to this are also kept as strings: Node writes a string and its headers in one piece. */
export const sentAsTextBytes = 12 * 1024
/** An estimate for headers and objects. */
const overheadBytes = 4_096

/** A copy with a buffer of its own, where `bytes` is a slice: a slice keeps its whole pool in memory. */
function withoutSlack(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const own = Buffer.alloc(bytes.length)
  bytes.copy(own)
  return own
}

/** A response in memory, and its encoded variants as they are needed. */
export class CachedResponse {
  /** An upper estimate of its memory, in bytes. */
  readonly size: number
  readonly #body: Buffer
  readonly #headers: UncompressedResponse['headers']
  readonly #isText: boolean
  /** The ETag of the uncompressed variant, without quotes; those of the others begin with it. */
  readonly #tag: string
  readonly #variants = new Map<ContentCoding, EncodedVariant>()
  readonly #encoding = new Map<ContentCoding, Promise<EncodedVariant>>()

  constructor({ body, headers, isText }: UncompressedResponse) {
    this.#body = withoutSlack(body)
    this.#headers = headers
    this.#isText = isText
    const etag =
      headers.etag ?? `"${createHash('sha256').update(this.#body).digest('base64url').slice(0, 27)}"`
    this.#tag = etag.slice(1, -1)
    this.size =
      Math.ceil(body.length * (isText ? 1.5 : 1)) + Math.min(body.length, sentAsTextBytes) + overheadBytes
    this.#variants.set('identity', this.#variant('identity', this.#body, this.#tag))
  }

  /** The variant for the best of these codings, if it is ready. */
  getEncoded(codings: readonly ContentCoding[]): EncodedVariant | undefined {
    const coding = this.#choose(codings)
    return coding && this.#variants.get(coding)
  }

  /** As `getEncoded`, compressing once for all concurrent callers; undefined where no coding is acceptable. */
  async encode(codings: readonly ContentCoding[]): Promise<EncodedVariant | undefined> {
    const coding = this.#choose(codings)
    if (coding === undefined) return undefined
    const ready = this.#variants.get(coding)
    if (ready || coding === 'identity') return ready
    const encoding = this.#encoding.get(coding) ?? this.#compress(coding)
    this.#encoding.set(coding, encoding)
    return encoding
  }

  /** Whether `If-None-Match` names this response in any coding. */
  matches(ifNoneMatch: string): boolean {
    return ifNoneMatch.split(',').some(given => {
      const tag = given.trim().replace(/^W\//, '')
      if (tag === '*') return true
      if (!tag.startsWith(`"${this.#tag}`)) return false
      const suffix = tag.slice(this.#tag.length + 1, -1)
      return suffix === '' || contentCodings.some(coding => suffix === `-${coding}`)
    })
  }

  #choose(codings: readonly ContentCoding[]): ContentCoding | undefined {
    const isCompressible = this.#isText && this.#body.length >= compressFromBytes
    if (!isCompressible && codings.includes('identity')) return 'identity'
    return this.#isText ? codings[0] : undefined
  }

  async #compress(coding: Exclude<ContentCoding, 'identity'>): Promise<EncodedVariant> {
    const body = await compress[coding](this.#body)
    const variant = this.#variant(coding, body, `${this.#tag}-${coding}`)
    this.#variants.set(coding, variant)
    this.#encoding.delete(coding)
    return variant
  }

  /** Each variant has its own strong ETag. */
  #variant(coding: ContentCoding, body: Buffer, tag: string): EncodedVariant {
    const etag = `"${tag}"`
    return {
      body: withoutSlack(body),
      etag,
      headers: {
        ...this.#headers,
        etag,
        ...(this.#isText && { vary: 'Accept-Encoding' }),
        ...(coding !== 'identity' && { 'content-encoding': coding }),
      },
    }
  }
}
