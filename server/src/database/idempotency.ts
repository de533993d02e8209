import { Problem, problemMessages } from '@chekku/domain/problem'
import type { WriteTransaction } from './schema.ts'

/** An `Idempotency-Key` header: an administrator's requests with the same key are executed once. */
export interface IdempotencyKey {
  administratorId: string
  key: string
  /** SHA-256 of route and input: reusing a key for a different request is refused. */
  fingerprint: string
  /** The status of the response. */
  status: number
}

const KEPT_MS = 24 * 60 * 60 * 1000

/** Runs `create`, or returns its earlier result for the same key within 24 hours. Both are stored in one transaction. */
export async function runIdempotent<Answer>(
  transaction: WriteTransaction,
  idempotencyKey: IdempotencyKey | undefined,
  create: () => Promise<Answer>,
): Promise<Answer> {
  if (!idempotencyKey) return create()
  const { administratorId: administrator_id, key, fingerprint, status } = idempotencyKey
  const now = Date.now()
  await transaction
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', now - KEPT_MS)
    .execute()
  const earlier = await transaction
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'body'])
    .where('administrator_id', '=', administrator_id)
    .where('key', '=', key)
    .executeTakeFirst()
  if (earlier) {
    if (earlier.fingerprint !== fingerprint)
      throw new Problem('conflict', problemMessages.idempotencyKeyReused)
    return JSON.parse(earlier.body) as Answer
  }
  const answer = await create()
  await transaction
    .insertInto('idempotency_keys')
    .values({ administrator_id, key, fingerprint, status, body: JSON.stringify(answer), created_at: now })
    .execute()
  return answer
}
