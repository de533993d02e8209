import { request } from 'node:http'
import { type LocalServer, startLocalServer } from './local-server.ts'
import type { Shop } from './shop-process.ts'

/** A way to the shop on which each request comes from an address of its own, so that no limit hides what is behind it. */
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
    // What the shop does not take to its end, the scanner is told so.
    onward.on('error', () => to.destroy())
    from.pipe(onward)
  })
}
