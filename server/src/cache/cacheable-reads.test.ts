import { once } from 'node:events'
import { type IncomingHttpHeaders, IncomingMessage, request, ServerResponse } from 'node:http'
import { type AddressInfo, connect, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { publicResources } from '@chekku/domain/operations/public-resources'
import { problemMessages } from '@chekku/domain/problem'
import Fastify, { type FastifyContextConfig } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { siteDirectory } from '../../testing/built-site.ts'
import { startTestShop, type TestShop } from '../../testing/test-shop.ts'
import type { AppOptions } from '../app.ts'
import { createRevisionWatcher } from '../database/revision-watcher.ts'
import { createAddressOf } from '../http/limits/client-address.ts'
import { requestsAMinute } from '../http/limits/rate-limit.ts'
import { createLog } from '../observability/log.ts'
import { cacheReads } from './cacheable-reads.ts'
import { createFastPath } from './fast-path.ts'
import { createFastPathServer } from './fast-path-server.ts'
import { ResponseCache } from './response-cache.ts'

let shop: TestShop
let made: string[]
let port: number

async function start(options: Partial<AppOptions> = {}): Promise<void> {
  made = []
  const onRender = (key: string) => made.push(key)
  shop = await startTestShop({ onRender, siteDirectory, ...options })
  port = await shop.listen()
}

afterEach(() => shop?.close())

interface Got {
  status: number | undefined
  headers: IncomingHttpHeaders
  bytes: Buffer
}

/** Sends a request over a socket, without default headers or decompression. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
  return new Promise((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', path, headers, method }, answer => {
      buffer(answer).then(
        bytes => resolve({ status: answer.statusCode, headers: answer.headers, bytes }),
        reject,
      )
    })
    asked.once('error', reject).end()
  })
}

/** Headers that are equal in all responses to equal requests, cached or not. */
function lasting(headers: IncomingHttpHeaders) {
  const { date, 'x-request-id': id, connection, 'keep-alive': alive, ...same } = headers
  expect([typeof date, typeof id]).toEqual(['string', 'string'])
  return same
}

const madeOf = (path: string) => made.filter(key => key.startsWith(path)).length

describe('a public read', () => {
  it('gets 503 over the limit, with any token, and a browser that asks for a page one that reloads', async () => {
    await start()
    const page = { accept: 'text/html,*/*' }
    const strangers: Record<string, string>[] = [{}, { authorization: 'Bearer made-up' }, page]
    // A session waits in a turn of its own.
    const clients = { strangers, owner: [{ authorization: `Bearer ${shop.token}` }] }
    const refused: (Got & { kind: object })[] = []
    for (const [client, kinds] of Object.entries(clients)) {
      const answers = await Promise.all(
        Array.from({ length: 200 }, async (_, at) => {
          const kind = kinds[at % kinds.length] ?? {}
          const path = kind === page ? `/products?q=${client}${at}` : `/api/products?search=${client}${at}`
          return { kind, ...(await ask(path, kind)) }
        }),
      )
      const ofClient = answers.filter(({ status }) => status === 503)
      expect(new Set(ofClient.map(({ kind }) => kind))).toEqual(new Set(kinds))
      expect(answers.filter(({ status }) => status === 200).length + ofClient.length).toBe(answers.length)
      refused.push(...ofClient)
    }
    for (const { kind, headers, bytes } of refused) {
      expect(headers).toMatchObject({ 'retry-after': '1', 'cache-control': 'no-store' })
      if (kind === page) {
        expect(headers['content-type']).toBe('text/html; charset=utf-8')
        expect(String(bytes)).toContain(`<p>${problemMessages.shopBusy}</p>`)
        expect(String(bytes)).toContain('<meta http-equiv="refresh" content="1">')
      } else expect(JSON.parse(String(bytes))).toEqual({ success: false, message: problemMessages.shopBusy })
    }
    expect((await ask('/api/products?search=oil')).status).toBe(200)
  })

  it('is rendered once for concurrent requests, and the same by the fast path and the framework', async () => {
    await start()
    for (let n = 0; n < 30; n += 1) await shop.createProduct({ name: `Sesame Oil ${n}` })
    made.length = 0
    const headers = { 'accept-encoding': 'br' }
    const all = await Promise.all(Array.from({ length: 100 }, () => ask('/api/products', headers)))
    const later = await ask('/api/products', headers)
    const injected = await shop.app.inject({ url: '/api/products', headers })
    expect(madeOf('/api/products ')).toBe(1)
    const [first] = all
    expect(JSON.parse(brotliDecompressSync(first?.bytes ?? '').toString()).data).toHaveLength(30)
    for (const answer of [...all, later]) {
      expect(answer.bytes.equals(first?.bytes ?? Buffer.of())).toBe(true)
      expect(lasting(answer.headers)).toEqual(lasting(first?.headers ?? {}))
    }
    expect(lasting(injected.headers as IncomingHttpHeaders)).toEqual(lasting(later.headers))
    expect(later.headers).toMatchObject({
      'cache-control': 'public, no-cache',
      'content-encoding': 'br',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'content-type': 'application/json; charset=utf-8',
      'strict-transport-security': expect.any(String),
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
    })
  })

  it('shows a write to the very next reader, on every path', async () => {
    await start()
    const { _id, category } = await shop.createProduct({ name: 'Oil 0' })
    const name = async (path: string) => {
      const { data } = JSON.parse((await ask(path)).bytes.toString())
      return data.name ?? data[0].name
    }
    for (let n = 1; n <= 5; n += 1) {
      await shop.call('PUT', `/products/${_id}`, { body: { name: `Oil ${n}` } })
      for (const end of [`/${_id}`, '?limit=12', `?category=${category?._id}`]) {
        for (const _ of ['rendered', 'cached']) expect(await name(`/api/products${end}`)).toBe(`Oil ${n}`)
      }
    }
  })

  it('has one entry for undeclared query parameters, other spellings and any token', async () => {
    await start()
    await shop.createProduct()
    made.length = 0
    const { bytes } = await ask('/api/products?limit=12')
    for (const path of [
      '/api/products?limit=12&utm_source=chat',
      '/api/products?x[]=1&limit=12&__proto__=2',
      '/api/products?page=1&limit=12&category=&search=',
      '/api/products?page=&limit=12',
      '//api//products/?limit=12',
      '/api/products?limit=%312',
    ]) {
      const answer = await ask(path)
      expect([path, answer.status, answer.bytes.equals(bytes)]).toEqual([path, 200, true])
    }
    const real = `Bearer ${shop.token}`
    const first = await ask('/api/products?limit=12', { authorization: real })
    for (const authorization of ['', real, 'Bearer made-up', 'Basic x', 'x'.repeat(8_000)]) {
      const answer = await ask('/api/products?limit=12', authorization === '' ? {} : { authorization })
      expect(lasting(answer.headers)).toEqual(lasting(first.headers))
      expect(answer.bytes.equals(bytes)).toBe(true)
    }
    const known = { authorization: real, 'if-none-match': String(first.headers.etag) }
    expect((await ask('/api/products?limit=12', known)).status).toBe(304)
    expect(made).toHaveLength(1)
  })

  it('answers 304 to the ETag of any coding, and HEAD with the same headers', async () => {
    await start()
    for (let n = 0; n < 10; n += 1) await shop.createProduct()
    const encodings = ['br', 'gzip', 'identity']
    const answers: Got[] = []
    for (const coding of encodings) answers.push(await ask('/api/products', { 'accept-encoding': coding }))
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3)
    for (const { headers, bytes } of answers) {
      for (const path of ['/api/products', '/api/products?utm=1']) {
        const etag = String(headers.etag)
        const again = await ask(path, { 'if-none-match': etag, 'accept-encoding': 'br' })
        expect([again.status, again.bytes.length]).toEqual([304, 0])
        expect(again.headers).not.toHaveProperty('content-length')
        expect(again.headers).toMatchObject({ 'cache-control': 'public, no-cache', vary: 'Accept-Encoding' })
        const coding = headers['content-encoding'] ?? 'identity'
        const head = await ask(path, { 'accept-encoding': coding }, 'HEAD')
        expect([head.status, head.bytes.length, head.headers.etag]).toEqual([200, 0, etag])
        expect(Number(head.headers['content-length'])).toBe(bytes.length)
      }
    }
    await shop.createProduct()
    const etag = String(answers[0]?.headers.etag)
    expect((await ask('/api/products', { 'if-none-match': etag })).status).toBe(200)
  })

  it('that fails is not cached, and refused where no coding is accepted', async () => {
    await start()
    for (let n = 0; n < 2; n += 1) {
      const refused = await ask('/api/products', { 'accept-encoding': 'identity;q=0' })
      expect(refused.status).toBe(406)
      expect(JSON.parse(refused.bytes.toString()).message).toBe(problemMessages.notAcceptable)
      const { headers } = await ask('/api/products', { 'accept-encoding': 'gzip, identity;q=0' })
      expect(headers['content-encoding']).toBe('gzip')
      expect((await ask('/api/products/gone')).status).toBe(404)
      expect((await ask('/api/products?limit=none')).headers['cache-control']).toBe('no-store')
    }
    expect(madeOf('/api/products/:id')).toBe(2)
  })

  it('is counted and logged by the fast path as by the framework', async () => {
    const lines: string[] = []
    await start({ rateLimit: true, log: createLog('info', { write: line => lines.push(line) }) })
    const { headers } = await ask('/api/products?x=1')
    const early = await ask('/api/products')
    const cached = await ask('/api/products?utm=secret')
    expect(early.headers['x-request-id']).not.toBe(headers['x-request-id'])
    const logged = lines.map(line => JSON.parse(line)).filter(line => line.msg === 'answered')
    const reqId = cached.headers['x-request-id']
    expect(logged.at(-1)).toMatchObject({ path: '/api/products', status: 200, reqId })
    expect(Object.keys(logged.at(-2)).sort()).toEqual(Object.keys(logged.at(-1)).sort())
    const [fast, { reads }] = [200, requestsAMinute]
    for (let n = 0; n < fast; n += 1) expect((await ask('/api/products')).status).toBe(200)
    let framework = 0
    while ((await shop.app.inject('/api/products')).statusCode === 200) framework += 1
    // The renders count more than their requests.
    expect(reads - fast - framework).toBeGreaterThan(0)
    expect(reads - fast - framework).toBeLessThan(50)
    const refused = await ask('/api/products')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('does not wait behind the pipelined requests of another connection', async () => {
    const { paths, sent } = await sendAtOnce(11)
    await expect.poll(() => paths.length).toBe(12)
    expect(paths.indexOf('/api/categories')).toBeLessThan(6)
    expect(sent.destroyed).toBe(false)
    sent.destroy()
  })

  it('is answered beside a connection that pipelines too many requests, which is ended', async () => {
    const { paths, sent } = await sendAtOnce(1_000)
    await once(sent, 'close')
    await expect.poll(() => paths).toContain('/api/categories')
    expect(paths.length).toBeLessThan(12)
  })

  /** The paths in the order of their responses: one connection pipelines many requests, then another sends one. */
  async function sendAtOnce(times: number) {
    const paths: string[] = []
    const log = createLog('info', { write: line => paths.push(JSON.parse(line).path) })
    await start({ log })
    await ask('/api/products')
    await ask('/api/categories')
    paths.length = 0
    const [sent, visitor] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
    await Promise.all([once(sent, 'connect'), once(visitor, 'connect')])
    sent.on('error', () => undefined).resume()
    // Both connections have sent their requests before the server reads from either.
    sent.write('GET /api/products HTTP/1.1\r\nHost: shop\r\n\r\n'.repeat(times))
    visitor.end('GET /api/categories HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n')
    visitor.resume()
    return { paths, sent }
  }

  it('has CORS headers for other origins', async () => {
    await start({ corsOrigins: ['https://admin.example'] })
    for (let n = 0; n < 2; n += 1) {
      const own = await ask('/api/products')
      expect(own.headers.vary).toBe('Origin, Accept-Encoding')
      const other = await ask('/api/products', { origin: 'https://admin.example' })
      expect(other.headers['access-control-allow-origin']).toBe('https://admin.example')
      const evil = await ask('/api/products', { origin: 'https://evil.example' })
      expect(evil.headers).not.toHaveProperty('access-control-allow-origin')
    }
  })

  it('is served with Cache-Status while the database is down', async () => {
    await start()
    const before = await ask('/api/products')
    expect(before.headers).not.toHaveProperty('cache-status')
    await shop.database.write(transaction => transaction.schema.dropTable('revision').execute())
    for (const path of ['/api/products', '/api/products?utm=1']) {
      const status = async () => (await ask(path)).headers['cache-status']
      await expect.poll(status).toBe('Chekku; hit; detail=database-down')
      expect((await ask(path)).bytes.equals(before.bytes)).toBe(true)
    }
  })
})

describe('a new route', () => {
  const response = { 200: z.object({ name: z.string() }) }
  const add = (url: string, config: FastifyContextConfig, operationId?: string) => {
    const app = Fastify()
    const cache = new ResponseCache({ catalogue: createRevisionWatcher() })
    cacheReads(app, cache, async () => 1)
    app.get(url, { config, schema: { response, ...(operationId && { operationId }) } }, async () => ({
      name: 'Oil',
    }))
  }

  it('that is a public read must be cacheable, and of a public resource', () => {
    expect(() => add('/api/offers', {})).toThrow(
      '/api/offers is for everybody: let it be for administrators (domain/src/operations/), or make it cacheable',
    )
    expect(() => add('/api/offers', { cacheable: true })).toThrow('publicResources')
    expect(() => add('/api/offers', { cacheable: true }, 'listTrash')).toThrow('is for administrators')
    add('/api/offers', {}, 'listTrash')
    add('/api/products/offers', { cacheable: true })
  })

  /** The status of the fast path's answer while a cache can render nothing; undefined where it leaves a path to the framework. */
  function statusUnderLoad(url: string): number | undefined {
    const cache = new ResponseCache({
      catalogue: createRevisionWatcher(),
      limits: { concurrency: 1, maxQueued: 0, deadlineMs: 60_000 },
    })
    const own = { cache, log: createLog('silent'), addressOf: createAddressOf([]), hasOtherOrigins: false }
    const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url })
    const response = new ServerResponse(request)
    return createFastPath(own)(request, response) ? response.statusCode : undefined
  }

  it('of a public resource or of a page is refused before the framework under load, files and other calls are not', () => {
    const calls = publicResources.flatMap(resource => [`/api/${resource}`, `/api/${resource}/new?page=2`])
    for (const url of [...calls, '/', '/products?page=2.5', '/apiary', '/assets'])
      expect([url, statusUnderLoad(url)]).toEqual([url, 503])
    const others = ['/api/health', '/assets/style', '/uploads/products/picture', '/favicon.ico', '*']
    expect(others.filter(url => statusUnderLoad(url) !== undefined)).toEqual([])
  })
})

describe('the fast path of a cache that is full', () => {
  it('sends a visitor the older copy, marked as stale, and leaves a token to the framework', async () => {
    const catalogue = createRevisionWatcher()
    const cache = new ResponseCache({ catalogue, limits: { concurrency: 1, maxQueued: 0, deadlineMs: 1 } })
    const render = async () => ({ status: 200, headers: {}, body: Buffer.from('older') })
    const client = { key: '203.0.113.7', isSignedIn: false }
    await cache.getOrRender({ key: 'list', url: '/api/products', client, render, commonHeaders: () => ({}) })
    catalogue.expire()
    const own = { cache, log: createLog('silent'), addressOf: createAddressOf([]), hasOtherOrigins: false }
    const server = createFastPathServer(createFastPath(own), (_request, response) =>
      response.writeHead(404).end(),
    ).listen(0, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
    const { status, headers, bytes } = await ask('/api/products')
    expect([status, String(bytes)]).toEqual([200, 'older'])
    expect(headers['cache-status']).toBe('Chekku; hit; ttl=-1; detail=overload')
    expect((await ask('/api/products?page=2')).status).toBe(503)
    expect((await ask('/api/products', { authorization: 'Bearer some' })).status).toBe(404)
    server.close()
  })
})

describe('a public page', () => {
  it('is rendered once until the catalogue changes, whatever a link adds to it', async () => {
    await start()
    const { _id } = await shop.createProduct()
    made.length = 0
    const paths = ['/', '/?utm_source=x', '/?fbclid=1&q=oil', '/']
    const answers = await Promise.all([...paths, ...paths, ...paths].map(path => ask(path)))
    for (const { bytes } of answers) expect(bytes.equals(answers[0]?.bytes ?? Buffer.of())).toBe(true)
    expect(madeOf('page /')).toBe(1)
    const [first, again] = [await ask('/'), await shop.app.inject('/')]
    expect(lasting(first.headers)).toEqual(lasting(again.headers as IncomingHttpHeaders))
    expect(first.headers).toMatchObject({
      'cache-control': 'public, no-cache',
      'content-security-policy': expect.stringContaining("script-src 'self' 'sha256-"),
    })
    await shop.call('PUT', `/products/${_id}`, { body: { name: 'Groundnut Oil' } })
    expect((await ask(`/product/${_id}`)).bytes.toString()).toContain('Groundnut Oil')
    await ask('/')
    expect(madeOf('page /')).toBe(3)
  })

  it('of the administration, of a product that never was, or rendered while a subrequest failed is not cached', async () => {
    await start()
    const { _id } = await shop.createProduct()
    for (let n = 0; n < 2; n += 1) {
      const admin = await ask('/admin')
      expect([admin.status, admin.headers['cache-control']]).toEqual([200, 'no-store'])
      expect((await ask('/product/none')).status).toBe(404)
    }
    expect(madeOf('page /')).toBe(4)
    await shop.database.close()
    shop.app.log.level = 'silent'
    made.length = 0
    for (let n = 0; n < 2; n += 1) await ask(`/product/${_id}`)
    expect(madeOf('page /product/')).toBe(2)
  })
})
