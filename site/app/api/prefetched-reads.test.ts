import { expect, it } from 'vitest'
import type { ApiResponse } from './api-response.ts'
import type { Transport } from './call.ts'
import { createPrefetchedReads } from './prefetched-reads.ts'

/** A prefetching and a reading transport over one that counts its calls, with a clock that the test moves. */
function setUp(answer: Transport = async () => ({ status: 200, body: 'body' })) {
  const state = { now: 0, isSignedIn: false }
  const calls: string[] = []
  const transport: Transport = request => {
    calls.push(`${request.method} ${request.path}`)
    return answer(request)
  }
  const prefetched = createPrefetchedReads(
    () => state.isSignedIn,
    () => state.now,
  )
  return { state, calls, ask: prefetched.prefetching(transport), take: prefetched.reading(transport) }
}

const get = (path: string) => ({ method: 'GET' as const, path })

it('gives a prefetched response to the first read, even while it is in flight', async () => {
  const { calls, ask, take } = setUp()
  const asked = ask(get('/gallery'))
  expect(take(get('/gallery'))).toBe(asked)
  expect(calls).toEqual(['GET /gallery'])
  await take(get('/gallery'))
  expect(calls, 'who comes later gets an answer of his own').toHaveLength(2)
})

it('prefetches a path only once', async () => {
  const { calls, ask } = setUp()
  await ask(get('/gallery'))
  await ask(get('/gallery'))
  await ask(get('/categories'))
  expect(calls).toEqual(['GET /gallery', 'GET /categories'])
})

it('shares a read in flight with a prefetch, and does not store it for the next read', async () => {
  const { promise, resolve } = Promise.withResolvers<ApiResponse>()
  const { calls, ask, take } = setUp(() => promise)
  const taken = take(get('/products'))
  expect(ask(get('/products'))).toBe(taken)
  expect(calls).toEqual(['GET /products'])
  resolve({ status: 200, body: 'body' })
  await taken
  await take(get('/products'))
  expect(calls).toHaveLength(2)
  await ask(get('/products'))
  expect(calls, 'what has come is asked for anew').toHaveLength(3)
})

it.each([
  ['an error response', async () => ({ status: 503, body: null })],
  ['a failed call', () => Promise.reject(new TypeError('no network'))],
])('stores no failures: %s', async (_what, answer) => {
  const { calls, ask, take } = setUp(answer)
  await Promise.allSettled([ask(get('/gallery'))])
  await Promise.allSettled([take(get('/gallery'))])
  expect(calls).toHaveLength(2)
})

it.each([
  ['after 30 s', { now: 30_001 }],
  ['to a signed-in administrator', { isSignedIn: true }],
])('gives no stored response %s', async (_when, change) => {
  const { state, calls, ask, take } = setUp()
  await ask(get('/gallery'))
  Object.assign(state, change)
  await take(get('/gallery'))
  expect(calls).toHaveLength(2)
})

it('sends a write to the transport', async () => {
  const { calls, ask, take } = setUp()
  await ask(get('/products'))
  await take({ method: 'POST', path: '/products' })
  expect(calls).toEqual(['GET /products', 'POST /products'])
})
