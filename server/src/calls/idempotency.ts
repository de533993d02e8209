import { Problem, problemMessages } from '@chekku/domain/problem'
import type { WriteTransaction } from '../database/schema.ts'
import type { Call } from './call.ts'

/** An `Idempotency-Key` header: an administrator's requests with the same key are executed once. */
export interface IdempotencyKey {
  key: string
  /** SHA-256 of route and input: reusing a key for a different request is refused. */
  fingerprint: string
  /** The status of the response. */
  status: number
}

const keyRetentionMs = 24 * 60 * 60 * 1000

/** The answer of a write, and the change that it made. */
export interface WriteResult<Answer> {
  answer: Answer
  changeId: string | undefined
}

/**
 * Runs `create` once for a key within 24 hours. The same request gets its first result again, another one a refusal with
 * it. The write and its result are stored in one transaction.
 */
export async function runIdempotent<Answer>(
  transaction: WriteTransaction,
  { actor, key: idempotencyKey }: Call,
  create: () => Promise<WriteResult<Answer>>,
): Promise<WriteResult<Answer>> {
  if (!idempotencyKey) return create()
  const { key, fingerprint, status } = idempotencyKey
  const administrator_id = actor.id ?? ''
  const now = Date.now()
  await transaction
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', now - keyRetentionMs)
    .execute()
  const earlier = await transaction
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'body', 'change_id'])
    .where('administrator_id', '=', administrator_id)
    .where('key', '=', key)
    .executeTakeFirst()
  if (earlier) {
    if (earlier.fingerprint !== fingerprint)
      throw new Problem('conflict', problemMessages.idempotencyKeyReused, { data: JSON.parse(earlier.body) })
    return { answer: JSON.parse(earlier.body) as Answer, changeId: earlier.change_id ?? undefined }
  }
  const result = await create()
  await transaction
    .insertInto('idempotency_keys')
    .values({
      administrator_id,
      key,
      fingerprint,
      status,
      body: JSON.stringify(result.answer),
      change_id: result.changeId ?? null,
      created_at: now,
    })
    .execute()
  return result
}
