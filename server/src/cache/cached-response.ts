import { createHash } from 'node:crypto'
import { brotliCompress, type CompressCallback, constants, gzip } from 'node:zlib'
import { type ContentCoding, contentCodings } from './content-coding.ts'

export type Headers = Readonly<Record<string, string>>

export interface UncompressedResponse {
  body: Buffer
  /** Lower-case names; `etag` is set if there is a better one than a hash of the body. */
  headers: Headers
}

/** A response in one content coding. */
export interface EncodedVariant extends UncompressedResponse {
  etag: string
}

/** Bodies below this are not compressed: they fit into the same number of packets. */
const compressFromBytes = 1_000
/** Estimated memory of headers and objects. */
const overheadBytes = 4_096
/**
 * A page of 11 KB takes 2 ms; 1,000 products (420 KB) take 7 ms for 51 KB, with level 11 600 ms for 41 KB. 6 MB, as long as
 * a list can be, take 165 ms for 1.9 MB, and in the levels of long bodies 34 ms for 2.2 MB.
 */
const levels = { br: 5, gzip: 6 }
const [longBodyBytes, longBodyLevels] = [1024 * 1024, { br: 1, gzip: 1 }]

/** A cached response with its encoded variants, which are created on demand. */
export class CachedResponse {
  /** Upper estimate of its memory in bytes. */
  readonly size: number
  readonly #body: Buffer
  readonly #headers: Headers
  /** False for pictures, whose formats are compressed already. */
  readonly #isText: boolean
  /** ETag of the uncompressed variant without quotes, and prefix of the other variants' ETags. */
  readonly #tag: string
  /** A promise while the variant is being compressed. */
  readonly #variants = new Map<ContentCoding, EncodedVariant | Promise<EncodedVariant>>()

  constructor({ body, headers }: UncompressedResponse) {
    this.#body = withoutSlack(body)
    this.#headers = headers
    this.#isText = !headers['content-type']?.startsWith('image/')
    this.#tag =
      headers.etag?.slice(1, -1) ?? createHash('sha256').update(body).digest('base64url').slice(0, 27)
    const text = this.#isText ? body.length / 2 : 0
    this.size = Math.ceil(body.length + text) + overheadBytes
    this.#add('identity', this.#body)
  }

  /** The variant for the best of these codings, if it is ready. */
  getEncoded(codings: readonly ContentCoding[]): EncodedVariant | undefined {
    const coding = this.#choose(codings)
    const variant = coding && this.#variants.get(coding)
    return variant instanceof Promise ? undefined : variant
  }

  /** Like `getEncoded`, but compresses once for all concurrent callers; undefined if no coding is acceptable. */
  async encode(codings: readonly ContentCoding[]): Promise<EncodedVariant | undefined> {
    const coding = this.#choose(codings)
    if (coding === undefined) return undefined
    const existing = this.#variants.get(coding)
    if (existing) return existing
    const encoding = compress(coding, this.#body).then(body => this.#add(coding, body))
    this.#variants.set(coding, encoding)
    return encoding
  }

  /** True if `If-None-Match` contains the ETag of any variant. */
  matches(ifNoneMatch: string): boolean {
    return ifNoneMatch.split(',').some(etag => {
      const tag = etag.trim().replace(/^W\//, '')
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

  /** Each variant has its own strong ETag. */
  #add(coding: ContentCoding, body: Buffer): EncodedVariant {
    const etag = coding === 'identity' ? `"${this.#tag}"` : `"${this.#tag}-${coding}"`
    const vary = this.#isText && { vary: 'Accept-Encoding' }
    const encoding = coding !== 'identity' && { 'content-encoding': coding }
    const variant = {
      body: withoutSlack(body),
      etag,
      headers: { ...this.#headers, etag, ...vary, ...encoding },
    }
    this.#variants.set(coding, variant)
    return variant
  }
}

/** Copies a slice into a buffer of its own, since a slice keeps its whole pool in memory. */
function withoutSlack(bytes: Buffer): Buffer {
  return bytes.buffer.byteLength === bytes.length ? bytes : Buffer.from(new Uint8Array(bytes).buffer)
}

/** Compresses in libuv's thread pool. */
function compress(coding: ContentCoding, bytes: Buffer): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const done = settle(resolve, reject)
  // Each chunk of output takes a turn of the event loop: a list, compressed to at most an eighth, comes in one chunk.
  const chunkSize = Math.max(constants.Z_DEFAULT_CHUNK, Math.ceil(bytes.length / 8))
  const { br, gzip: level } = bytes.length < longBodyBytes ? levels : longBodyLevels
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: br,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  if (coding === 'br') brotliCompress(bytes, { params, chunkSize }, done)
  else gzip(bytes, { level }, done)
  return promise
}

/** A compressor and all that its callback references live until a full GC: this callback leaves out the bytes. */
function settle(resolve: (result: Buffer) => void, reject: (error: Error) => void): CompressCallback {
  return (error, result) => (error ? reject(error) : resolve(result))
}
