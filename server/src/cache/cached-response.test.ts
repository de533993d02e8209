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

/** Microseconds of processor time for each KB, least of three. */
async function costOf(coding: 'br' | 'gzip', bytes: number): Promise<number> {
  const spent: number[] = []
  for (let at = 0; at < 3; at += 1) {
    const response = new CachedResponse({ body: prose(bytes), headers })
    const before = process.cpuUsage()
    await response.encode([coding])
    const { user, system } = process.cpuUsage(before)
    spent.push(((user + system) / bytes) * 1024)
  }
  return Math.min(...spent)
}

it.each([
  ['br', brotliDecompressSync, 0.6],
  ['gzip', gunzipSync, 0.85],
] as const)('a body of megabytes is compressed faster: %s', async (coding, decompress, ratio) => {
  const body = prose(3_000_000)
  const encoded = await new CachedResponse({ body, headers }).encode([coding])
  expect(decompress(encoded?.body ?? Buffer.alloc(0)).equals(body)).toBe(true)
  expect(await costOf(coding, 3_000_000)).toBeLessThan((await costOf(coding, 900_000)) * ratio)
})
