import { Problem } from '@chekku/domain/problem'
import type { User } from '@chekku/domain/schemas/session'
import { sessionMessages } from '@chekku/domain/session'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fastifyPlugin } from 'fastify-plugin'
import { runAs } from '../audit/service.ts'
import type { LimitRate } from '../http/limits/rate-limit.ts'
import { countHeader } from '../http/read-headers.ts'
import type { Accounts } from './service.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Who may call: a write is for administrators unless it says `public`, a read is public unless it says
     * `administrator`.
     */
    access?: 'public' | 'administrator'
    /** False where a call must not keep an idle session alive. */
    countsAsUse?: boolean
  }
}

/** Who makes a guarded call, and by which session. */
export interface Administrator extends User {
  tokenHash: string
  /** When the session ends if it is not used again, in milliseconds since 1970. */
  sessionEndsAt: number
}

export interface BearerGuardOptions {
  accounts: Pick<Accounts, 'authenticate'>
  /** Counts each request by whose it is; nothing is limited where there is none. */
  limitRate?: LimitRate | undefined
}

const DECORATOR = 'administrator'
const READS = new Set(['GET', 'HEAD', 'OPTIONS'])
const BEARER = /^bearer +([\w\-.~+/]+=*)$/i

/** Whether a call needs a token, by its method and what its route says of itself. */
export function needsToken(method: string, access: 'public' | 'administrator' | undefined): boolean {
  return READS.has(method) ? access === 'administrator' : access !== 'public'
}

/** The administrator who makes this call; throws where the call is not guarded, so that forgetting that is loud. */
export function administratorOf(request: FastifyRequest): Administrator {
  const administrator = request.getDecorator<Administrator | null>(DECORATOR)
  if (!administrator) {
    throw new Error(
      `${request.method} ${request.routeOptions.url} reads the administrator without being guarded`,
    )
  }
  return administrator
}

/*
 * Decided on the route that was found, never on the text of the address: each spelling of a path that reaches a
 * handler meets the same guard. It runs before the body is read, and for routes that were added before it too.
 */
function guard(app: FastifyInstance, { accounts, limitRate }: BearerGuardOptions, done: () => void): void {
  app.decorateRequest(DECORATOR, null)
  app.addHook('onRequest', async (request, reply) => {
    const { config } = request.routeOptions
    if (request.is404 || !needsToken(request.method, config.access)) return limitRate?.(request)
    reply.header('cache-control', 'no-store')
    const administrator = await signedInBy(request, accounts)
    // Before it is refused, so that guesses at tokens are counted too.
    limitRate?.(request, administrator?.tokenHash)
    if (!administrator) {
      reply.header('www-authenticate', 'Bearer')
      throw new Problem('unauthenticated', sessionMessages.signInRequired)
    }
    request.setDecorator<Administrator>(DECORATOR, administrator)
  })
  // As late as can be: reading a body would lose in whose name it is done.
  app.addHook('preHandler', (request, _reply, next) => {
    const administrator = request.getDecorator<Administrator | null>(DECORATOR)
    if (!administrator) return next()
    runAs({ id: administrator._id, name: administrator.email }, next)
  })
  done()
}

async function signedInBy(
  request: FastifyRequest,
  accounts: BearerGuardOptions['accounts'],
): Promise<Administrator | undefined> {
  const token = bearerToken(request)
  if (token === undefined) return undefined
  const countsAsUse = request.routeOptions.config.countsAsUse !== false
  const signed = await accounts.authenticate(token, { countsAsUse })
  return signed && { ...signed.user, tokenHash: signed.tokenHash, sessionEndsAt: signed.endsAt }
}

/** The token of the one Authorization header; of several, Node would show only the first. */
function bearerToken(request: FastifyRequest): string | undefined {
  const isOne = countHeader(request.raw.rawHeaders, 'authorization') === 1
  return isOne ? BEARER.exec(request.headers.authorization ?? '')?.[1] : undefined
}

/** Guards every route of the app: register it before the rooms. */
export const bearerGuard = fastifyPlugin<BearerGuardOptions>(guard, { name: 'bearer-guard' })
