import type { Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'

const SECOND_MS = 1000
/** After this long, requests under way lose their connections. */
const REQUESTS_MS = 8 * SECOND_MS
/** After this long the process ends in any case. */
const ALL_MS = 9.5 * SECOND_MS
/** How often keep-alive connections without a request are closed. */
const IDLE_CHECK_MS = 0.05 * SECOND_MS
/** Without a new connection for so long, the operating system's accept queue is empty. */
const QUIET_MS = 0.02 * SECOND_MS
const ACCEPT_MS = 0.5 * SECOND_MS
/** One Ctrl-C under npm arrives twice: from the terminal and from npm. */
const ONE_SIGNAL_MS = 0.3 * SECOND_MS

/**
 * On SIGTERM, SIGINT or an uncaught error, answers the requests under way, calls `close`, and ends the process within ten
 * seconds; a second signal ends it at once. Exit code 1 after an error.
 */
export function closeGracefully(app: FastifyInstance, close: () => Promise<void>): void {
  const grace = closeWithGrace(
    { delay: ALL_MS, logger: { error: message => app.log.fatal(message) }, skip: ['SIGINT', 'SIGTERM'] },
    async ({ err, signal }) => {
      if (err) app.log.fatal({ err }, 'unexpected error, closing')
      else app.log.info({ signal }, 'closing')
      await closeApp(app)
      await close()
    },
  )
  let firstSignalAt: number | undefined
  const onSignal = () => {
    const at = performance.now()
    if (firstSignalAt === undefined) {
      firstSignalAt = at
      grace.close()
    } else if (at - firstSignalAt > ONE_SIGNAL_MS) {
      process.exit(1)
    }
  }
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal)
}

/**
 * Closing the listening socket resets connections that the operating system has accepted and this process has not. Each
 * turn of the event loop takes one of them.
 */
async function emptyAcceptQueue(server: Server): Promise<void> {
  const until = performance.now() + ACCEPT_MS
  let hasNew = true
  const onConnection = () => {
    hasNew = true
  }
  server.on('connection', onConnection)
  while (hasNew && performance.now() < until) {
    hasNew = false
    await delay(QUIET_MS)
  }
  server.off('connection', onConnection)
}

/**
 * The app closes after the last response: pages under way still call its API. Requests on open connections are answered
 * with `Connection: close`.
 */
async function closeApp(app: FastifyInstance): Promise<void> {
  const { server } = app
  await emptyAcceptQueue(server)
  server.maxRequestsPerSocket = 1
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
  const deadline = setTimeout(() => server.closeAllConnections(), REQUESTS_MS)
  await new Promise(resolve => server.close(resolve))
  clearInterval(idle)
  clearTimeout(deadline)
  await app.close()
}
