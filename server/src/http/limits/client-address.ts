import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'

declare module 'fastify' {
  interface FastifyRequest {
    /** Hash of the token of a valid session; also on public reads, which need none. */
    sessionHash: string | undefined
    /** True for the token of an API key. */
    isOfKey: boolean
  }
}

/** An address without the port that some proxies add: `203.0.113.7:51234` and `[2001:db8::1]:443`. */
export function withoutPort(address = ''): string {
  if (address.startsWith('[')) return address.slice(1).split(']', 1)[0] ?? ''
  const colon = address.indexOf(':')
  return colon > 0 && colon === address.lastIndexOf(':') ? address.slice(0, colon) : address
}

const unknownAddress = 'unknown'

/** The rate-limit key of a client: its IPv4 address, or its /64 network, in which it may use any address. */
export function addressKey(forwarded = ''): string {
  const address = withoutPort(forwarded)
  if (isIP(address) === 0) return unknownAddress
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const network = parsed.parts.slice(0, 4).map(part => part.toString(16))
  return `${network.join(':')}::/64`
}

/** Tells if an address, with a port or without, is one of the trusted proxies; undefined if there are none. */
export function createTrust(trustedProxies: readonly string[]) {
  if (trustedProxies.length === 0) return undefined
  const isTrusted = proxyAddress.compile([...trustedProxies])
  return (address: string | undefined, hop: number) => isTrusted(withoutPort(address), hop)
}

/** Maximum length of a cached header, far above that of real proxies. */
const maxCachedCharacters = 256

export type AddressOf = ReturnType<typeof createAddressOf>

/** The client address of a request, like Fastify's `request.ip`: the last address that is not a trusted proxy. */
export function createAddressOf(trustedProxies: readonly string[]) {
  const trust = createTrust(trustedProxies)
  // A cache lookup is ten times as fast as parsing.
  const cached = new LRUCache<string, { ip: string; key: string }>({ max: 10_000 })

  /** `key` in the result is the rate-limit key of the address. */
  return (request: IncomingMessage) => {
    const socket = request.socket.remoteAddress ?? ''
    const cacheKey = trust ? `${socket} ${request.headers['x-forwarded-for'] ?? ''}` : socket
    const known = cached.get(cacheKey)
    if (known) return known
    const ip = withoutPort(trust ? proxyAddress(request, trust) : socket)
    const address = { ip, key: addressKey(ip) }
    if (cacheKey.length <= maxCachedCharacters) cached.set(cacheKey, address)
    return address
  }
}

const isNearby = proxyAddress.compile(['loopback', 'linklocal', 'uniquelocal'])

/**
 * Warns once of a nearby proxy that is not in TRUST_PROXY, and once of a trusted one whose header holds no address: all
 * of its visitors count as one client.
 */
export function warnOfProxies(app: FastifyInstance, trustedProxies: readonly string[]): void {
  const isTrusted = createTrust(trustedProxies) ?? (() => false)
  const warned = new Set<Warning>()
  const warn = (warning: Warning, proxy: string, details: object = {}) => {
    if (warned.has(warning)) return
    warned.add(warning)
    app.log.warn({ proxy, ...details }, warnings[warning](proxy))
  }
  app.addHook('onRequest', ({ raw: { headers, socket }, ip }, _reply, next) => {
    const proxy = socket.remoteAddress
    const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
    if (isForwarded && proxy !== undefined) {
      const isUnreadable = isTrusted(proxy, 0) && addressKey(ip) === unknownAddress
      if (isUnreadable) warn('unreadable', proxy, { address: ip.slice(0, longestShown) })
      if (isNearby(proxy, 0) && !isTrusted(proxy, 0)) warn('untrusted', proxy)
    }
    next()
  })
}

/** Maximum length in characters of an address that can't be read. */
const longestShown = 100

const warnings = {
  untrusted: (peer: string) =>
    `TRUST_PROXY does not name ${peer}, which forwards other people's requests: all of them count as one visitor, whose ` +
    'wrong passwords and many requests keep everybody out, the owner too. ' +
    `If it is your proxy, set TRUST_PROXY=${peer} and start again.`,
  unreadable: (peer: string) =>
    `X-Forwarded-For from ${peer} does not end in an address that can be read: all visitors without one count as one, ` +
    'whose wrong passwords and many requests keep everybody out, the owner too. Let the proxy send their IP addresses.',
}
type Warning = keyof typeof warnings

/** The sender of a request, for limits: a valid session, or an address. */
export interface Client {
  key: string
  isSignedIn: boolean
}

/** A session of an API key is not `isSignedIn`: it waits and counts as a visitor. */
export function clientOf({ sessionHash, isOfKey, ip }: FastifyRequest): Client {
  return sessionHash === undefined
    ? { key: addressKey(ip), isSignedIn: false }
    : { key: `session ${sessionHash}`, isSignedIn: !isOfKey }
}
