import { problemMessages } from '@chekku/domain/problem'
import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { startTestShop } from '../../../testing/test-shop.ts'
import { createLog } from '../../observability/log.ts'
import { createRateLimit, RequestCounts, requestsAMinute } from './rate-limit.ts'

const refused = { code: 'too-many', message: problemMessages.tooManyRequests }

describe('requests of a client', () => {
  const ask = (method: string, ip: string | undefined) => ({ method, ip, headers: {} }) as FastifyRequest

  it('are counted by address or by session, reads and writes separately', () => {
    const limit = createRateLimit(new RequestCounts())
    const write = ask('POST', '203.0.113.7')
    for (let n = 0; n < requestsAMinute.writes; n += 1) limit(write)
    expect(() => limit(write)).toThrow(expect.objectContaining(refused))
    limit(ask('GET', '203.0.113.7'))
    limit(ask('POST', '203.0.113.8'))
    for (let n = 0; n < requestsAMinute.writes; n += 1) limit(write, 'session')
    expect(() => limit(write, 'session')).toThrow(expect.objectContaining(refused))
    limit(write, 'another session')
  })

  it('count when the client has disconnected and has no address', () => {
    const limit = createRateLimit(new RequestCounts())
    for (let n = 0; n < requestsAMinute.writes; n += 1) limit(ask('POST', undefined))
    expect(() => limit(ask('POST', undefined))).toThrow(expect.objectContaining(refused))
  })
})

describe('a shop whose visitors all have one address', () => {
  it('lets the owner save when strangers and invalid tokens have used up the limit', async () => {
    const shop = await startTestShop({ rateLimit: true })
    const create = (more = {}) => shop.call('POST', '/categories', { body: { name: 'Oils' }, ...more })
    const statuses: number[] = []
    for (let n = 0; n <= requestsAMinute.writes; n += 1) {
      statuses.push((await create({ token: n % 2 === 0 ? null : 'x'.repeat(43) })).status)
    }
    expect([statuses.at(-2), statuses.at(-1)]).toEqual([401, 429])
    expect((await create()).status).toBe(201)
    expect((await shop.call('GET', '/auth/me')).status).toBe(200)
    await shop.close()
  })
})

describe('a proxy that TRUST_PROXY does not name', () => {
  async function warningsOf(
    trustedProxies: string[],
    headers: Record<string, string>[],
    remoteAddress?: string,
  ) {
    const lines: { level: number; msg: string; proxy?: string }[] = []
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
      for (const headers of [forwarded, [...forwarded].reverse()]) {
        const warnings = await warningsOf([], headers, address)
        expect(warnings).toEqual([
          expect.objectContaining({
            proxy: address ?? '127.0.0.1',
            msg: expect.stringContaining('TRUST_PROXY='),
          }),
        ])
      }
    },
  )

  it.each([
    ['that is trusted', ['loopback'], forwarded, undefined],
    ['that forwards nothing', [], [{}], undefined],
    ['that is a visitor who makes up a header', [], forwarded, '198.51.100.4'],
  ])('is not one %s', async (_what, trusted, headers, address) => {
    expect(await warningsOf(trusted, headers, address)).toEqual([])
  })
})
