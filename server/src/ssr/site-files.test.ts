import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerErrors } from '../http/error-responses.ts'
import { siteFiles } from './site-files.ts'

describe('the files of the site', () => {
  const script = 'export const shop = 1\n'.repeat(100)
  let folder: string
  let app: FastifyInstance

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'chekku-files-'))
    const root = join(folder, 'client')
    mkdirSync(join(root, 'assets', 'fonts'), { recursive: true })
    mkdirSync(join(root, 'art'))
    writeFileSync(join(folder, 'secret.txt'), 'secret')
    writeFileSync(join(root, 'assets', 'shop-1a.js'), script)
    writeFileSync(join(root, 'assets', 'shop-1a.js.br'), brotliCompressSync(script))
    writeFileSync(join(root, 'assets', 'shop-1a.js.gz'), gzipSync(script))
    writeFileSync(join(root, 'assets', 'fonts', 'figtree.woff2'), 'a font')
    writeFileSync(join(root, 'art', 'hero.svg'), '<svg/>')
    writeFileSync(join(root, 'service-worker.js'), 'worker')
    app = Fastify({ routerOptions: { ignoreDuplicateSlashes: true } }) as unknown as FastifyInstance
    answerErrors(app)
    await app.register(siteFiles, { root })
    app.get('/*', () => 'a page')
  })
  afterAll(async () => {
    await app.close()
    rmSync(folder, { recursive: true })
  })

  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

  it('are sent in the best accepted encoding', async () => {
    for (const [asked, coding, open] of [
      ['gzip, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
    ] as const) {
      const { statusCode, headers, rawPayload } = await get('/assets/shop-1a.js', {
        'accept-encoding': asked,
      })
      expect([statusCode, headers['content-encoding']]).toEqual([200, coding])
      expect(headers['content-type']).toBe('application/javascript; charset=utf-8')
      expect(headers.vary).toMatch(/accept-encoding/i)
      expect(open(rawPayload).toString()).toBe(script)
    }
    const plain = await get('/assets/shop-1a.js')
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, script])
    expect((await get('/art/hero.svg', { 'accept-encoding': 'br' })).body).toBe('<svg/>')
  })

  it('are cached for a year with a hash in their name, the worker not at all, the others for an hour', async () => {
    const cacheControl = async (url: string) => (await get(url)).headers['cache-control']
    expect(await cacheControl('/assets/shop-1a.js')).toBe('public, max-age=31536000, immutable')
    expect(await cacheControl('/assets/fonts/figtree.woff2')).toBe('public, max-age=31536000, immutable')
    expect(await cacheControl('/art/hero.svg')).toBe('public, max-age=3600')
    expect(await cacheControl('/service-worker.js')).toBe('no-cache')
  })

  it('have content policies: styles for an SVG, the API for the worker', async () => {
    const policy = async (url: string) => (await get(url)).headers['content-security-policy']
    expect(await policy('/art/hero.svg')).toContain("style-src 'unsafe-inline'")
    expect(await policy('/service-worker.js')).toBe(
      "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    )
  })

  it('answer 304, HEAD and range requests', async () => {
    const { headers } = await get('/art/hero.svg')
    const again = await get('/art/hero.svg', { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const head = await app.inject({ method: 'HEAD', url: '/assets/shop-1a.js' })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect(head.headers['content-length']).toBe(String(script.length))
    const part = await get('/assets/shop-1a.js', { range: 'bytes=0-5' })
    expect([part.statusCode, part.body]).toEqual([206, 'export'])
    const behind = await get('/assets/shop-1a.js', { range: 'bytes=99999-' })
    expect([behind.statusCode, behind.body]).toEqual([416, ''])
  })

  it('are only those of the build', async () => {
    const names = ['gone.js', 'shop-1a.js.br', 'shop-1a.js.gz', '', 'fonts', 'SHOP-1A.js', 'shop-1a.js%00']
    for (const name of [...names, '..%2f..%2fsecret.txt', '..%5c..%5csecret.txt', '%00.js']) {
      const { statusCode, headers } = await get(`/assets/${name}`)
      expect([name, statusCode, headers['cache-control']]).toEqual([name, 404, 'no-store'])
      expect(headers['content-type'], name).toContain('application/json')
    }
  })
})
