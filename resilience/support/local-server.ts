import { createServer, type RequestListener } from 'node:http'
import { listenLocally } from '../../scripts/local-port.ts'

/** A server of HTTP that only this machine reaches. */
export interface LocalServer {
  /** `http://127.0.0.1:{port}`, no slash at the end. */
  origin: string
  /** Ends it with what is still open to it. */
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
