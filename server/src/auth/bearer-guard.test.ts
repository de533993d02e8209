import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { apiKeyPrefix } from '@chekku/domain/people/api-keys'
import { sessionMessages } from '@chekku/domain/people/session'
import { problemMessages } from '@chekku/domain/problem'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { administratorOf } from '../calls/call.ts'
import { answerErrors } from '../http/error-responses.ts'
import { inProcessApi } from '../http/in-process.ts'
import { RequestCounts, requestsAMinute } from '../http/limits/rate-limit.ts'
import { currentClient } from '../queue/clients.ts'
import { Queue } from '../queue/queue.ts'
import { bearerGuard } from './bearer-guard.ts'
import { isApiKey } from './token.ts'

const user = { _id: 'owner', name: 'Owner', email: 'owner@example.com', role: 'Administrator' }
const withToken = { authorization: 'Bearer right-token' }

let app: FastifyInstance
/** Calls that reached a handler, and tokens that were authenticated. */
let reached: string[]
let asked: { token: string; countsAsUse: boolean }[]

async function buildGuarded() {
  reached = []
  asked = []
  app = Fastify({ routerOptions: { ignoreDuplicateSlashes: true, ignoreTrailingSlash: true } })
  answerErrors(app)
  const sessions = {
    async identify(token: string, { countsAsUse }: { countsAsUse: boolean }) {
      asked.push({ token, countsAsUse })
      if (token !== 'right-token') return undefined
      const administrator = { ...user, tokenHash: 'hash', sessionEndsAt: 1 }
      return { actor: { id: 'owner', name: user.email }, tokenHash: 'hash', administrator }
    },
    recognise: async () => undefined,
  }
  const handler = async (request: { method: string; url: string }) => {
    reached.push(`${request.method} ${request.url}`)
    return { success: true }
  }
  // Registered before the guard.
  app.post('/early', handler)
  bearerGuard(app, { sessions, isDatabaseDown: () => false })
  await app.register(
    async api => {
      api.get('/products', handler)
      api.get('/trash', { schema: { tags: ['Trash'], operationId: 'listTrash' } }, handler)
      api.route({ method: ['POST', 'PUT', 'PATCH', 'DELETE'], url: '/products', handler })
      api.put('/products/:id', handler)
      api.patch('/products/:id', handler)
      api.delete('/products/:id', handler)
      api.post('/auth/login', { schema: { tags: ['Session'], operationId: 'signIn' } }, handler)
      api.get(
        '/ping',
        { schema: { tags: ['Session'], operationId: 'getSessionExpiry' }, config: { countsAsUse: false } },
        handler,
      )
      api.get('/me', { schema: { tags: ['Session'], operationId: 'getCurrentUser' } }, async request =>
        administratorOf(request),
      )
      api.get('/forgotten', async request => administratorOf(request))
    },
    { prefix: '/api' },
  )
  await app.ready()
}

beforeEach(buildGuarded)
afterEach(() => app.close())

describe('a guarded request', () => {
  it.each([
    ['POST', '/api/products'],
    ['PUT', '/api/products/1'],
    ['PATCH', '/api/products/1'],
    ['DELETE', '/api/products/1'],
    ['GET', '/api/trash'],
    ['HEAD', '/api/trash'],
    ['POST', '/early'],
  ] as const)('is refused without one and let through with one: %s %s', async (method, url) => {
    const refused = await app.inject({ method, url })
    expect(refused.statusCode).toBe(401)
    expect(refused.headers['www-authenticate']).toBe('Bearer')
    expect(refused.headers['cache-control']).toBe('no-store')
    if (method !== 'HEAD') {
      expect(refused.json()).toEqual({ success: false, message: sessionMessages.signInRequired })
    }
    expect(reached).toEqual([])
    const answered = await app.inject({ method, url, headers: withToken })
    expect(answered.statusCode).toBe(200)
    expect(answered.headers['cache-control']).toBe('no-store')
    expect(reached).toEqual([`${method} ${url}`])
  })

  it('takes no header but one with a scheme and its token', async () => {
    const statusWith = async (authorization: string) =>
      (await app.inject({ method: 'POST', url: '/api/products', headers: { authorization } })).statusCode
    for (const wrong of [
      'right-token',
      'Basic right-token',
      'Bearer',
      'Bearer ',
      'Bearer right-token extra',
      'Bearer right-token, Bearer right-token',
      'Bearer "right-token"',
      'Bearer wrong-token',
      'Bearer undefined',
      'Bearer null',
    ])
      expect([wrong, await statusWith(wrong)]).toEqual([wrong, 401])
    expect(reached).toEqual([])
    for (const right of ['bearer right-token', 'BEARER right-token', 'Bearer   right-token'])
      expect([right, await statusWith(right)]).toEqual([right, 200])
  })

  it('is refused with two tokens, since a proxy might read the other one', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const answer = await sendRaw(
      'POST /api/products HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer right-token\r\n' +
        'Authorization: Bearer wrong-token\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
    )
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
    expect(asked).toEqual([])
  })

  it('is refused before its body is read', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    // The body never arrives.
    const answer = await sendRaw(
      'POST /api/products HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n' +
        'Connection: close\r\n\r\n',
    )
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
  })

  it('knows its administrator, and extends the session unless its route opts out', async () => {
    const answer = await app.inject({ method: 'GET', url: '/api/me', headers: withToken })
    expect(answer.json()).toEqual({ ...user, tokenHash: 'hash', sessionEndsAt: 1 })
    await app.inject({ method: 'GET', url: '/api/ping', headers: withToken })
    expect(asked.map(({ countsAsUse }) => countsAsUse)).toEqual([true, false])
  })
})

describe('an operation', () => {
  const add = async (operationId: string) => {
    const api = Fastify()
    answerErrors(api)
    bearerGuard(api, {
      sessions: { identify: async () => undefined, recognise: async () => undefined },
      isDatabaseDown: () => false,
    })
    api.get('/offers', { schema: { operationId } }, async () => ({ success: true }))
    return (await api.inject('/offers')).statusCode
  }

  it('is guarded unless it is for anybody, and cannot be added without its declaration', async () => {
    expect([await add('listProducts'), await add('listTrash')]).toEqual([200, 401])
    await expect(add('listEverything')).rejects.toThrow('domain/src/operations has no operation')
  })
})

describe('a public request', () => {
  it.each([
    ['GET', '/api/products'],
    ['HEAD', '/api/products'],
    ['POST', '/api/auth/login'],
  ] as const)('never looks at the header: %s %s', async (method, url) => {
    for (const authorization of ['Bearer wrong-token', 'nonsense', 'Bearer right-token']) {
      const answer = await app.inject({ method, url, headers: { authorization } })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['cache-control']).toBeUndefined()
    }
    expect(asked).toEqual([])
  })

  it('that reads the administrator fails with a 500 without details', async () => {
    const answer = await app.inject({ method: 'GET', url: '/api/forgotten', headers: withToken })
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({ success: false, message: problemMessages.serverError })
  })

  it('to an unknown route is 404, not 401', async () => {
    expect((await app.inject({ method: 'POST', url: '/api/nowhere' })).statusCode).toBe(404)
  })
})

describe('a write in another spelling', () => {
  const writes = ['POST', 'PUT', 'PATCH', 'DELETE', 'delete', 'DELETE\t']
  const reads = ['GET', 'HEAD', 'OPTIONS']
  const spellings = String.raw`
    /api/products /api/products/ /api/products// //api/products /api//products /API/products
    /api/Products /api/%70roducts /%61pi/products /api%2fproducts /api%2Fproducts /api/./products
    /api/%2e/products /api/../api/products /api/x/../products /api/x/%2e%2e/products
    /api/x/%2E%2E/products /api/x%2f..%2fproducts /api/%252e%252e/products /uploads/../api/products
    /assets/../api/products /api/%2e%2e/api/products /api/categories/..%5cproducts /api/%2570roducts
    http://127.0.0.1/api/products /api/products?access=public /api/products;access=public
    /api/products#x /api/products%00 /api/products%20 /api\\products /api/products.json
  `
    .trim()
    .split(/\s+/)

  it('reaches nothing without a token', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    expect(spellings).toHaveLength(32)
    for (const url of spellings) {
      for (const method of [...writes, ...reads]) {
        const line = `${method} ${url}`
        const request = `${line} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`
        const allowed = reads.includes(method) ? /^HTTP\/1\.1 (200|40[0145]) / : /^HTTP\/1\.1 40[0145] /
        expect([line, await sendRaw(request)]).toEqual([line, expect.stringMatching(allowed)])
      }
      expect([url, reached.filter(call => !/^(GET|HEAD) /.test(call))]).toEqual([url, []])
    }
  })

  it('is guarded where it does reach the route', async () => {
    const statuses = await Promise.all(
      ['/api/products', '/api/products/', '//api//products', '/api/%70roducts'].map(
        async url => (await app.inject({ method: 'POST', url })).statusCode,
      ),
    )
    expect(statuses).toEqual([401, 401, 401, 401])
  })
})

describe('guarded reads', () => {
  /** The number of reads that have arrived, and the tokens of those that have begun. */
  let arrived: number
  let begun: string[]
  let counts: RequestCounts
  let end: () => void
  beforeEach(async () => {
    await app.close()
    arrived = 0
    begun = []
    counts = new RequestCounts()
    const ended = new Promise<void>(resolve => {
      end = resolve
    })
    app = Fastify()
    app.setErrorHandler((_error, _request, reply) => reply.code(503).send())
    const identify = async (token: string) => ({
      actor: { id: token, name: token, role: isApiKey(token) ? ('read-key' as const) : ('owner' as const) },
      tokenHash: token,
    })
    const sessions = { identify, recognise: async () => undefined }
    bearerGuard(app, { sessions, isDatabaseDown: () => false, counts })
    app.addHook('preHandler', async () => {
      arrived += 1
    })
    const drafts = { schema: { tags: ['Products'], operationId: 'listDrafts' } }
    app.get('/drafts', drafts, async ({ headers }) => {
      begun.push(`${headers.authorization}`.slice('Bearer '.length))
      await ended
      return { success: true }
    })
  })
  const read = async (token: string, method: 'GET' | 'HEAD' = 'GET') =>
    (await app.inject({ method, url: '/drafts', headers: { authorization: `Bearer ${token}` } })).statusCode
  const many = (count: number, ...of: Parameters<typeof read>) =>
    Array.from({ length: count }, () => read(...of))

  it.each(['GET', 'HEAD'] as const)(
    'run a few at a time, and those of one keep no other waiting: %s',
    async method => {
      const all = many(20, 'one', method)
      const other = read('other')
      await expect.poll(() => arrived).toBe(21)
      expect(begun).toHaveLength(4)
      end()
      expect(await other).toBe(200)
      expect(begun.indexOf('other')).toBeLessThan(6)
      expect(new Set(await Promise.all(all))).toEqual(new Set([200]))
    },
  )

  it('of a key count the milliseconds that they take, and those of people do not', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const tokens = [`${apiKeyPrefix}${'k'.repeat(43)}`, 'one']
    const answers = tokens.map(token => read(token))
    await expect.poll(() => begun).toEqual(tokens)
    vi.advanceTimersByTime(requestsAMinute.reads - 1)
    end()
    expect(await Promise.all(answers)).toEqual([200, 200])
    const isOver = (token: string) => counts.take(`session ${token}`, requestsAMinute.reads) !== undefined
    expect(tokens.map(isOver)).toEqual([true, false])
  })

  it('of keys run one by one beside those of people, and are refused where too many wait', async () => {
    const key = `${apiKeyPrefix}${'k'.repeat(43)}`
    const all = many(60, key)
    const people = many(2, 'one')
    await expect.poll(() => arrived).toBe(62)
    expect(begun).toEqual([key, 'one', 'one'])
    end()
    expect(await Promise.all(people)).toEqual([200, 200])
    expect((await Promise.all(all)).filter(status => status === 503)).toHaveLength(60 - 1 - 50)
  })
})

it('lets people take turns in every queue on the way of their writes, whatever the sessions of each', async () => {
  await app.close()
  app = Fastify()
  const identify = async (token: string) => {
    const [id = ''] = token.split('-')
    return { actor: { id, name: id, role: 'owner' as const }, tokenHash: token }
  }
  bearerGuard(app, { sessions: { identify, recognise: async () => undefined }, isDatabaseDown: () => false })
  const queue = new Queue({ concurrency: 1, refusal: () => new Error('Refused') })
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>()
  let waiting = 0
  const begun: string[] = []
  app.post<{ Body: { name: string } }>('/', async ({ body }) => {
    waiting += 1
    return queue.run(async () => {
      begun.push(body.name)
      await isFree
    })
  })
  const answers: Promise<unknown>[] = []
  for (const token of ['one-a', 'one-b', 'one-c', 'one-d', 'other-a']) {
    const headers = { authorization: `Bearer ${token}` }
    answers.push(app.inject({ method: 'POST', url: '/', headers, payload: { name: token } }))
    await expect.poll(() => waiting).toBe(answers.length)
  }
  free()
  await Promise.all(answers)
  expect(begun).toEqual(['one-a', 'one-b', 'other-a', 'one-c', 'one-d'])
})

/** Sends raw bytes and returns the raw response. */
async function sendRaw(bytes: string): Promise<string> {
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The app does not listen')
  const socket = connect(address.port, address.address)
  socket.write(bytes)
  return text(socket)
}

it('takes the calls of a page for those of its visitor', async () => {
  const own = Fastify()
  bearerGuard(own, {
    sessions: { identify: async () => undefined, recognise: async () => undefined },
    isDatabaseDown: () => false,
  })
  const callApi = inProcessApi(own)
  own.get('/api/client', async () => ({ client: currentClient() }))
  own.get('/page', async () => (await callApi('/client')).body)
  const visits = ['203.0.113.7', '203.0.113.8'].map(remoteAddress =>
    own.inject({ url: '/page', remoteAddress }),
  )
  const clients = (await Promise.all(visits)).map(answer => answer.json().client)
  expect(clients).toEqual(['203.0.113.7', '203.0.113.8'])
  await own.close()
})
