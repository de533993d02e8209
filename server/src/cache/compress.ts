import { brotliCompress, type CompressCallback, constants, gzip } from 'node:zlib'
import type { ContentCoding } from './content-coding.ts'

/*
 * All of it on the threads of libuv. A page (11 KB compressed) takes 2 ms by Brotli 5 and is 6 % smaller than by Brotli 4.
 * A list of a thousand products (500 KB) whose texts differ as a shop's do takes 2.4 ms and has 129 KB by Brotli 1, 6.3 ms
 * and 119 KB by Brotli 3; the texts of the measurements, which are alike, 0.6 ms and 25 KB, 1.2 ms and 18 KB. By Brotli 11,
 * which is to come, it takes a second and is a quarter smaller.
 */
const longBytes = 256 * 1024
const quickLevel = (bytes: Buffer) => (bytes.length < longBytes ? 5 : 1)
const bestLevel = 11
/** Each time that so much has come out this thread and the other must meet; a list comes at once, in an eighth of its size. */
const chunkBytes = (bytes: Buffer) => Math.max(constants.Z_DEFAULT_CHUNK, Math.ceil(bytes.length / 8))
const gzipLevel = 6

/**
 * A compressor outlives its work until all memory is gone through, and holds on to whatever its callback can reach: here
 * not the bytes, half a megabyte of a list. With them the collection of garbage took longer than the compressing.
 */
function compressed(begin: (done: CompressCallback) => void): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  begin(settling(resolve, reject))
  return promise
}

const settling =
  (resolve: (result: Buffer) => void, reject: (error: Error) => void): CompressCallback =>
  (error, result) =>
    error ? reject(error) : resolve(result)

function brotliAt(level: number, bytes: Buffer): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: level,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  return compressed(done => brotliCompress(bytes, { params, chunkSize: chunkBytes(bytes) }, done))
}

/** What somebody waits for. */
export const compressQuickly: Readonly<
  Record<Exclude<ContentCoding, 'identity'>, (bytes: Buffer) => Promise<Buffer>>
> = {
  br: bytes => brotliAt(quickLevel(bytes), bytes),
  gzip: bytes => compressed(done => gzip(bytes, { level: gzipLevel }, done)),
}

/** What nobody waits for, and many will load. */
export const compressBest = (bytes: Buffer): Promise<Buffer> => brotliAt(bestLevel, bytes)
