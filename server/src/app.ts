import { randomUUID } from 'node:crypto'
import { Problem, problemMessages } from '@chekku/domain/problem'
import Fastify, { type FastifyInstance, type FastifyPluginAsync, type FastifyServerOptions } from 'fastify'
import type { Logger } from 'pino'
import { addressRoutes } from './addresses/routes.ts'
import { AccountMails } from './alerts/account-mails.ts'
import { DailyMail } from './alerts/daily-mail.ts'
import { auditRoutes } from './audit/routes.ts'
import { listAudit } from './audit/service.ts'
import { apiKeyRoutes } from './auth/api-key-routes.ts'
import { bearerGuard } from './auth/bearer-guard.ts'
import { passkeyRoutes } from './auth/passkeys/routes.ts'
import { Passkeys } from './auth/passkeys/service.ts'
import { peopleRoutes } from './auth/people/routes.ts'
import { People } from './auth/people/service.ts'
import { recoveryRoutes } from './auth/recovery/routes.ts'
import { Recovery } from './auth/recovery/service.ts'
import { accountRoutes, Devices } from './auth/routes.ts'
import { secondFactorRoutes } from './auth/second-factor/routes.ts'
import type { Accounts } from './auth/service.ts'
import { backupRoutes } from './backup/routes.ts'
import { Backups } from './backup/service.ts'
import { cacheReads } from './cache/cacheable-reads.ts'
import { createFastPath, type FastPath } from './cache/fast-path.ts'
import { createFastPathServer } from './cache/fast-path-server.ts'
import { ResponseCache } from './cache/response-cache.ts'
import { sendChangeIds, sendWarnings } from './calls/call.ts'
import { createCatalogueServices } from './catalogue-services.ts'
import { categoryRoutes } from './categories/routes.ts'
import { changeRoutes } from './changes/routes.ts'
import type { Database } from './database/database.ts'
import type { RevisionWatcher } from './database/revision-watcher.ts'
import { galleryRoutes } from './gallery/routes.ts'
import { goLiveRoutes } from './go-live/routes.ts'
import { GoLive } from './go-live/service.ts'
import { healthRoutes } from './health/routes.ts'
import { answerErrors, refuseUnreadable, sendProblem } from './http/error-responses.ts'
import { type CallApi, inProcessApi } from './http/in-process.ts'
import { createAddressOf, createTrust, warnOfProxies } from './http/limits/client-address.ts'
import { drawCost, RequestCounts, renderCost } from './http/limits/rate-limit.ts'
import { limitHandling, refuseMalformed } from './http/limits/request-limits.ts'
import { watchMethods } from './http/method-not-allowed.ts'
import { readRequestBodies } from './http/request-body.ts'
import { compileSerializer, compileValidator } from './http/schema-compilers.ts'
import { allowOrigins, securityHeaders } from './http/security-headers.ts'
import type { Mailer } from './mail/service.ts'
import { pictureRoutes } from './media/routes.ts'
import type { Media } from './media/service.ts'
import { navigationRoutes } from './navigation/routes.ts'
import { createLog, RequestLog } from './observability/log.ts'
import type { Metrics } from './observability/metrics.ts'
import { describeApi } from './openapi/openapi.ts'
import { arrangementRoutes } from './products/arrangement/routes.ts'
import { feedReportRoutes } from './products/feeds/routes.ts'
import { Feeds } from './products/feeds/service.ts'
import { productRoutes } from './products/routes.ts'
import { sheetRoutes } from './products/sheet/routes.ts'
import { redirectRoutes } from './redirects/routes.ts'
import { discovery, feedRoutes } from './seo/routes.ts'
import { iconRoutes } from './share-images/icon-routes.ts'
import { shareImageRoutes } from './share-images/routes.ts'
import { everyMinute, watchClock } from './shop/clock-schedule.ts'
import { shopRoutes } from './shop/routes.ts'
import { pages } from './ssr/pages.ts'
import { trashRoutes } from './trash/routes.ts'

export interface AppOptions {
  database: Database
  accounts: Accounts
  media: Media
  /** Origin of absolute URLs, without a trailing slash. */
  publicOrigin: string
  /** Sends mails; undefined sends none. */
  mailer?: Mailer | undefined
  /** The folder whose disk the daily mail watches. */
  dataDir?: string | undefined
  /** The built site; without it the app serves only the API and the pictures. */
  siteDirectory?: string | undefined
  corsOrigins?: readonly string[]
  trustedProxies?: readonly string[]
  metrics?: Metrics | undefined
  /** Default: silent. */
  log?: Logger
  rateLimit?: boolean
  /** Called for each render of the response cache; for tests. */
  onRender?: (key: string) => void
  /** The clock of the trash, of notices and of opening hours, in milliseconds since 1970. */
  now?: () => number
  /** Calls back at the start of every minute until it is stopped; tests replace it. */
  everyMinute?: typeof everyMinute
}

function createServices(options: AppOptions) {
  const { database, publicOrigin, mailer, dataDir, now = Date.now } = options
  const mailing = mailer && { database, mailer, publicOrigin, dataDir, now }
  const catalogue = createCatalogueServices(options)
  return {
    ...options,
    ...catalogue,
    feeds: new Feeds({ database, publicOrigin, now }),
    goLive: new GoLive({ database, changes: catalogue.changes, publicOrigin, now }),
    passkeys: new Passkeys(options),
    listEvents: listAudit(database),
    people: new People(options),
    recovery: new Recovery(options),
    backups: new Backups(options),
    accountMails: mailing && new AccountMails(mailing),
    dailyMail: mailing && new DailyMail(mailing),
    devices: new Devices(publicOrigin.startsWith('https:')),
  }
}

/** The whole server, ready to listen: every plugin and feature, in order. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, publicOrigin, siteDirectory, metrics } = options
  const { corsOrigins = [], trustedProxies = [], log = createLog('silent') } = options
  const revisionWatcher = database.watchRevision()
  const { isDatabaseDown } = revisionWatcher
  const counts = options.rateLimit === false ? undefined : new RequestCounts()
  const cache = createCache(options, revisionWatcher, counts)
  const addressOf = createAddressOf(trustedProxies)
  const hasOtherOrigins = corsOrigins.length > 0
  const fastPath = createFastPath({ cache, log, addressOf, counts, hasOtherOrigins, metrics })
  const app = createServer(fastPath, securityHeaders(publicOrigin.startsWith('https:')), {
    loggerInstance: log,
    logController: new RequestLog(metrics),
    trustProxy: createTrust(trustedProxies) ?? false,
  })
  const refuseOtherMethods = watchMethods(app)
  answerErrors(app)
  limitHandling(app)
  await allowOrigins(app, corsOrigins)
  warnOfProxies(app, trustedProxies)
  bearerGuard(app, { sessions: options.accounts.sessions, isDatabaseDown, counts })
  refuseMalformed(app)
  await readRequestBodies(app)
  openBallast(app, database)
  const serveDescription = describeApi(app, publicOrigin)
  const onDraw = (client: string) => counts?.add(client, drawCost)
  const services = { ...createServices(options), cache, callApi: inProcessApi(app), onDraw }
  startClock(app, services, revisionWatcher)
  const api = async (scope: FastifyInstance) => {
    await addApi(scope, services)
    await serveDescription(scope)
  }
  await app.register(api, { prefix: '/api' })
  for (const routes of routesOutsideApi) await app.register(routes, services)
  if (siteDirectory !== undefined) await app.register(pages, { ...services, siteDirectory })
  refuseOtherMethods()
  await app.ready()
  return app
}

function createCache(
  { database, metrics, onRender }: AppOptions,
  revisionWatcher: RevisionWatcher,
  counts: RequestCounts | undefined,
): ResponseCache {
  return new ResponseCache({
    catalogue: revisionWatcher,
    readFromReplica: database.fromReplica,
    onRender(key) {
      metrics?.onRender()
      onRender?.(key)
    },
    onRenderedFor({ key, isSignedIn }, bytes) {
      if (!isSignedIn) counts?.add(key, renderCost(bytes))
    },
  })
}

/** Lets calls use the room that is kept free: on a full disk, deletions make room, and an owner signs in to delete. */
function openBallast(app: FastifyInstance, database: Database): void {
  const makesRoom = /^DELETE|^\S+ \/api\/(auth|products\/delete)\b/
  app.addHook('preHandler', ({ method, routeOptions }, _reply, done) => {
    if (makesRoom.test(`${method} ${routeOptions.url}`)) database.fromBallast(done)
    else done()
  })
}

function createServer(
  fastPath: FastPath,
  headers: ReturnType<typeof securityHeaders>,
  options: Pick<FastifyServerOptions, 'loggerInstance' | 'logController' | 'trustProxy'>,
): FastifyInstance {
  const app = Fastify({
    ...options,
    serverFactory: framework => createFastPathServer(fastPath, framework),
    clientErrorHandler: refuseUnreadable,
    genReqId: () => randomUUID(),
    bodyLimit: 1024 * 1024,
    // No limit: a small machine under load may take long to load the built site, and starts all the same.
    pluginTimeout: 0,
    // Errors on malformed URLs, which the framework reports before any hook.
    frameworkErrors: (_error, _request, reply) =>
      sendProblem(reply.headers(headers), new Problem('not-found', problemMessages.notFound)),
    routerOptions: { ignoreDuplicateSlashes: true, ignoreTrailingSlash: true, maxParamLength: 2_000 },
  })
  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(compileSerializer)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...headers, 'x-request-id': request.id })
    // The guard forbids to store answers to a token. A POST without one is a sign-in, or leads to one.
    if (request.method === 'POST') reply.header('cache-control', 'no-store')
  })
  return app as unknown as FastifyInstance
}

/**
 * Runs every minute until the app is closed: makes pages stale that time alone changes, removes expired rows, sends
 * mails.
 */
function startClock(app: FastifyInstance, services: Services, revisionWatcher: RevisionWatcher): void {
  const { shop, products, sweep, accountMails, dailyMail, now } = services
  const isTurnedBetween = async (...moments: [number, number]) =>
    (await shop.isTurnedBetween(...moments)) || products.isTurnedBetween(...moments)
  const watch = watchClock({ isTurnedBetween }, revisionWatcher, now)
  const stop = (services.everyMinute ?? everyMinute)(async () => {
    await watch()
    await sweep().catch(err => app.log.warn({ err }, 'what has expired was not removed'))
    for (const mails of [accountMails, dailyMail])
      await mails?.send().catch(err => app.log.warn({ err }, 'mails were not made'))
  })
  app.addHook('onResponse', async (_request, { statusCode }) => {
    // A 503 already has its `Retry-After`.
    if (statusCode >= 500 && statusCode !== 503) dailyMail?.countError()
  })
  app.addHook('onClose', async () => stop())
}

type Services = ReturnType<typeof createServices> & {
  cache: ResponseCache
  callApi: CallApi
  onDraw: (client: string) => void
}

const routesOutsideApi: FastifyPluginAsync<Services>[] = [
  pictureRoutes,
  shareImageRoutes,
  iconRoutes,
  discovery,
  feedRoutes,
]
const apiRoutes: FastifyPluginAsync<Services>[] = [
  healthRoutes,
  accountRoutes,
  passkeyRoutes,
  apiKeyRoutes,
  peopleRoutes,
  secondFactorRoutes,
  recoveryRoutes,
  productRoutes,
  arrangementRoutes,
  sheetRoutes,
  feedReportRoutes,
  categoryRoutes,
  galleryRoutes,
  navigationRoutes,
  shopRoutes,
  addressRoutes,
  redirectRoutes,
  goLiveRoutes,
  trashRoutes,
  changeRoutes,
  auditRoutes,
  backupRoutes,
]

/** Everything under /api. */
async function addApi(app: FastifyInstance, services: Services): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache')
  })
  cacheReads(app, services.cache, services.database.revision)
  sendChangeIds(app)
  sendWarnings(app)
  for (const routes of apiRoutes) await app.register(routes, services)

  const refuseUnknown = async () => {
    throw new Problem('not-found', problemMessages.notFound)
  }
  // `onRequest` runs before a body is read.
  const hiddenRoute = {
    config: { access: 'public' as const },
    schema: { hide: true },
    onRequest: refuseUnknown,
  }
  app.all('/', hiddenRoute, refuseUnknown)
  app.all('/*', hiddenRoute, refuseUnknown)
}
