import type { Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Time until connections with requests in progress are closed, and until the process ends in any case. */
const [requestsMs, allMs] = [8_000, 9_500]
/** Interval for closing idle keep-alive connections. */
const idleCheckMs = 50
/** After this time without a new connection the accept queue counts as empty; and the maximum time to wait for that. */
const [quietMs, acceptMs] = [20, 500]
/** One Ctrl-C under npm sends two signals: from the terminal and from npm. */
const oneSignalMs = 300

/** On SIGTERM, SIGINT or an error, finishes open requests and ends within ten seconds; a second signal ends at once. */
export function closeGracefully(app: FastifyInstance, close: () => Promise<void>): void {
  let isClosing = false
  let firstSignalAt: number | undefined
  async function end(code: number): Promise<void> {
    isClosing = true
    const fail = (err: Error) => {
      app.log.fatal({ err }, 'not closed properly')
      process.exit(1)
    }
    setTimeout(fail, allMs, new Error(`Closing took longer than ${allMs} ms`))
    await closeApp(app).then(close).catch(fail)
    process.exit(code)
  }
  function onSignal(signal: NodeJS.Signals): void {
    const at = performance.now()
    firstSignalAt ??= at
    if (at - firstSignalAt > oneSignalMs) process.exit(1)
    if (isClosing) return
    app.log.info({ signal }, 'closing')
    void end(0)
  }
  function onError(err: unknown): void {
    app.log.fatal({ err }, 'unexpected error, closing')
    if (isClosing) process.exit(1)
    void end(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const) process.on(signal, onSignal)
  process.on('uncaughtException', onError).on('unhandledRejection', onError)
}

/** Closing the listening socket resets connections in the accept queue; each turn of the event loop accepts one. */
async function emptyAcceptQueue(server: Server): Promise<void> {
  const until = performance.now() + acceptMs
  let hasNew: boolean
  const onConnection = () => {
    hasNew = true
  }
  server.on('connection', onConnection)
  do {
    hasNew = false
    await delay(quietMs)
  } while (hasNew && performance.now() < until)
  server.off('connection', onConnection)
}

/** Closes the app after the last response, since pages in progress still call its API. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const { server } = app
  await emptyAcceptQueue(server)
  server.maxRequestsPerSocket = 1
  const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs)
  const deadline = setTimeout(() => server.closeAllConnections(), requestsMs)
  await new Promise(resolve => server.close(resolve))
  clearInterval(idle)
  clearTimeout(deadline)
  await app.close()
}
