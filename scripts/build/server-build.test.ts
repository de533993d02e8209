import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { variantPath } from '@chekku/domain/pictures/picture-variants'
import { sampleShop } from '@chekku/domain/sample-shop'
import type { Product } from '@chekku/domain/schemas/product'
import { productCard, sharePath } from '@chekku/domain/share-image'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { administrator, type RunningServer, startServer } from '../../e2e/support/server-process.ts'
import { picture400 } from '../../server/testing/plain-picture.ts'
import { formData } from '../../server/testing/test-app.ts'
import { timeLimit } from '../../server/testing/time-limit.ts'
import { root } from '../tools.ts'
import { isFresh } from './build-stamp.ts'
import { buildServer, serverBuild, serverProgram } from './server-build.ts'

/* Covers what the bundle loads lazily or starts as a worker, where a build can differ from its sources. */
describe('the built server', () => {
  let shop: RunningServer
  let product: Product

  beforeAll(async () => {
    if (!isFresh(root, serverBuild)) expect(await buildServer()).toBe(0)
    shop = await startServer({ METRICS_PORT: '0', SEED: 'none' })
    const post = async <Answer>(path: string, form: FormData, token = '') => {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await fetch(`${shop.origin}/api/${path}`, { method: 'POST', body: form, headers })
      return (await answer.json()) as Answer
    }
    const json = {
      method: 'POST',
      body: JSON.stringify(administrator),
      headers: { 'content-type': 'application/json' },
    }
    const { token } = (await (await fetch(`${shop.origin}/api/auth/login`, json)).json()) as { token: string }
    const oils = await post<{ data: { _id: string } }>('categories', formData({ name: 'Oils' }), token)
    // A product with a picture uses the database thread and the image worker.
    const form = formData({ name: 'Sesame oil', price: '460', category: oils.data._id }, await picture400())
    product = (await post<{ data: Product }>('products', form, token)).data
  }, timeLimit(120_000))
  afterAll(() => shop.stop())

  const get = async (path: string) => {
    const answer = await fetch(shop.origin + path)
    return { status: answer.status, type: answer.headers.get('content-type'), bytes: await answer.bytes() }
  }

  test('names the lines of its sources in a stack, when it fails for a reason that it does not know', () => {
    const program = pathToFileURL(serverProgram).href
    const script = `process.stdout.on = () => { throw new Error('unknown') }; await import('${program}')`
    const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
    })
    expect(stderr).toMatch(/Error: unknown[\s\S]*server\/src\/serve\.ts:\d+:\d+/)
  })

  test('runs none of its source files', () => {
    const files = globSync(`${serverBuild.folder}/*.js`, { cwd: root })
    expect(files.length).toBeGreaterThan(4)
    for (const file of files) {
      expect(readFileSync(join(root, file), 'utf8')).not.toMatch(/new URL\(["'`][^"'`]*\.ts["'`]/)
    }
  })

  test('answers pages', async () => {
    const { status, bytes } = await get(`/product/${product._id}`)
    expect(status).toBe(200)
    expect(Buffer.from(bytes).toString()).toContain(product.name)
  })

  test('generates picture variants', async () => {
    expect(await get(product.image)).toMatchObject({ status: 200 })
    const copy = variantPath(product.image, 320, 'webp')
    expect(await get(copy)).toMatchObject({ status: 200, type: 'image/webp' })
  })

  test('draws share images', async () => {
    expect(await get(sharePath(productCard(product, sampleShop.identity)))).toMatchObject({
      status: 200,
      type: 'image/jpeg',
    })
  })

  test('describes its API', async () => {
    expect(await get('/api/openapi.json')).toMatchObject({ status: 200 })
  })

  test('serves metrics', async () => {
    const address = /^Metrics are at (\S+)$/m.exec(shop.output())?.[1] ?? ''
    expect(await (await fetch(address)).text()).toContain('chekku_database_up 1')
  })
})
