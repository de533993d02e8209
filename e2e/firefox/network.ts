import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import { listenLocally } from '../../scripts/local-port.ts'

export type Network = Awaited<ReturnType<typeof startNetwork>>

/** A proxy in front of the server at `target` that can delay or fail requests. */
export async function startNetwork(target: string) {
  const asked: string[] = []
  const paused = new Map<RegExp, Promise<void>>()
  const refused = new Map<RegExp, number>()
  let open = 0
  const proxy = createServer(async (incoming, outgoing) => {
    const path = incoming.url ?? '/'
    asked.push(path)
    open += 1
    outgoing.once('close', () => {
      open -= 1
    })
    await Promise.all([...paused].map(([pattern, isLetGo]) => (pattern.test(path) ? isLetGo : undefined)))
    const [, status] = [...refused].find(([pattern]) => pattern.test(path)) ?? []
    if (status !== undefined) return outgoing.writeHead(status).end()
    const { method, headers } = incoming
    const onwards = request(new URL(path, target), { method, headers }, (answer: IncomingMessage) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onwards.on('error', () => outgoing.destroy())
    incoming.pipe(onwards)
  })
  const port = await listenLocally(proxy)
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    /** How many requests are not answered yet. */
    open: () => open,
    /** Delays matching requests from now on; returns the function that lets them through. */
    hold(path: RegExp) {
      const { promise, resolve } = Promise.withResolvers<void>()
      paused.set(path, promise)
      return resolve
    },
    /** Answers matching requests with this status and no body. */
    refuse: (path: RegExp, status: number) => refused.set(path, status),
    async close() {
      proxy.close()
      proxy.closeAllConnections()
      await once(proxy, 'close')
    },
  }
}
