import { variantPath } from '@chekku/domain/pictures/picture-variants'
import { problemMessages } from '@chekku/domain/problem'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { picture400 } from '../../testing/plain-picture.ts'
import { ResponseCache } from '../cache/response-cache.ts'
import type { Database } from '../database/database.ts'
import { describeOnEachDatabase } from '../database/testing.ts'
import { answerErrors } from '../http/error-responses.ts'
import type { PreparedPicture } from './image-worker/encode-original.ts'
import { ImageWorker } from './image-worker/image-worker.ts'
import { pictureRoutes } from './routes.ts'
import { createMedia, type Media } from './service.ts'

/** One worker serves all tests of this file: its process takes longer to start than a picture to prepare. */
const worker = new ImageWorker()
afterAll(() => worker.close())

let app: FastifyInstance
let database: Database
let media: Media
/** Prepared once for all tests, which takes longer than most of them. */
let picture: PreparedPicture

async function openShop(): Promise<void> {
  media = createMedia({ database, worker })
  onTestFinished(media.close)
  app = Fastify({ routerOptions: { ignoreDuplicateSlashes: true, ignoreTrailingSlash: true } })
  onTestFinished(() => app.close())
  answerErrors(app)
  const cache = new ResponseCache({ catalogue: database.watchRevision() })
  await app.register(pictureRoutes, { media, cache })
  picture ??= await media.prepare(await picture400(), 'products')
  await database.writeCatalogue(transaction => media.store(transaction, [picture]))
}

const nameOf = (path: string) => path.split('/').at(-1) as string
const headersOf = (path: string, { rawPayload }: { rawPayload: Buffer }) => ({
  'content-length': String(rawPayload.length),
  'cache-control': 'public, max-age=31536000, immutable',
  etag: `"${nameOf(path)}"`,
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; sandbox",
})

describeOnEachDatabase('a picture', connect => {
  beforeEach(async () => {
    database = await connect()
    await openShop()
  })

  it('answers with its bytes under /uploads and /api/uploads, however many slashes', async () => {
    for (const prefix of ['', '/api', '/api/', '//api', '/']) {
      const answer = await app.inject(`${prefix}${picture.path}`)
      expect([prefix, answer.statusCode]).toEqual([prefix, 200])
      expect(answer.rawPayload.equals(picture.bytes)).toBe(true)
      expect(answer.headers).toMatchObject({
        'content-type': 'image/jpeg',
        ...headersOf(picture.path, answer),
      })
      expect(answer.headers.vary).toBeUndefined()
    }
  })

  it('has variants as AVIF and WebP with the same headers', async () => {
    for (const [prefix, format] of [
      ['', 'avif'],
      ['/api', 'avif'],
      ['', 'webp'],
    ] as const) {
      const path = variantPath(picture.path, 320, format)
      const answer = await app.inject(`${prefix}${path}`)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({ 'content-type': `image/${format}`, ...headersOf(path, answer) })
    }
  })

  it('answers 304 to a matching If-None-Match', async () => {
    const etag = `"${nameOf(picture.path)}"`
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await app.inject({ url: picture.path, headers: { 'if-none-match': tag } })
      expect(answer.statusCode, tag).toBe(304)
      expect(answer.rawPayload).toHaveLength(0)
      expect(answer.headers).toMatchObject({ etag, 'cache-control': 'public, max-age=31536000, immutable' })
    }
    for (const tag of ['"other"', etag.slice(1, -1), '']) {
      const answer = await app.inject({ url: picture.path, headers: { 'if-none-match': tag } })
      expect(answer.statusCode, tag).toBe(200)
    }
  })

  it('answers HEAD as it answers GET, without the bytes', async () => {
    for (const path of [picture.path, `/api${variantPath(picture.path, 320, 'webp')}`]) {
      const get = await app.inject(path)
      const head = await app.inject({ method: 'HEAD', url: path })
      expect(head.statusCode).toBe(200)
      expect(head.rawPayload).toHaveLength(0)
      const { date: _, connection: __, ...headers } = get.headers
      expect(head.headers).toMatchObject(headers)
    }
  })

  it('is answered at one spelling of its path alone', async () => {
    const name = nameOf(picture.path)
    const spellings = [
      `${picture.path}/`,
      picture.path.toUpperCase(),
      `/uploads/products/${name.toUpperCase()}`,
      `/uploads/products/${name.replace('.', '%2e')}`,
      `/uploads/%70roducts/${name}`,
      `/uploads/gallery/${name}`,
      `/uploads/products/..%2fproducts%2f${name}`,
      `/uploads/${name}`,
      `/uploads/products/${name}.webp`,
      `/uploads/products/${name.replace('.jpg', '.webp')}`,
      `/uploads/products/${name.replace('.jpg', '.png')}`,
      `/uploads/products/${name.replace('.jpg', '.333.avif')}`,
      '/uploads/products/..%2f..%2fpackage.json',
      '/uploads/products/%00',
    ]
    for (const url of spellings) {
      const answer = await app.inject(url)
      expect(answer.statusCode, url).toBe(404)
      expect(answer.json(), url).toEqual({ success: false, message: problemMessages.notFound })
      expect(answer.headers['cache-control'], url).toBe('no-store')
      expect(answer.headers.etag, url).toBeUndefined()
    }
    expect((await app.inject(`${picture.path}?v=2`)).statusCode).toBe(200)
  })

  it('is looked up only at a path of a picture', async () => {
    await database.close()
    for (const path of ['', '/uploads/products/x.jpg', '/uploads/products/', '/etc/passwd']) {
      expect(await media.read(path)).toBeUndefined()
    }
  })

  it('is gone with its variants once removed, however often it was requested', async () => {
    const paths = [picture.path, variantPath(picture.path, 320, 'avif')]
    for (const path of [...paths, ...paths]) expect((await app.inject(path)).statusCode).toBe(200)
    await database.writeCatalogue(transaction => media.removeUnused(transaction, [picture.path]))
    for (const path of paths) {
      const answer = await app.inject({ url: path, headers: { 'if-none-match': '*' } })
      expect(answer.statusCode).toBe(404)
    }
  })
})
