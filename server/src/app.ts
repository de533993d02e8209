import { randomUUID } from 'node:crypto'
import { Problem, problemMessages } from '@chekku/domain/problem'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { addressRoutes } from './addresses/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { listAudit } from './audit/service.ts'
import { bearerGuard } from './auth/bearer-guard.ts'
import { accountRoutes } from './auth/routes.ts'
import type { Accounts } from './auth/service.ts'
import { cacheReads } from './cache/cacheable-reads.ts'
import { createFastPath, createFastPathServer } from './cache/fast-path.ts'
import { ResponseCache } from './cache/response-cache.ts'
import { sendChangeIds } from './calls/call.ts'
import { type Catalogue, createCatalogue } from './catalogue.ts'
import { categoryRoutes } from './categories/routes.ts'
import { changeRoutes } from './changes/routes.ts'
import type { Database } from './database/database.ts'
import { galleryRoutes } from './gallery/routes.ts'
import { goLiveRoutes } from './go-live/routes.ts'
import { GoLive } from './go-live/service.ts'
import { answerErrors, refuseUnreadable, sendProblem } from './http/error-responses.ts'
import { healthRoutes } from './http/health-routes.ts'
import { inProcessApi } from './http/in-process.ts'
import { createAddressOf, createTrust, warnOfProxies } from './http/limits/client-address.ts'
import { createRateLimit, drawCost, RequestCounts, renderCost } from './http/limits/rate-limit.ts'
import { watchMethods } from './http/method-not-allowed.ts'
import { refuseMalformed } from './http/read-headers.ts'
import { readRequestBodies } from './http/request-body.ts'
import { compileSerializer, compileValidator } from './http/schema-compilers.ts'
import { allowOrigins, securityHeaders } from './http/security-headers.ts'
import { pictureRoutes } from './media/routes.ts'
import type { Media } from './media/service.ts'
import { navigationRoutes } from './navigation/routes.ts'
import { createLog, RequestLog } from './observability/log.ts'
import type { Metrics } from './observability/metrics.ts'
import { describeApi } from './openapi/openapi.ts'
import { arrangementRoutes } from './products/arrangement/routes.ts'
import { Drafts } from './products/drafts/service.ts'
import { productRoutes } from './products/routes.ts'
import { redirectRoutes } from './redirects/routes.ts'
import { discovery } from './seo/routes.ts'
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

/** The whole server, ready to listen: every plugin and feature, in order. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, accounts, media, publicOrigin, siteDirectory, metrics, now } = options
  const { corsOrigins = [], trustedProxies = [], log = createLog('silent') } = options
  const catalogue = database.watchRevision()
  const counts = options.rateLimit === false ? undefined : new RequestCounts()
  const cache = new ResponseCache({
    catalogue,
    reading: database.fromReplica,
    onRender(key) {
      metrics?.onRender()
      options.onRender?.(key)
    },
    onRenderedFor({ key, isSignedIn }, bytes) {
      if (!isSignedIn) counts?.add(key, renderCost(bytes))
    },
  })
  const app = createServer(options, cache, counts)
  const refuseOtherMethods = watchMethods(app)
  answerErrors(app)
  await allowOrigins(app, corsOrigins)
  warnOfProxies(app, trustedProxies)
  const limitRate = counts && createRateLimit(counts)
  const { isDatabaseDown } = catalogue
  await app.register(bearerGuard, { sessions: accounts.sessions, isDatabaseDown, limitRate })
  refuseMalformed(app)
  await readRequestBodies(app)
  const serveDescription = describeApi(app, publicOrigin)
  const services = createCatalogue({ database, media, now })
  const { shop, products, addresses, redirects, sweep } = services
  const api = async (scope: FastifyInstance) => {
    await addApi(scope, options, cache, services)
    const isTurnedBetween = async (...moments: [number, number]) =>
      (await shop.isTurnedBetween(...moments)) || products.isTurnedBetween(...moments)
    const watch = watchClock({ isTurnedBetween }, catalogue, now)
    const stopClock = (options.everyMinute ?? everyMinute)(async () => {
      await watch()
      await sweep().catch(err => log.warn({ err }, 'what has expired was not removed'))
    })
    scope.addHook('onClose', async () => stopClock())
    await serveDescription(scope)
  }
  await app.register(api, { prefix: '/api' })
  await app.register(pictureRoutes, { media, cache })
  const callApi = inProcessApi(app)
  const onDraw = (client: string) => counts?.add(client, drawCost)
  await app.register(shareImageRoutes, { database, callApi, media, cache, onDraw, now })
  await app.register(iconRoutes, { shop, media, cache })
  await app.register(discovery, {
    callApi,
    publicOrigin,
    revision: database.revision,
    slugs: () => addresses.slugs(),
  })
  if (siteDirectory !== undefined) {
    const drafts = new Drafts({ database, now })
    await app.register(pages, {
      siteDirectory,
      publicOrigin,
      callApi,
      cache,
      findRedirect: target => database.fromReplica(() => redirects.find(target)),
      known: {
        findProduct: idOrSlug => addresses.findProduct(idOrSlug),
        isPreviewed: (id, token) => drafts.isPreviewed(id, token),
        async galleryCategories() {
          const { status, body } = await callApi('/gallery/categories')
          if (status !== 200) throw new Problem('unavailable', problemMessages.databaseUnavailable)
          return (body as { data: string[] }).data
        },
      },
    })
  }
  refuseOtherMethods()
  await app.ready()
  return app
}

function createServer(options: AppOptions, cache: ResponseCache, counts?: RequestCounts): FastifyInstance {
  const { trustedProxies = [], corsOrigins = [], log = createLog('silent'), metrics } = options
  const addressOf = createAddressOf(trustedProxies)
  const hasOtherOrigins = corsOrigins.length > 0
  const fastPath = createFastPath({ cache, log, addressOf, counts, hasOtherOrigins, metrics })
  const headers = securityHeaders(options.publicOrigin.startsWith('https:'))
  const app = Fastify({
    serverFactory: framework => createFastPathServer(fastPath, framework),
    clientErrorHandler: refuseUnreadable,
    loggerInstance: log,
    logController: new RequestLog(metrics),
    genReqId: () => randomUUID(),
    trustProxy: createTrust(trustedProxies) ?? false,
    bodyLimit: 1024 * 1024,
    // Loading the built site can take more than the default of 10 s on a small machine under load.
    pluginTimeout: 60_000,
    handlerTimeout: 60_000,
    // Errors on malformed URLs, which the framework reports before any hook.
    frameworkErrors: (_error, _request, reply) =>
      sendProblem(reply.headers(headers), new Problem('not-found', problemMessages.notFound)),
    routerOptions: { ignoreDuplicateSlashes: true, ignoreTrailingSlash: true, maxParamLength: 2_000 },
  })
  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(compileSerializer)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...headers, 'x-request-id': request.id })
  })
  return app as unknown as FastifyInstance
}

/** Everything under /api. */
async function addApi(
  app: FastifyInstance,
  options: AppOptions,
  cache: ResponseCache,
  services: Catalogue,
): Promise<void> {
  const { accounts, database, publicOrigin, now } = options
  app.addHook('onRequest', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache')
  })
  cacheReads(app, cache, options.database.revision)
  sendChangeIds(app)
  const { changes, trash, categories, gallery, products, arrangements, navigation, shop } = services
  const { addresses, redirects } = services

  await app.register(healthRoutes, { database })
  await app.register(accountRoutes, { accounts, isSecure: publicOrigin.startsWith('https:') })
  await app.register(productRoutes, { products, drafts: new Drafts({ database, now }) })
  await app.register(arrangementRoutes, { arrangements })
  await app.register(categoryRoutes, { categories })
  await app.register(galleryRoutes, { gallery })
  await app.register(navigationRoutes, { navigation })
  await app.register(shopRoutes, { shop })
  await app.register(addressRoutes, { addresses })
  await app.register(redirectRoutes, { redirects })
  await app.register(goLiveRoutes, {
    goLive: new GoLive({ database, publicOrigin: options.publicOrigin, now }),
  })
  await app.register(trashRoutes, { trash })
  await app.register(changeRoutes, { changes })
  await app.register(auditRoutes, { list: listAudit(database) })

  const nothingHere = async () => {
    throw new Problem('not-found', problemMessages.notFound)
  }
  // `onRequest` runs before a body is read.
  const hidden = { config: { access: 'public' as const }, schema: { hide: true }, onRequest: nothingHere }
  app.all('/', hidden, nothingHere)
  app.all('/*', hidden, nothingHere)
}
