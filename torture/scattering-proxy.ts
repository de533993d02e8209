import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { Shop } from './shop-process.ts'

/** A way to the shop on which each request comes from an address of its own, so that no limit hides what is behind it. */
export async function startScatteringProxy(shop: Shop) {
  let asked = 0
  const server = createServer((from, to) => {
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
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The proxy has no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
