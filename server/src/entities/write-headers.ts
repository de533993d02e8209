import { createHash } from 'node:crypto'
import { Problem, problemMessages } from '@chekku/domain/problem'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { administratorOf } from '../auth/bearer-guard.ts'
import type { IdempotencyKey } from '../database/idempotency.ts'

/** Only for the API's description: `expectedVersion` and `idempotencyKey` validate the values. */
export const ifMatchHeader = z.looseObject({ 'If-Match': z.string().optional() })
export const idempotencyKeyHeader = z.looseObject({ 'Idempotency-Key': z.string().optional() })

const invalidHeader = (name: string, message: string) =>
  new Problem('invalid', message, { errors: { [name]: message } })

/** The version in `If-Match: "{version}"`; undefined without the header, or for `*`. */
export function expectedVersion(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match']
  if (header === undefined || header.trim() === '*') return undefined
  const version = /^\s*"(\d{1,15})"\s*$/.exec(header)?.[1]
  if (version === undefined) throw invalidHeader('If-Match', problemMessages.ifMatchInvalid)
  return Number(version)
}

/** The idempotency key of an administrator's request; a successful response has this status. */
export function idempotencyKey(request: FastifyRequest, status = 201): IdempotencyKey | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw invalidHeader('Idempotency-Key', problemMessages.idempotencyKeyInvalid)
  const fingerprint = createHash('sha256')
    .update(`${request.method} ${request.routeOptions.url}\n`)
    .update(JSON.stringify(request.body ?? null))
    .update(request.picture ?? '')
    .digest('hex')
  return { key, fingerprint, status, administratorId: administratorOf(request)._id }
}
