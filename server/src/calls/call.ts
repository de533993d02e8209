import { createHash } from 'node:crypto'
import { type Actor, program } from '@chekku/domain/people/permissions'
import { fieldProblem, problemMessages } from '@chekku/domain/problem'
import type { User } from '@chekku/domain/schemas/people/session'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IdempotencyKey } from './idempotency.ts'

/** The context of a write: its actor and its preconditions. */
export interface Call {
  actor: Actor
  /** Executes the write once, however often it is asked for with the same key. */
  key?: IdempotencyKey | undefined
  /** The version that the write is based on (`If-Match`); without it there is no check. */
  expectedVersion?: number | undefined
  /** The versions that a write of several rows is based on, by id (`versions`); others are not checked. */
  versions?: Readonly<Record<string, number>> | undefined
  /** The operation's id in the API's description; without one, as in the program's own writes, there is no undo. */
  operation?: string | undefined
  /** Called once the change is stored, with its id and with sentences about possible slips in it. */
  onChange?: ((id: string, doubts?: readonly string[]) => void) | undefined
}

/** A write of the program itself. */
export const ownCall: Call = { actor: program }

/**
 * The call of an administrator's request. With `onceStatus`, its status on success, the write runs once per
 * `Idempotency-Key`, and `If-Match` is ignored; without it, it's the other way round.
 */
export const callOf = (request: FastifyRequest, onceStatus: number | undefined): Call => ({
  actor: actorOf(request),
  operation: request.routeOptions.schema?.operationId,
  versions: (request.body as Pick<Call, 'versions'> | null | undefined)?.versions,
  onChange: (id, doubts = []) => {
    request.changeId = id
    request.doubts = doubts
  },
  ...(onceStatus === undefined
    ? { expectedVersion: expectedVersion(request) }
    : { key: idempotencyKey(request, onceStatus) }),
})

declare module 'fastify' {
  interface FastifyRequest {
    changeId: string | undefined
    doubts: readonly string[] | undefined
  }
}

/** Adds the header `Change-Id` to the responses of writes whose change can be undone. */
export function sendChangeIds(app: FastifyInstance): void {
  app.decorateRequest('changeId', undefined)
  app.addHook('onSend', async ({ changeId }, reply) => {
    if (changeId !== undefined) reply.header('change-id', changeId)
  })
}

/** Adds the doubts about a write as `warnings` to its response, if the request prefers these. */
export function sendWarnings(app: FastifyInstance): void {
  app.decorateRequest('doubts', undefined)
  app.addHook('preSerialization', async ({ doubts = [], headers }, _reply, answer) => {
    const preferences = String(headers.prefer).split(',')
    const mustWarn = doubts.length > 0 && preferences.some(preference => preference.trim() === 'warnings')
    return mustWarn ? { ...(answer as object), warnings: doubts } : answer
  })
}

/** The version in `If-Match: "{version}"`; undefined without the header, or for `*`. */
function expectedVersion(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match']
  const tag = header?.trim()
  if (tag === undefined || tag === '*') return undefined
  const version = /^"(\d{1,15})"$/.exec(tag)?.[1]
  if (version === undefined) throw fieldProblem('If-Match', problemMessages.ifMatchInvalid)
  return Number(version)
}

function idempotencyKey(request: FastifyRequest, status: number): IdempotencyKey | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw fieldProblem('Idempotency-Key', problemMessages.idempotencyKeyInvalid)
  const hash = createHash('sha256')
    .update(`${request.method} ${request.routeOptions.url}\n`)
    .update(JSON.stringify(request.body ?? null))
  // Without a query the hash stays that of the keys stored before a query counted.
  if (Object.keys(request.query as object).length > 0) hash.update(`\n${JSON.stringify(request.query)}`)
  // The parts are hashed in the order of their declaration, since a form may send them in another.
  for (const part of Object.keys(request.routeOptions.config.upload ?? {}))
    hash.update(request.uploads?.[part]?.bytes ?? '')
  return { key, fingerprint: hash.digest('hex'), status }
}

export interface Administrator extends User {
  tokenHash: string
  /** When the session expires without further use, in milliseconds since 1970. */
  sessionEndsAt: number
  /** The request carries a fresh proof of identity. */
  isProved?: true
}

/** The caller of a request: an administrator with a session, or a script with a key. */
export interface Caller {
  actor: Actor
  tokenHash: string
  administrator?: Administrator
}

/** The guard's decorator of a request. */
export const callerDecorator = 'caller'

/** The administrator of a guarded request that no key may make; throws on an unguarded route. */
export function administratorOf(request: FastifyRequest): Administrator {
  const { administrator } = callerOf(request)
  if (administrator) return administrator
  throw new Error(`${request.method} ${request.routeOptions.url} is for administrators, and not for keys`)
}

/** The actor of a guarded request. */
export const actorOf = (request: FastifyRequest): Actor => callerOf(request).actor

function callerOf(request: FastifyRequest): Caller {
  const caller = request.getDecorator<Caller | null>(callerDecorator)
  if (caller) return caller
  throw new Error(`${request.method} ${request.routeOptions.url} reads the caller without being guarded`)
}
