import type { Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'

const SECOND_MS = 1000
/** After this long, requests that are still not answered lose their connections. */
const REQUESTS_MS = 8 * SECOND_MS
/** After this long the process ends, whatever it waits for. */
const ALL_MS = 9.5 * SECOND_MS
/** A connection whose last request was just answered is open for the next one, which must not come. */
const IDLE_CHECK_MS = 0.05 * SECOND_MS
/** Once nobody came for so long, everybody is in whom the system had let in before it was asked to end. */
const QUIET_MS = 0.02 * SECOND_MS
const ACCEPT_MS = 0.5 * SECOND_MS
/** One Ctrl-C under npm can come twice: from the terminal, and passed on by npm. */
const ONE_SIGNAL_MS = 0.3 * SECOND_MS

/**
 * At SIGTERM or SIGINT answers the requests under way, then lets `close` close what they needed, and ends the process
 * within ten seconds; a second signal ends it at once. So does an error that nobody caught, with exit code 1.
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
 * The system answers a connection before the process takes it, one at each turn of its loop: those that still wait would
 * be cut off with the listening socket, their requests sent and lost.
 */
async function acceptWhoWaits(server: Server): Promise<void> {
  const until = performance.now() + ACCEPT_MS
  let came = true
  const onConnection = () => {
    came = true
  }
  server.on('connection', onConnection)
  while (came && performance.now() < until) {
    came = false
    await delay(QUIET_MS)
  }
  server.off('connection', onConnection)
}

/**
 * The app stays as it is until the last request is answered: a page under way still asks the app for what it shows, and
 * who sends one more request on an open connection is answered, and told that the connection ends with it.
 */
async function closeApp(app: FastifyInstance): Promise<void> {
  const { server } = app
  await acceptWhoWaits(server)
  server.maxRequestsPerSocket = 1
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
  const impatience = setTimeout(() => server.closeAllConnections(), REQUESTS_MS)
  await new Promise(resolve => server.close(resolve))
  clearInterval(idle)
  clearTimeout(impatience)
  await app.close()
}
