import { createServer, type RequestListener } from 'node:http'
import { listenLocally } from '../../scripts/local-port.ts'

/** An HTTP server on the loopback address. */
export interface LocalServer {
  /** `http://127.0.0.1:{port}`, without a slash at the end. */
  origin: string
  /** Closes it with its open connections. */
  close(): void
}

export async function startLocalServer(answer: RequestListener): Promise<LocalServer> {
  const server = createServer(answer)
  const port = await listenLocally(server)
  return {
    origin: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
