import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { operations } from '@chekku/domain/operations/all-operations'
import type { AreaOperation } from '@chekku/domain/operations/operation'
import { pictureMessages } from '@chekku/domain/pictures/picture-upload'
import { problemMessages } from '@chekku/domain/problem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { operationsOf } from '../../testing/operations.ts'
import { plainPicture } from '../../testing/plain-picture.ts'
import { formData, testAdministrator } from '../../testing/test-app.ts'
import { startTestShop, type TestShop } from '../../testing/test-shop.ts'
import type { AppOptions } from '../app.ts'
import { createLog } from '../observability/log.ts'

let shop: TestShop

const start = async (options: Partial<AppOptions> = {}) => {
  shop = await startTestShop(options)
}
const stop = () => shop.close()

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

describe('the wire', () => {
  beforeAll(() => start())
  afterAll(stop)

  test('answers 405 with Allow to every method that an address does not take', async () => {
    const addresses = Map.groupBy(await operationsOf(shop), ({ path }) => path)
    expect(addresses.size).toBeGreaterThan(80)
    for (const [path, operations] of addresses) {
      const methods: string[] = operations.map(({ method }) => method)
      for (const method of METHODS.filter(method => !methods.includes(method))) {
        const { status, headers, body } = await shop.call(method, path)
        expect([method, path, status, body.success]).toEqual([method, path, 405, false])
        const allowed = headers.allow?.split(', ').filter(name => name !== 'HEAD')
        expect([path, allowed]).toEqual([path, methods.toSorted()])
      }
    }
  })

  test('an unknown path under /api is 404 in the shape of the rulings, whatever the method', async () => {
    for (const path of ['/nothing', '/products/x/y/z', '', '/%ff']) {
      for (const method of METHODS) {
        const { status, body } = await shop.call(method, path)
        expect(status).toBe(404)
        expect(body).toEqual({ success: false, message: problemMessages.notFound })
      }
    }
  })

  test('HEAD works where GET does, with the same headers and no body, and slashes too many change nothing', async () => {
    expect((await shop.call('GET', '//products/')).status).toBe(200)
    const got = await shop.call('GET', '/products')
    const head = await shop.call('HEAD', '/products')
    expect([head.status, head.text]).toEqual([200, ''])
    expect(head.headers['content-length']).toBe(got.headers['content-length'])
    expect((await shop.call('HEAD', '/products/nothing')).status).toBe(404)
  })

  test('a path of 2,000 characters is one, and a longer one is none, whatever it asks for', async () => {
    const ask = async (length: number, rest = '') => {
      const url = `/api${'products'.padStart(length - 4, '/')}${rest}`
      return (await shop.app.inject({ url })).statusCode
    }
    expect([await ask(2_000), await ask(2_000, `?x=${'x'.repeat(10_000)}`)]).toEqual([200, 200])
    expect([await ask(2_001), await ask(2_001, '?limit=1'), await ask(15_000)]).toEqual([404, 404, 404])
  })

  test('a body is not read where there is no call, and of a sign-in no more than it needs', async () => {
    // If the body were read, the invalid JSON would be refused instead.
    const cut = { body: '{"name":', headers: { 'content-type': 'application/json' }, token: null }
    expect((await shop.call('POST', '/nothing', cut)).status).toBe(404)
    expect((await shop.call('POST', '/gallery/popular', cut)).status).toBe(405)
    const login = { email: 'a@b.example', password: 'x'.repeat(20_000) }
    expect((await shop.call('POST', '/auth/login', { body: login, token: null })).status).toBe(413)
  })

  const CREATE = '/categories'
  test.each([
    ['JSON that is cut off', 'application/json', '{"name":', 400],
    ['JSON with a prototype key', 'application/json', '{"__proto__":{"admin":true},"name":"x"}', 400],
    ['a JSON text instead of an object', 'application/json', '"name"', 400],
    ['a JSON list', 'application/json', '[1]', 400],
    ['plain text', 'text/plain', 'name=x', 415],
    ['a form that is not multipart', 'application/x-www-form-urlencoded', 'name=x', 415],
    ['XML', 'application/xml', '<name/>', 415],
    ['JSON of more than 1 MB', 'application/json', JSON.stringify({ name: 'x'.repeat(1024 * 1024) }), 413],
    ['multipart without a boundary', 'multipart/form-data', 'x', 400],
    ['multipart that ends early', 'multipart/form-data; boundary=b', '--b\r\nContent-Dis', 400],
    ['deeply nested JSON', 'application/json', `{"name":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 400],
  ])('refuses %s with a sentence', async (_what, type, body, status) => {
    const before = await shop.read(CREATE)
    const answer = await shop.call('POST', CREATE, { body, headers: { 'content-type': type } })
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ success: false, message: expect.stringMatching(/^[A-Z].+/) })
    expect(answer.text).not.toMatch(/node_modules|\bat |SQL|FST_|\.ts/)
    expect(await shop.read(CREATE)).toEqual(before)
  })

  const wrongTypes = [
    'text/plain',
    'text/plain;application/json',
    'text/json',
    'text/html',
    'application/jsonp',
    'application/json-patch+json',
    'application/vnd.api+json',
    'application/octet-stream',
    'xapplication/json',
    'application/json/x',
    'application /json',
    'application/json, text/plain',
    'text/plain, application/json',
    'multipart/mixed; boundary=b',
    'multipart/form-data; boundary=',
    '*/*',
    'a',
    `application/${'j'.repeat(5_000)}`,
  ]
  test('JSON is not read as anything else', async () => {
    const before = await shop.read(CREATE)
    for (const type of wrongTypes) {
      const headers = { 'content-type': type }
      const { status } = await shop.call('POST', CREATE, { body: '{"name":"x"}', headers })
      expect([type, status]).toEqual([type, type.startsWith('multipart/form-data') ? 400 : 415])
    }
    expect(await shop.read(CREATE)).toEqual(before)
  })

  test('a form has each field once, its files by their names alone, and no place where no picture belongs', async () => {
    const twice = formData({ name: 'One' })
    twice.append('name', 'Two')
    const name = problemMessages.sentMoreThanOnce
    expect(await shop.refusal('POST', CREATE, twice)).toEqual([400, { name }])
    // Files under other names are ignored, and a field in which none is chosen.
    const form = formData({ name: 'One' })
    form.set('image', new Blob([]), '')
    form.set('other', new Blob(['x']), 'x.txt')
    const made = await shop.call<{ _id: string }>('POST', CREATE, { body: form })
    expect(made.status).toBe(201)
    const settings = `/categories/${made.body.data._id}/nav-settings`
    expect((await shop.call('PATCH', settings, { body: formData({ order: '1' }) })).status).toBe(415)
  })

  test('a picture of no bytes is none at every address that takes one', async () => {
    const declared: Readonly<Record<string, AreaOperation>> = operations
    const taking = (await operationsOf(shop)).filter(({ id }) => declared[id]?.upload === 'picture')
    expect(taking.length).toBeGreaterThan(8)
    const [body, refused] = [formData({}, Buffer.alloc(0)), [415, { image: pictureMessages.notAPicture }]]
    for (const { method, path, name } of taking)
      expect([name, await shop.refusal(method, path, body)]).toEqual([name, refused])
  })

  test('each answer has its own id and the headers that keep browsers strict', async () => {
    const [one, two] = [await shop.call('GET', '/products'), await shop.call('GET', '/products')]
    expect(one.headers['x-request-id']).not.toBe(two.headers['x-request-id'])
    expect(one.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(one.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(one.headers).not.toHaveProperty('x-powered-by')
    expect(one.headers).not.toHaveProperty('server')
  })

  test('every answer and refusal keeps browsers strict', async () => {
    const addresses = '/api/products /%zz /api/%ff /api/auth/me /api/nothing /sitemap.xml /api/docs'
    for (const url of addresses.split(' ')) {
      const { headers } = await shop.app.inject({ url })
      expect([url, headers]).toMatchObject([
        url,
        {
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'DENY',
          'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
          'permissions-policy': expect.stringContaining('camera=()'),
          'referrer-policy': 'strict-origin-when-cross-origin',
          'strict-transport-security': expect.stringContaining('max-age=31536000'),
          'cross-origin-opener-policy': 'same-origin',
        },
      ])
    }
  })

  test('the OpenAPI document is made from the schemas, and says which calls need a token', async () => {
    const document = JSON.parse((await shop.call('GET', '/openapi.json', { token: null })).text)
    expect(document.openapi).toBe('3.1.0')
    expect(document.paths['/api/products'].post.security).toEqual([{ bearer: [] }])
    expect(document.paths['/api/keys'].post.security).toEqual([{ bearer: [], proof: [] }])
    expect(document.paths['/api/products'].get.security).toEqual([])
    expect(document.paths['/api/auth/login'].post.security).toEqual([])
    const { content } = document.paths['/api/products'].post.requestBody
    const body = { $ref: '#/components/schemas/ProductCreateInput' }
    expect(content['application/json'].schema).toEqual(body)
    expect(content['multipart/form-data'].schema).toEqual({
      allOf: [body, { type: 'object', properties: { image: expect.objectContaining({ format: 'binary' }) } }],
    })
    const { properties } = document.components.schemas.ProductCreateInput
    expect(properties).toMatchObject({ name: expect.anything(), deleteImage: expect.anything() })
  })

  test('the addresses of the former console of the API lead to its description', async () => {
    for (const url of ['/docs', '/docs/', '/docs/json', '/docs/static/%00']) {
      const { status, headers } = await shop.call('GET', url, { token: null })
      expect([url, status, headers.location]).toEqual([url, 301, '/api/openapi.json'])
    }
    expect((await shop.call('POST', '/docs', { token: null })).status).toBe(405)
  })
})

describe('a wire of its own', () => {
  afterEach(stop)

  test('an unexpected failure reveals no details', async () => {
    await start()
    shop.app.log.level = 'silent'
    await shop.database.close()
    const answer = await shop.call('GET', '/products')
    expect(answer.status).toBeGreaterThanOrEqual(500)
    expect(answer.body).toEqual({ success: false, message: expect.stringMatching(/Please try again/) })
  })

  test('a request with two hosts is refused, also when its response is cached', async () => {
    await start()
    const port = await shop.listen()
    const ask = async (line: string, hosts: string) => {
      const socket = connect(port, '127.0.0.1')
      socket.write(`${line} HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`)
      const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
      return { status: Number(head.split(' ')[1]), head, body }
    }
    for (let n = 0; n < 2; n += 1) expect((await ask('GET /api/products', 'Host: a\r\n')).status).toBe(200)
    for (const line of ['GET /api/products', 'GET /api/nothing', 'POST /api/auth/login']) {
      const { status, head, body } = await ask(line, 'Host: a\r\nhost: b\r\n')
      expect([line, status]).toEqual([line, 400])
      expect(body).toContain(JSON.stringify({ success: false, message: problemMessages.sentTwoHosts }))
      expect(head.toLowerCase()).toContain('content-security-policy')
    }
  })

  test('the rest of a refused body is read on while it comes, and the connection of one that does not is closed', async () => {
    await start()
    const port = await shop.listen()
    const bytes = 400_000
    const refused = async (piece: number, pauseMs: number) => {
      const socket = connect(port, '127.0.0.1')
      const response = text(socket)
      const head = `POST /api/products HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${bytes}`
      socket.on('error', () => undefined).write(`${head}\r\n\r\n`)
      let sent = 0
      const sending = setInterval(() => {
        if (sent >= bytes) return void socket.end()
        socket.write('x'.repeat(piece))
        sent += piece
      }, pauseMs)
      const [line = ''] = (await response.catch(() => '')).split('\r\n')
      clearInterval(sending)
      return { line, isWhole: sent >= bytes }
    }
    const [slow, steady] = await Promise.all([refused(1, 200), refused(bytes / 50, 100)])
    expect([slow.line, steady.line]).toEqual(Array(2).fill('HTTP/1.1 401 Unauthorized'))
    expect([slow.isWhole, steady.isWhole]).toEqual([false, true])
  })

  test('over plain http nothing forces a browser to https', async () => {
    await start({ publicOrigin: 'http://192.0.2.1:3000' })
    const { headers } = await shop.call('GET', '/products')
    expect(headers).not.toHaveProperty('strict-transport-security')
    // Browsers write an error to the console of every page that has it.
    expect(headers).not.toHaveProperty('cross-origin-opener-policy')
  })

  test('successful probes are not logged, failed ones are', async () => {
    const lines: string[] = []
    await start({ log: createLog('info', { write: line => lines.push(line) }) })
    for (const probe of ['/health', '/ready']) expect((await shop.call('GET', probe)).status).toBe(200)
    expect(lines).toEqual([])
    await shop.database.close()
    expect((await shop.call('GET', '/health')).status).toBe(200)
    expect((await shop.call('GET', '/ready')).status).toBe(503)
    const answered = lines.map(line => JSON.parse(line) as { msg: string; path?: string })
    expect(answered.at(0)).toMatchObject({ msg: 'the database does not answer' })
    expect(answered.filter(({ msg }) => msg === 'answered')).toMatchObject([{ path: '/api/ready' }])
  })

  test('logs hold a line a request, with its id, and never a token or a password', async () => {
    const lines: string[] = []
    await start({ log: createLog('trace', { write: line => lines.push(line) }) })
    await shop.call('POST', '/auth/login', { body: testAdministrator, token: null })
    await shop.call('POST', '/auth/login', { body: { ...testAdministrator, password: 'wrong password' } })
    await shop.call('PUT', '/auth/updatepassword', { body: { currentPassword: 'x', newPassword: 'y' } })
    const { headers } = await shop.call('GET', '/auth/me')
    await shop.call('POST', '/gallery', { body: formData({ title: 'x' }, await plainPicture()) })
    const text = lines.join('\n')
    expect(text).toContain(headers['x-request-id'])
    for (const secret of [shop.token, testAdministrator.password, 'wrong password', 'argon2']) {
      expect(text).not.toContain(secret)
    }
  })
})
