import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { AddressInfo, Server } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { Accounts } from './auth/service.ts'
import { readShopName } from './auth/shop-name.ts'
import { createCatalogueServices } from './catalogue-services.ts'
import { databaseOptions, settingsFile } from './cli/command.ts'
import { MetricsListenError, startExitCode, startFailure } from './cli/start-failure.ts'
import {
  createStartMessages,
  firstLinkText,
  keyOfFile,
  keyWarnings,
  makeFirstAdministrator,
  settingsWarnings,
  warnOfPasskeysElsewhere,
} from './cli/start-messages.ts'
import { connectDatabase } from './database/connect.ts'
import type { Database } from './database/database.ts'
import { history } from './database/migrations/migrate.ts'
import { lastBackupAt, markBackup } from './go-live/service.ts'
import { Mailer } from './mail/service.ts'
import { createMedia } from './media/service.ts'
import { createLog } from './observability/log.ts'
import { createLogDestination } from './observability/log-destination.ts'
import { localOrigin, processLogFormat, readProcessSettings, type Settings } from './settings.ts'
import { closeGracefully } from './shutdown.ts'

/** Maximum time to wait at the end for a reader of the log. */
const lastLinesMs = 500

const builtSite = fileURLToPath(new URL('../../site/build', import.meta.url))
const output = createLogDestination(1)

type Messages = ReturnType<typeof createStartMessages>

async function start(): Promise<void> {
  const settings = readProcessSettings(settingsFile())
  const { host, dataDir, publicOrigin, corsOrigins, trustedProxies, rateLimit } = settings
  const messages = createStartMessages(settings.logFormat, output)
  const log = createLog(settings.logLevel, output)
  const database = await connect(settings, messages, log)
  const secretKey = settings.secretKey ?? (await keyOfFile(settings, messages))
  const accounts = new Accounts({ database, secretKey, log })
  const media = createMedia({ database, log })
  const firstToken = await makeFirstAdministrator(accounts, settings.firstAdministrator, messages)
  if (settings.seed === 'sample') {
    const { seedSampleCatalogue } = await import('./cli/seed.ts')
    await seedSampleCatalogue({ database, media })
  }
  // May fail, for example on a full disk: expired items are hidden anyway, and a later write removes them.
  await createCatalogueServices({ database, media })
    .sweep()
    .catch(err => log.warn({ err }, 'what has expired in the trash was not removed'))
  const metricsServer = await createMetricsServer(settings, database)
  const mailer =
    settings.mail && new Mailer({ ...settings.mail, shopName: () => readShopName(database.reader), log })
  // Without the built site only the API is served, as the site's development server needs it.
  const siteDirectory = existsSync(builtSite) ? builtSite : undefined
  const site = { publicOrigin, dataDir, siteDirectory, corsOrigins, trustedProxies, rateLimit }
  const metrics = metricsServer?.metrics
  const app = await buildApp({ ...site, database, accounts, media, mailer, log, metrics })
  closeGracefully(app, async () => {
    metricsServer?.close()
    await mailer?.close()
    await media.close()
    await database.close()
    await output.end(lastLinesMs)
  })
  await warnOfPasskeysElsewhere(database, publicOrigin, messages)
  for (const warning of settingsWarnings(settings, settingsFile())) messages.warn(warning)
  if (secretKey) for (const warning of await keyWarnings(accounts)) messages.warn(warning)
  if (metricsServer) messages.info(`Metrics are at ${await metricsServer.listen()}/metrics`)
  await app.listen({ port: settings.port, host })
  const port = portOf(app.server)
  const origin = localOrigin(host, port)
  messages.info(`Chekku is ready at ${origin}`)
  if (firstToken === undefined) return
  // With PORT=0 the settings know no port yet.
  const isLocal = publicOrigin === localOrigin(host, settings.port)
  messages.info(firstLinkText(firstToken, { host, port, publicOrigin: isLocal ? origin : publicOrigin }))
}

/** Connects to the database, which is backed up before it is migrated. */
async function connect(settings: Settings, messages: Messages, log: Logger): Promise<Database> {
  // Without the replica the server still works, so this is only logged.
  const onReplicaChange = (isThere: boolean, why?: string) => {
    if (isThere) log.info('the read replica answers')
    else log.warn({ why }, 'the read replica does not answer: visitors’ reads go to the primary')
  }
  const options = { ...databaseOptions(settings), hasBallast: true, onReplicaChange }
  let backedUpAt: number | undefined
  const database = await connectDatabase(options, history, async earlier => {
    const at = Date.now()
    // Imported on demand, since few starts migrate.
    const { backUpBeforeMigrating } = await import('./cli/backup-before-migrating.ts')
    await backUpBeforeMigrating(join(settings.dataDir, 'backups'), messages.info)(earlier)
    backedUpAt = at
  })
  if (backedUpAt !== undefined) await markBackup(database, backedUpAt)
  return database
}

/** The metrics and their server, which does not listen yet; undefined where none are set. */
async function createMetricsServer({ metrics: address, dataDir }: Settings, database: Database) {
  if (!address) return undefined
  const { createMetrics, serveMetrics } = await import('./observability/metrics.ts')
  const metrics = createMetrics(database, { dataDir, lastBackupAt: () => lastBackupAt(database) })
  const server = serveMetrics(metrics)
  return {
    metrics,
    /** Resolves to the origin. */
    async listen(): Promise<string> {
      await once(server.listen(address.port, address.host), 'listening').catch(error => {
        throw new MetricsListenError(error)
      })
      return localOrigin(address.host, portOf(server))
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The actual port: with PORT=0 it is any free one. */
const portOf = (server: Server) => (server.address() as AddressInfo).port

// The shop keeps running if the reader of its output goes away.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

try {
  await start()
} catch (error) {
  createStartMessages(processLogFormat(), output).fatal(startFailure(error))
  await output.end(lastLinesMs)
  process.exit(startExitCode(error))
}
