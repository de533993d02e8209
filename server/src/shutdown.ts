import type { Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
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
  const logger = { error: (message: string) => app.log.fatal(message) }
  const grace = closeWithGrace(
    { delay: allMs, logger, skip: ['SIGINT', 'SIGTERM'] },
    async ({ err, signal }) => {
      if (err) app.log.fatal({ err }, 'unexpected error, closing')
      else app.log.info({ signal }, 'closing')
      await closeApp(app)
      await close()
    },
  )
  let firstSignalAt: number | undefined
  const onSignal = () => {
    if (firstSignalAt === undefined) grace.close()
    else if (performance.now() - firstSignalAt > oneSignalMs) process.exit(1)
    firstSignalAt ??= performance.now()
  }
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal)
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
