import { isOperation, type OperationName } from '@chekku/domain/operations/all-operations'
import { can, forbiddenText, refusePending, refuseUnproved } from '@chekku/domain/people/permissions'
import { sessionMessages } from '@chekku/domain/people/session'
import { Problem, problemMessages } from '@chekku/domain/problem'
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod, RouteOptions } from 'fastify'
import { type Caller, callerDecorator } from '../calls/call.ts'
import { isInProcess } from '../http/in-process.ts'
import { clientOf } from '../http/limits/client-address.ts'
import { createRateLimit, type RequestCounts } from '../http/limits/rate-limit.ts'
import { countHeader } from '../http/limits/request-limits.ts'
import { runForClient } from '../queue/clients.ts'
import { Queue } from '../queue/queue.ts'
import type { Sessions } from './sessions.ts'
import { isApiKey } from './token.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Only for a write that is no operation of the API, such as a refusal. */
    access?: 'public'
    /** False for a call that does not extend the session. */
    countsAsUse?: boolean
  }
}

export interface BearerGuardOptions {
  sessions: Pick<Sessions, 'identify' | 'recognise'>
  /** True while a token on a public read is not worth a query that would fail. */
  isDatabaseDown: () => boolean
  /** For the rate limit of requests by session or key; without it there is none. */
  counts?: RequestCounts | undefined
}

/** Reads that run at the same time, of people and of keys, and that wait: the screens of several people ask for fewer at once. */
const readTurns = { people: 4, keys: 1, bound: 50, waitingMs: 30_000 }

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])
const BEARER = /^bearer +([\w\-.~+/]+=*)$/i

/** The operation of a route; undefined if it is none of the API. */
function operationOf({ schema }: Pick<RouteOptions, 'schema'>): OperationName | undefined {
  const name = schema?.operationId
  if (name === undefined || isOperation(name)) return name
  throw new Error(`domain/src/operations has no operation ${name}`)
}

/** True if a request needs a token: that of an operation by its permissions, any other if it writes. */
export function needsToken(method: string, route: Pick<RouteOptions, 'schema' | 'config'>): boolean {
  const operation = operationOf(route)
  if (operation) return !can(undefined, operation)
  return !READS.has(method) && route.config?.access !== 'public'
}

const proofOf = ({ headers }: FastifyRequest) => headers['identity-proof']?.toString()

/** Lets a request through as that of a caller, or throws Problem `forbidden`. */
function admit(request: FastifyRequest, caller: Caller): void {
  const operation = operationOf(request.routeOptions)
  if (operation && !can(caller.actor, operation))
    throw new Problem('forbidden', forbiddenText(caller.actor, operation))
  refusePending(caller.administrator?.pending, operation)
  if (operation) refuseUnproved(caller.actor, operation)
  request.setDecorator<Caller>(callerDecorator, caller)
}

/** Wraps handlers of reads, so that the many reads of one person or key keep neither others nor visitors waiting. */
function createReadTurns(counts: RequestCounts | undefined) {
  const refusal = () => new Problem('busy', problemMessages.shopBusy, { retryAfterSeconds: 1 })
  const createQueue = (concurrency: number) => new Queue({ concurrency, bound: readTurns.bound, refusal })
  const queues = { people: createQueue(readTurns.people), keys: createQueue(readTurns.keys) }
  return (handler: RouteHandlerMethod): RouteHandlerMethod =>
    function (request, reply) {
      const { key, isSignedIn } = clientOf(request)
      const read = async () => {
        // The client may have gone while the read waited.
        if (reply.raw.destroyed) throw refusal()
        const startedAt = performance.now()
        try {
          return await handler.call(this, request, reply)
        } finally {
          // Reads of a key count their milliseconds in its rate limit.
          if (!isSignedIn) counts?.add(key, Math.round(performance.now() - startedAt))
        }
      }
      const deadline = performance.now() + readTurns.waitingMs
      return queues[isSignedIn ? 'people' : 'keys'].run(read, { deadline })
    }
}

/**
 * Guards every route of the app; called before the features are registered. Checks the matched route instead of the
 * URL, so that every spelling of a path is guarded. Runs before the body is read, also for routes that were registered
 * earlier.
 */
export function bearerGuard(app: FastifyInstance, options: BearerGuardOptions): void {
  const { sessions, isDatabaseDown, counts } = options
  const limitRate = counts && createRateLimit(counts)
  app.decorateRequest(callerDecorator, null)
  app.decorateRequest('sessionHash', undefined)
  app.decorateRequest('isOfKey', false)
  const inTurn = createReadTurns(counts)
  app.addHook('onRoute', route => {
    const isRead = [route.method].flat().every(method => READS.has(method))
    if (isRead && needsToken('GET', route)) route.handler = inTurn(route.handler)
  })
  app.addHook('onRequest', async (request, reply) => {
    const { config } = request.routeOptions
    const token = bearerToken(request)
    request.isOfKey = token !== undefined && isApiKey(token)
    if (request.is404 || !needsToken(request.method, request.routeOptions)) {
      // Only for the limits: the answer is the same for everybody.
      if (token !== undefined && config.cacheable)
        request.sessionHash = await sessions.recognise(token, !isDatabaseDown())
      return limitRate?.(request)
    }
    reply.header('cache-control', 'no-store')
    const countsAsUse = config.countsAsUse !== false
    const caller =
      token === undefined
        ? undefined
        : await sessions.identify(token, { countsAsUse, proof: proofOf(request) })
    request.sessionHash = caller?.tokenHash
    // Before the 401, so that guessed tokens count too.
    limitRate?.(request)
    if (!caller) {
      reply.header('www-authenticate', 'Bearer')
      throw new Problem('unauthenticated', sessionMessages.signInRequired)
    }
    admit(request, caller)
  })
  // The many writes of one client, in whatever sessions, keep no other waiting. Before the body is read it is too early: the events
  // of the body would lose the client.
  app.addHook('preValidation', (request, _reply, done) => {
    // The calls of a page are those of its visitor.
    if (isInProcess(request)) return done()
    const caller = request.getDecorator<Caller | null>(callerDecorator)
    runForClient(caller?.actor.id ?? clientOf(request).key, done)
  })
  // A body may take minutes to arrive, and a session end meanwhile, or its rights.
  app.addHook('preHandler', async request => {
    const token = bearerToken(request)
    if (READS.has(request.method) || !request.body || !request.getDecorator(callerDecorator) || !token) return
    const caller = await sessions.identify(token, { countsAsUse: false, proof: proofOf(request) })
    if (!caller) throw new Problem('unauthenticated', sessionMessages.signInRequired)
    admit(request, caller)
  })
}

/** The token, if there is exactly one Authorization header; Node shows only the first of several. */
function bearerToken(request: FastifyRequest): string | undefined {
  const isOne = countHeader(request.raw.rawHeaders, 'authorization') === 1
  return isOne ? BEARER.exec(request.headers.authorization ?? '')?.[1] : undefined
}
