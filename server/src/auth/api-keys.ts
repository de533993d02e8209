import { randomUUIDv7 } from 'node:crypto'
import { apiKeyActor, apiKeyLimits, apiKeyMessages, apiKeyPrefix } from '@chekku/domain/people/api-keys'
import type { Actor } from '@chekku/domain/people/permissions'
import { fieldProblem, Problem } from '@chekku/domain/problem'
import type { ApiKey, ApiKeyCreate, CreatedApiKey } from '@chekku/domain/schemas/people/api-key'
import type { Schema } from '../database/schema.ts'
import type { AccountDatabase } from './account-database.ts'
import { createToken, hashToken } from './token.ts'

/** Minimum interval between writes of the last use. */
const lastUseWriteIntervalMs = 60_000

/**
 * Keys by which scripts call the API. Each has 256 random bits, so that a fast hash hides it, by which it is looked up: how long
 * that takes tells nothing of it. They belong to the shop, and end only by being revoked or by a restored backup, which has none.
 */
export class ApiKeys {
  readonly #database: AccountDatabase

  constructor(database: AccountDatabase) {
    this.#database = database
  }

  /** The newest first. */
  async list(): Promise<ApiKey[]> {
    const rows = await this.#database.reader
      .selectFrom('api_keys')
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute()
    return rows.map(present)
  }

  /** Creates a key, which is in this answer alone. Rejects with Problem `invalid` for a name that another one has. */
  create(actor: Actor, { name, access }: ApiKeyCreate): Promise<CreatedApiKey> {
    const key = apiKeyPrefix + createToken()
    return this.#database.writeShared(actor, async ({ transaction, at, record }) => {
      const names = await transaction.selectFrom('api_keys').select('name').execute()
      if (names.length >= apiKeyLimits.keys) throw new Problem('conflict', apiKeyMessages.tooMany)
      if (names.some(other => other.name === name)) throw fieldProblem('name', apiKeyMessages.nameTaken)
      const row = { id: randomUUIDv7(), name, access, created_at: at, last_used_at: null }
      await transaction
        .insertInto('api_keys')
        .values({ ...row, token_hash: hashToken(key) })
        .execute()
      await record('created', { id: row.id, name: apiKeyActor(name), after: { access } })
      return { ...present(row), key }
    })
  }

  /** Ends a key at once, on every replica; resolves to its name. Rejects with Problem `not-found`. */
  revoke(actor: Actor, id: string): Promise<string> {
    return this.#database.writeShared(actor, async ({ transaction, record }) => {
      const row = await transaction
        .deleteFrom('api_keys')
        .where('id', '=', id)
        .returning(['name', 'access'])
        .executeTakeFirst()
      if (!row) throw new Problem('not-found', apiKeyMessages.notFound)
      await record('removed', { id, name: apiKeyActor(row.name), before: { access: row.access } })
      return row.name
    })
  }

  /** The actor of a key; undefined if it is unknown or revoked. Counts as its use. */
  async authenticate(key: string): Promise<{ tokenHash: string; actor: Actor } | undefined> {
    const tokenHash = hashToken(key)
    const row = await this.#database.reader
      .selectFrom('api_keys')
      .select(['id', 'name', 'access', 'last_used_at'])
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst()
    if (!row) return undefined
    if ((row.last_used_at ?? 0) <= this.#database.now() - lastUseWriteIntervalMs) await this.#touch(row.id)
    const { id, name, access } = row
    return { tokenHash, actor: { id, name: apiKeyActor(name), role: `${access}-key` } }
  }

  #touch(id: string): Promise<void> {
    return this.#database.writeUse(({ transaction, at }) =>
      transaction.updateTable('api_keys').set({ last_used_at: at }).where('id', '=', id).execute(),
    )
  }
}

const timeText = (at: number) => new Date(at).toISOString()

const present = (row: Omit<Schema['api_keys'], 'token_hash'>): ApiKey => ({
  _id: row.id,
  name: row.name,
  access: row.access,
  createdAt: timeText(row.created_at),
  lastUsedAt: row.last_used_at === null ? null : timeText(row.last_used_at),
})
