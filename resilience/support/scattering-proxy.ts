import { request } from 'node:http'
import { type LocalServer, startLocalServer } from './local-server.ts'
import type { Shop } from './shop-process.ts'

/**
 * A proxy to the shop that gives each request a new client address, so that rate limits hide nothing from a scanner.
 */
export function startScatteringProxy(shop: Shop): Promise<LocalServer> {
  let asked = 0
  return startLocalServer((from, to) => {
    asked++
    const address = `198.${18 + ((asked >> 16) & 1)}.${(asked >> 8) & 255}.${asked & 255}`
    const onward = request(
      `${shop.origin}${from.url}`,
      { method: from.method, headers: { ...from.headers, 'x-forwarded-for': address } },
      answer => {
        to.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(to)
      },
    )
    // Tells the scanner that the shop closed the connection.
    onward.on('error', () => to.destroy())
    from.pipe(onward)
  })
}
