import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { RevisionListener } from '../revision-watcher.ts'
import type { WriteTransaction } from '../schema.ts'

const channel = 'chekku_catalogue'
/** Polling is the fallback for lost notifications: another process's write is seen within a second. */
const pollMs = 300
const reconnectMs = 300
const queryTimeoutMs = 1_500

/** Notifies the other processes on commit. */
export async function announceRevision(transaction: WriteTransaction, revision: number): Promise<void> {
  await sql`select pg_notify(${channel}, ${String(revision)})`.execute(transaction)
}

/** Reports every revision by notification and polling, on a separate connection. Returns the function that stops it. */
export function watchPostgres(url: string, listener: RevisionListener): () => Promise<void> {
  return pollRevision(url, {
    pollMs,
    reconnectMs,
    askedAt: listener.localRevision,
    async onConnected(client) {
      client.on('notification', ({ payload }) => listener.committed(Number(payload)))
      await client.query(`listen ${channel}`)
    },
    onAnswer: ({ value }, askedAt) => listener.observed(value, askedAt),
    onFailure: listener.unreachable,
  })
}

export interface Polling {
  pollMs: number
  reconnectMs: number
  /** The local revision before the query, which is passed to `onAnswer` and `onFailure`. */
  askedAt(): number
  onConnected?(client: pg.Client): Promise<void>
  onAnswer(answer: { value: number; isReplica: boolean }, askedAt: number): void
  /** Called when the connection breaks or a query fails; it then reconnects. */
  onFailure(askedAt: number, error: unknown): void
}

/** Polls the revision on a separate connection, reconnecting after failures. Returns the function that stops it. */
export function pollRevision(url: string, polling: Polling): () => Promise<void> {
  const end = new AbortController()
  const { signal } = end
  const fail = (askedAt: number, error: unknown) => {
    if (!signal.aborted) polling.onFailure(askedAt, error)
  }
  /** Ends early on abort, and does not keep the process alive. */
  const pause = (milliseconds: number) =>
    delay(milliseconds, undefined, { ref: false, signal }).catch(() => undefined)

  async function run(): Promise<void> {
    while (!signal.aborted) {
      let askedAt = polling.askedAt()
      const client = createClient(url)
      // Without a listener a broken connection would end the process.
      client.on('error', error => fail(polling.askedAt(), error))
      try {
        await client.connect()
        await polling.onConnected?.(client)
        while (!signal.aborted) {
          askedAt = polling.askedAt()
          polling.onAnswer(await askRevision(client), askedAt)
          await pause(polling.pollMs)
        }
      } catch (error) {
        fail(askedAt, error)
      }
      await client.end().catch(() => undefined)
      await pause(polling.reconnectMs)
    }
  }
  const running = run()
  return async () => {
    end.abort()
    await running
  }
}

const createClient = (url: string) =>
  new pg.Client({
    connectionString: url,
    application_name: 'chekku',
    connectionTimeoutMillis: queryTimeoutMs,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
  })

async function askRevision(client: pg.Client) {
  const { rows } = await client.query<{ value: string; isReplica: boolean }>(
    'select value, pg_is_in_recovery() as "isReplica" from revision where id = 1',
  )
  return { value: Number(rows[0]?.value ?? 0), isReplica: rows[0]?.isReplica === true }
}
