import { brotliCompress, type CompressCallback, constants, gzip } from 'node:zlib'
import type { ContentCoding } from './content-coding.ts'

/** A page of 11 KB takes 2 ms; a list of a thousand products (420 KB) takes 7 ms for 51 KB, and 600 ms by level 11 for 41 KB. */
const brotliLevel = 5
const gzipLevel = 6
/** Each chunk of output goes through the event loop: a list comes in one, as it is an eighth of its size at most. */
const chunkSize = (bytes: Buffer) => Math.max(constants.Z_DEFAULT_CHUNK, Math.ceil(bytes.length / 8))

/**
 * Node's compressors outlive their work until a full garbage collection, with all that their callback can reach: here not
 * the bytes.
 */
function compressed(begin: (done: CompressCallback) => void): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  begin(settle(resolve, reject))
  return promise
}

const settle =
  (resolve: (result: Buffer) => void, reject: (error: Error) => void): CompressCallback =>
  (error, result) =>
    error ? reject(error) : resolve(result)

function brotli(bytes: Buffer): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliLevel,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  return compressed(done => brotliCompress(bytes, { params, chunkSize: chunkSize(bytes) }, done))
}

/** Compresses in libuv's thread pool. */
export const compress: Readonly<
  Record<Exclude<ContentCoding, 'identity'>, (bytes: Buffer) => Promise<Buffer>>
> = {
  br: brotli,
  gzip: bytes => compressed(done => gzip(bytes, { level: gzipLevel }, done)),
}
