import { Problem, problemMessages } from '@chekku/domain/problem'
import type { WriteTransaction } from './schema.ts'

/** A client's word that this create and any other with the same key are one. */
export interface IdempotencyKey {
  administratorId: string
  key: string
  /** SHA-256 of call and input: a key used again for something else is refused. */
  fingerprint: string
  /** The status of the answer. */
  status: number
}

const KEPT_MS = 24 * 60 * 60 * 1000

/**
 * Runs `create` unless the same idempotencyKey was answered within 24 hours: then that answer is given again. The answer is
 * stored in the same transaction as what it speaks of.
 */
export async function runIdempotent<Answer>(
  transaction: WriteTransaction,
  idempotencyKey: IdempotencyKey | undefined,
  create: () => Promise<Answer>,
): Promise<Answer> {
  if (!idempotencyKey) return create()
  const now = Date.now()
  await transaction
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', now - KEPT_MS)
    .execute()
  const earlier = await transaction
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'body'])
    .where('administrator_id', '=', idempotencyKey.administratorId)
    .where('key', '=', idempotencyKey.key)
    .executeTakeFirst()
  if (earlier) {
    if (earlier.fingerprint !== idempotencyKey.fingerprint)
      throw new Problem('conflict', problemMessages.idempotencyKeyReused)
    return JSON.parse(earlier.body) as Answer
  }
  const answer = await create()
  await transaction
    .insertInto('idempotency_keys')
    .values({
      administrator_id: idempotencyKey.administratorId,
      key: idempotencyKey.key,
      fingerprint: idempotencyKey.fingerprint,
      status: idempotencyKey.status,
      body: JSON.stringify(answer),
      created_at: now,
    })
    .execute()
  return answer
}
