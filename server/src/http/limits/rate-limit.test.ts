import { problemMessages } from '@chekku/domain/problem'
import { sampleShop } from '@chekku/domain/sample-shop'
import { productCard, sharePath } from '@chekku/domain/share-image'
import type { FastifyRequest } from 'fastify'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { startTestShop } from '../../../testing/test-shop.ts'
import { createLog } from '../../observability/log.ts'
import { createRateLimit, drawCost, RequestCounts, requestsAMinute } from './rate-limit.ts'

const refused = { code: 'too-many', message: problemMessages.tooManyRequests }

describe('requests of a client', () => {
  const ask = (method: string, ip: string | undefined, sessionHash?: string) =>
    ({ method, ip, sessionHash, headers: {} }) as FastifyRequest

  it('are counted by address or by session, reads and writes separately', () => {
    const limit = createRateLimit(new RequestCounts())
    const write = ask('POST', '203.0.113.7')
    for (let n = 0; n < requestsAMinute.writes; n += 1) limit(write)
    expect(() => limit(write)).toThrow(expect.objectContaining(refused))
    limit(ask('GET', '203.0.113.7'))
    limit(ask('POST', '203.0.113.8'))
    const signedIn = ask('POST', '203.0.113.7', 'session')
    for (let n = 0; n < requestsAMinute.writes; n += 1) limit(signedIn)
    expect(() => limit(signedIn)).toThrow(expect.objectContaining(refused))
    limit(ask('POST', '203.0.113.7', 'another session'))
  })

  it('count what they cost: a large response and a picture that were made more than a small one or a kept one, and an owner’s not at all with those of her address', async () => {
    // The minute of the limit does not end, however slow the machine is.
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const shop = await startTestShop({ rateLimit: true })
    const ask = async (url: string, remoteAddress = '127.0.0.1') =>
      (await shop.app.inject({ url, remoteAddress })).statusCode
    for (let n = 0; n < 12; n += 1) await shop.createProduct({ description: 'Pressed in wood. '.repeat(290) })
    const picture = sharePath(productCard(await shop.createProduct(), sampleShop.identity))
    expect(await ask('/api/products', '203.0.113.9')).toBe(200)
    const made = {
      small: { count: 450, cost: 11, path: (n: number) => `/api/products?search=${n}` },
      large: { count: 20, cost: 14, path: (n: number) => `/api/products?limit=${999 - n}` },
      drawn: { count: 1, cost: 1 + drawCost, path: () => picture },
      kept: { count: 1, cost: 1, path: () => picture },
    }
    let left = requestsAMinute.reads
    for (const { count, cost, path } of Object.values(made)) {
      for (let n = 0; n < count; n += 1) expect(await ask(path(n))).toBe(200)
      left -= count * cost
    }
    let kept = 0
    while ((await ask('/api/products')) === 200) kept += 1
    expect(kept).toBe(left)
    // An owner with the same address still reads her lists.
    const read = async (token: string | null) => (await shop.call('GET', '/products', { token })).status
    expect([await read(null), await read('x'.repeat(43)), await read(shop.token)]).toEqual([429, 429, 200])
    await shop.close()
  })

  it('count when the client has disconnected and has no address', () => {
    const limit = createRateLimit(new RequestCounts())
    for (let n = 0; n < requestsAMinute.writes; n += 1) limit(ask('POST', undefined))
    expect(() => limit(ask('POST', undefined))).toThrow(expect.objectContaining(refused))
  })
})

it('a shop whose visitors all have one address lets the owner save when strangers have used up the limit', async () => {
  const shop = await startTestShop({ rateLimit: true })
  const create = (more = {}) => shop.call('POST', '/categories', { body: { name: 'Oils' }, ...more })
  const statuses: number[] = []
  for (let n = 0; n <= requestsAMinute.writes; n += 1) {
    statuses.push((await create({ token: n % 2 === 0 ? null : 'x'.repeat(43) })).status)
  }
  expect([statuses.at(-2), statuses.at(-1)]).toEqual([401, 429])
  // Addresses that a client says of itself do not count.
  const elsewhere = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' }
  const refused = await create({ token: null, headers: elsewhere })
  expect(refused.body).toEqual({ success: false, message: problemMessages.tooManyRequests })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await shop.call('GET', '/products', { token: null })).status).toBe(200)
  expect((await create()).status).toBe(201)
  expect((await shop.call('GET', '/auth/me')).status).toBe(200)
  await shop.close()
})

describe('a proxy that TRUST_PROXY does not name', () => {
  async function warningsOf(
    trustedProxies: string[],
    headers: Record<string, string>[],
    remoteAddress?: string,
  ) {
    const lines: { level: number; msg: string; proxy?: string; address?: string }[] = []
    const log = createLog('info', { write: line => lines.push(JSON.parse(line)) })
    const shop = await startTestShop({ trustedProxies, log })
    for (const sent of headers) {
      await shop.app.inject({ url: '/api/health', headers: sent, ...(remoteAddress && { remoteAddress }) })
    }
    await shop.close()
    return lines.filter(({ level }) => level >= 40)
  }
  const forwarded: Record<string, string>[] = [
    { 'x-forwarded-for': '203.0.113.7' },
    { forwarded: 'for=203.0.113.8' },
  ]

  it.each([undefined, '172.18.0.1', '10.1.2.3', '::ffff:192.168.0.2', 'fd00::1'])(
    'is warned of once, by its address: %s',
    async address => {
      const headers = address === undefined ? forwarded : forwarded.toReversed()
      const msg = expect.stringContaining('TRUST_PROXY=')
      expect(await warningsOf([], headers, address)).toMatchObject([{ proxy: address ?? '127.0.0.1', msg }])
    },
  )

  it.each([
    ['that is trusted', ['loopback'], forwarded, undefined],
    ['that forwards nothing', [], [{}], undefined],
    ['that is a visitor who makes up a header', [], forwarded, '198.51.100.4'],
  ])('is not one %s', async (_what, trusted, headers, address) => {
    expect(await warningsOf(trusted, headers, address)).toEqual([])
  })

  it('is warned of once where it is trusted and sends no address that can be read', async () => {
    const sent = ['203.0.113.7:51234', '198.51.100.1, _hidden', 'unknown', '203.0.113.7']
    const warnings = await warningsOf(
      ['loopback'],
      sent.map(address => ({ 'x-forwarded-for': address })),
    )
    const msg = expect.stringContaining('X-Forwarded-For from 127.0.0.1 does not end in an address')
    expect(warnings).toMatchObject([{ proxy: '127.0.0.1', address: '_hidden', msg }])
  })
})

it('a proxy that sends ports has as many clients as there are addresses, each logged without its port', async () => {
  const addresses: string[] = []
  const log = createLog('info', {
    write: line => addresses.push((JSON.parse(line) as { address: string }).address),
  })
  const shop = await startTestShop({ trustedProxies: ['loopback'], rateLimit: true, log })
  const write = (forwarded: string) =>
    shop.call('POST', '/categories', { token: null, headers: { 'x-forwarded-for': forwarded } })
  for (let n = 0; n < requestsAMinute.writes; n += 1) await write(`203.0.113.7:${50_000 + n}`)
  expect([(await write('203.0.113.7:1')).status, (await write('203.0.113.8:1')).status]).toEqual([429, 401])
  expect(new Set(addresses)).toEqual(new Set(['203.0.113.7', '203.0.113.8']))
  await shop.close()
})
