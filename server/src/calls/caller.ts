import type { Actor } from '@chekku/domain/people/permissions'
import type { User } from '@chekku/domain/schemas/people/session'
import type { FastifyRequest } from 'fastify'

export interface Administrator extends User {
  tokenHash: string
  /** When the session expires without further use, in milliseconds since 1970. */
  sessionEndsAt: number
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
