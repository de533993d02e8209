import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** Listens on a free port of the loopback address; resolves to the port. */
export async function listenLocally(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port')
  return address.port
}

/** Ports below those of outgoing connections, so that a free one stays free until a server that starts listens on it. */
const range = { from: 11_000, size: 21_000 }
/** How far apart the searches of two processes begin. */
const portsPerProcess = 16
let nextOffset = (process.pid * portsPerProcess) % range.size

/** A free port, which no other search of these scripts finds within the next moments. */
export async function freePort(): Promise<number> {
  const port = range.from + (nextOffset++ % range.size)
  const probe = createServer().listen(port, '127.0.0.1')
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  )
  if (!isFree) return freePort()
  probe.close()
  await once(probe, 'close')
  return port
}
