import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'

/** The key of a client's address: one network of IPv6 is one client, since it can use any address of its /64. */
export function addressKey(address: string | undefined): string {
  // A connection that has ended has none any more.
  const [plain = ''] = address?.split('%') ?? []
  const version = isIP(plain)
  // A text of its own: a part of a long header would keep the whole of it in memory.
  if (version === 4) return plain.split('.').join('.')
  if (version === 0) return 'unknown'
  const groups = ipv6Groups(plain)
  const [, , , , , mark, high = 0, low = 0] = groups
  const isMappedIpv4 = mark === 0xffff && groups.slice(0, 5).every(group => group === 0)
  if (isMappedIpv4) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  const network = groups.slice(0, 4).map(group => group.toString(16))
  return `${network.join(':')}::/64`
}

/** The eight numbers of an IPv6 address. */
function ipv6Groups(address: string): number[] {
  // The URL parser writes every spelling in one way, an embedded IPv4 address as hex too.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = [], tail = []] = canonical
    .split('::')
    .map(half => half.split(':').filter(group => group !== ''))
    .map(half => half.map(group => Number.parseInt(group, 16)))
  return [...head, ...new Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}

/** A client, the same object for as long as it is remembered. */
export interface ClientAddress {
  ip: string
  /** Under which its requests are counted. */
  key: string
}

/** `forwardedFor` is what the request's header of this name says. */
export type AddressOf = (request: IncomingMessage, forwardedFor: string | undefined) => ClientAddress

/** Ways to a client, behind our proxies, that are remembered: a look costs a tenth of reading an address anew. */
const remembered = 10_000
/** Far more than proxies write; what is longer is read anew each time. */
const rememberedCharacters = 256

/** Who makes a request, as the framework would say: the last address that is not one of our own proxies. */
export function createAddressOf(trustedProxies: readonly string[]): AddressOf {
  const trust = trustedProxies.length > 0 ? proxyAddress.compile([...trustedProxies]) : undefined
  const bySocket = new Map<string, Map<string, ClientAddress>>()
  let size = 0

  function addressesBehind(socket: string): Map<string, ClientAddress> {
    const known = bySocket.get(socket)
    if (known) return known
    const addresses = new Map<string, ClientAddress>()
    bySocket.set(socket, addresses)
    return addresses
  }

  return (request, forwardedFor = '') => {
    const socket = request.socket.remoteAddress ?? ''
    const way = trust ? forwardedFor : ''
    const known = bySocket.get(socket)?.get(way)
    if (known) return known
    const ip = trust ? proxyAddress(request, trust) : socket
    const address = { ip, key: addressKey(ip) }
    if (way.length > rememberedCharacters) return address
    if (size === remembered) {
      bySocket.clear()
      size = 0
    }
    addressesBehind(socket).set(way, address)
    size += 1
    return address
  }
}
