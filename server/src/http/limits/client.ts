import type { FastifyRequest } from 'fastify'
import { addressKey } from './client-address.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Hash of the token of a valid session; also on public reads, which need none. */
    sessionHash: string | undefined
  }
}

/** Who sends a request, as limits count: a valid session, or an address. */
export interface Client {
  key: string
  isSignedIn: boolean
}

export function clientOf({ sessionHash, ip }: FastifyRequest): Client {
  return sessionHash === undefined
    ? { key: addressKey(ip), isSignedIn: false }
    : { key: `session ${sessionHash}`, isSignedIn: true }
}
