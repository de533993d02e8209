import { createServer, type RequestListener } from 'node:http'
import { listenLocally } from '../../scripts/local-port.ts'

/** An HTTP server on the loopback address. */
export async function startLocalServer(answer: RequestListener) {
  const server = createServer(answer)
  const port = await listenLocally(server)
  return {
    /** Without a trailing slash. */
    origin: `http://127.0.0.1:${port}`,
    /** Closes it with its open connections. */
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
