import type { Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'

/** After this long, requests under way lose their connections, and the process ends in any case. */
const [requestsMs, allMs] = [8_000, 9_500]
/** How often keep-alive connections without a request are closed. */
const idleCheckMs = 50
/** Without a new connection for so long, the operating system's accept queue is empty; the longest wait for it. */
const [quietMs, acceptMs] = [20, 500]
/** One Ctrl-C under npm arrives twice: from the terminal and from npm. */
const oneSignalMs = 300

/** On SIGTERM, SIGINT or an error, answers requests under way and ends within ten seconds; at once by a second signal. */
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

/** Closing the listening socket would reset connections that the operating system accepted; a turn of the loop takes one. */
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

/** Closes the app after the last response: pages under way still call its API. */
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
