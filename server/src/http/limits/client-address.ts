import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'

/**
 * The key by which a client's requests are counted: its IPv4 address, or its /64 network, of which it can use any
 * address.
 */
export function addressKey(address = ''): string {
  if (isIP(address) === 0) return 'unknown'
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  return `${parsed.parts
    .slice(0, 4)
    .map(part => part.toString(16))
    .join(':')}::/64`
}

export interface ClientAddress {
  ip: string
  /** Its `addressKey`. */
  key: string
}

/** `forwardedFor` is the request's X-Forwarded-For header. */
export type AddressOf = (request: IncomingMessage, forwardedFor: string | undefined) => ClientAddress

/** A lookup is ten times as fast as parsing. */
const maxCached = 10_000
/** Far more than proxies write; longer headers are not cached. */
const maxCachedCharacters = 256

/** The client of a request, as in Fastify's `request.ip`: the last address that is no trusted proxy. */
export function createAddressOf(trustedProxies: readonly string[]): AddressOf {
  const trust = trustedProxies.length > 0 ? proxyAddress.compile([...trustedProxies]) : undefined
  const cached = new LRUCache<string, ClientAddress>({ max: maxCached })

  return (request, forwardedFor = '') => {
    const socket = request.socket.remoteAddress ?? ''
    const key = trust && forwardedFor !== '' ? `${socket} ${forwardedFor}` : socket
    const known = cached.get(key)
    if (known) return known
    const ip = trust ? proxyAddress(request, trust) : socket
    const address = { ip, key: addressKey(ip) }
    if (key.length <= maxCachedCharacters) cached.set(key, address)
    return address
  }
}

const nearby = proxyAddress.compile(['loopback', 'linklocal', 'uniquelocal'])

/**
 * Warns once of a nearby proxy that TRUST_PROXY does not name: all of its visitors count as one client, so a stranger's
 * five wrong passwords lock the owner out.
 */
export function warnOfUnknownProxy(app: FastifyInstance, trustedProxies: readonly string[]): void {
  const isTrusted = proxyAddress.compile([...trustedProxies])
  let isWarned = false
  app.addHook('onRequest', (request, _reply, next) => {
    const { headers, socket } = request.raw
    const peer = socket.remoteAddress
    const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
    if (!isWarned && isForwarded && peer !== undefined && nearby(peer, 0) && !isTrusted(peer, 0)) {
      isWarned = true
      app.log.warn({ proxy: peer }, warning(peer))
    }
    next()
  })
}

const warning = (peer: string) =>
  `TRUST_PROXY does not name ${peer}, which forwards other people's requests: all of them count as one visitor, whose ` +
  'wrong passwords and many requests keep everybody out, the owner too. ' +
  `If it is your proxy, set TRUST_PROXY=${peer} and start again.`
