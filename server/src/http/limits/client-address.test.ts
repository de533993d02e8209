import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { addressKey, createAddressOf } from './client-address.ts'

describe('the key of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
    ['203.0.113.7:51234', '203.0.113.7'],
    ['[2001:db8:1:2::9]:51234', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['[', 'unknown'],
    [':', 'unknown'],
    ['_hidden', 'unknown'],
    ['not an address', 'unknown'],
    ['', 'unknown'],
    [undefined, 'unknown'],
  ])('of %s is %s', (address, key) => {
    expect(addressKey(address)).toBe(key)
  })
})

describe('the client of a request', () => {
  const proxy = '10.0.0.1'
  const addressOf = createAddressOf([proxy])
  const ask = (forwardedFor: string | undefined, remoteAddress?: string) => {
    const headers = { 'x-forwarded-for': forwardedFor }
    return addressOf({ headers, socket: { remoteAddress } } as unknown as IncomingMessage)
  }

  it.each([
    ['203.0.113.7', proxy, '203.0.113.7'],
    ['198.51.100.1, 203.0.113.7', proxy, '203.0.113.7'],
    [`203.0.113.7, ${proxy}`, proxy, '203.0.113.7'],
    [`203.0.113.7:51234, ${proxy}:443`, proxy, '203.0.113.7'],
    [`[2001:db8:1:2::9]:51234, ${proxy}`, proxy, '2001:db8:1:2::/64'],
    [`203.0.113.7, [::ffff:${proxy}]:443`, proxy, '203.0.113.7'],
    ['203.0.113.7', '192.0.2.9', '192.0.2.9'],
    [undefined, proxy, proxy],
    ['203.0.113.7', undefined, 'unknown'],
  ])('by %s from %s is %s', (forwardedFor, socket, key) => {
    expect(ask(forwardedFor, socket).key).toBe(key)
  })

  it('is cached for headers as short as proxies write', () => {
    expect(ask('203.0.113.7', proxy)).toBe(ask('203.0.113.7', proxy))
    const long = `${'198.51.100.1, '.repeat(20)}203.0.113.7`
    expect(ask(long, proxy)).toEqual(ask('203.0.113.7', proxy))
    expect(ask(long, proxy)).not.toBe(ask(long, proxy))
  })
})
