import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { CachedResponse } from './cached-response.ts'

const headers = { 'content-type': 'application/json' }
let seed = 1
/** Text that compresses as prose does: common words and rare ones. */
function prose(characters: number): Buffer {
  let text = ''
  while (text.length < characters) {
    seed = (seed * 16_807) % 2_147_483_647
    text += `${Math.floor((seed / 2_147_483_647) ** 2 * 3_000).toString(36)}oil `
  }
  return Buffer.from(text)
}

it.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)(
  'a body of megabytes is compressed with less effort, so to a larger part: %s',
  async (coding, decompress) => {
    const partOf = async (bytes: number) => {
      const body = prose(bytes)
      const encoded = await new CachedResponse({ body, headers }).encode([coding])
      expect(decompress(encoded?.body ?? Buffer.alloc(0)).equals(body)).toBe(true)
      return (encoded?.body.length ?? 0) / bytes
    }
    expect(await partOf(3_000_000)).toBeGreaterThan(1.03 * (await partOf(900_000)))
  },
)
