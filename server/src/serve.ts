import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { Accounts } from './auth/service.ts'
import { databaseOf } from './cli/command.ts'
import { makeFirstAdministrator } from './cli/start-administrator.ts'
import { startFailure } from './cli/start-failure.ts'
import { createStartLines, type StartLines } from './cli/start-lines.ts'
import { type BeforeMigrating, connectDatabase } from './database/connect.ts'
import { history } from './database/migrations/migrate.ts'
import { createMedia } from './media/service.ts'
import { createLog } from './observability/log.ts'
import { createLogDestination } from './observability/log-destination.ts'
import { localOrigin, processLogFormat, readProcessSettings } from './settings.ts'
import { closeGracefully } from './shutdown.ts'
import { Trash } from './trash/service.ts'

/** How long the end waits for a reader of the log. */
const LAST_LINES_MS = 500

const builtSite = fileURLToPath(new URL('../../site/build', import.meta.url))

/** Loaded where there is something to back up: few starts are of a new version. */
const backUpBefore =
  (folder: string, say: StartLines['info']): BeforeMigrating =>
  async earlier => {
    const { backUpBeforeMigrating } = await import('./cli/backup-before-migrating.ts')
    await backUpBeforeMigrating(folder, say)(earlier)
  }

/** Nothing fails without it, so nobody would notice. */
const sayOfReplica = (log: Logger) => (isThere: boolean) => {
  if (isThere) log.info('the read replica answers')
  else log.warn('the read replica does not answer: visitors’ reads go to the primary')
}

const output = createLogDestination(1)

async function start(): Promise<void> {
  const settings = readProcessSettings()
  const { host, publicOrigin, corsOrigins, trustedProxies, rateLimit } = settings
  const say = createStartLines(settings.logFormat, output)
  const log = createLog(settings.logLevel, output)
  const database = await connectDatabase(
    { ...databaseOf(settings), onReplicaChange: sayOfReplica(log) },
    history,
    backUpBefore(join(settings.dataDir, 'backups'), say.info),
  )
  const accounts = new Accounts({ database })
  const media = createMedia({ database, log })
  await makeFirstAdministrator(accounts, settings.firstAdministrator, say.info)
  if (settings.seed === 'sample') {
    const { seedSampleCatalogue } = await import('./cli/seed.ts')
    await seedSampleCatalogue({ database, media })
  }
  // A full disk must not keep the shop closed: what has expired is not shown anyway, and goes with a later write.
  await new Trash({ database, media })
    .sweep()
    .catch(err => log.warn({ err }, 'what has expired in the trash was not removed'))
  const measuring = settings.metrics && (await import('./observability/metrics.ts'))
  const metrics = measuring?.createMetrics(database)
  const app = await buildApp({
    database,
    accounts,
    media,
    publicOrigin,
    // Without the built site this is the API alone, as the site's development server needs it.
    siteDirectory: existsSync(builtSite) ? builtSite : undefined,
    corsOrigins,
    trustedProxies,
    log,
    rateLimit,
    metrics,
  })
  const metricsServer = metrics && measuring?.serveMetrics(metrics)
  closeGracefully(app, async () => {
    metricsServer?.closeAllConnections()
    metricsServer?.close()
    await media.close()
    await database.close()
    await output.end(LAST_LINES_MS)
  })
  if (!rateLimit) say.warn('RATE_LIMIT is off: anybody who reaches this server can wear it out.')
  if (metricsServer && settings.metrics) {
    const { port, host } = settings.metrics
    await once(metricsServer.listen(port, host), 'listening')
    say.info(`Metrics are at ${localOrigin(host, portOf(metricsServer))}/metrics`)
  }
  await app.listen({ port: settings.port, host })
  say.info(`Chekku is ready at ${localOrigin(host, portOf(app.server))}`)
}

/** The port that the server got: with PORT=0 any free one. */
function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return address.port
}

// Whoever reads what is printed may go away; the shop stays.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)

try {
  await start()
} catch (error) {
  createStartLines(processLogFormat(), output).fatal(startFailure(error))
  await output.end(LAST_LINES_MS)
  process.exit(1)
}
