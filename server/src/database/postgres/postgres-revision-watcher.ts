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
    localRevision: listener.localRevision,
    async onConnected(client) {
      client.on('notification', ({ payload }) => listener.committed(Number(payload)))
      await client.query(`listen ${channel}`)
    },
    onAnswer: ({ value }, revisionWhenAsked) => listener.observed(value, revisionWhenAsked),
    onFailure: listener.unreachable,
  })
}

export interface Polling {
  pollMs: number
  reconnectMs: number
  /** Is read before a query, for `onAnswer` and `onFailure`. */
  localRevision(): number
  onConnected?(client: pg.Client): Promise<void>
  onAnswer(answer: { value: number; isReplica: boolean }, revisionWhenAsked: number): void
  /** Called when the connection breaks or a query fails; it then reconnects. */
  onFailure(revisionWhenAsked: number, error: unknown): void
}

/** Polls the revision on a separate connection, reconnecting after failures. Returns the function that stops it. */
export function pollRevision(url: string, polling: Polling): () => Promise<void> {
  const end = new AbortController()
  const { signal } = end
  const fail = (revisionWhenAsked: number, error: unknown) => {
    if (!signal.aborted) polling.onFailure(revisionWhenAsked, error)
  }
  /** Ends early on abort, and does not keep the process alive. */
  const pause = (milliseconds: number) =>
    delay(milliseconds, undefined, { ref: false, signal }).catch(() => undefined)

  async function run(): Promise<void> {
    while (!signal.aborted) {
      let revisionWhenAsked = polling.localRevision()
      const client = createClient(url)
      // Without a listener a broken connection would end the process.
      client.on('error', error => fail(polling.localRevision(), error))
      try {
        await client.connect()
        await polling.onConnected?.(client)
        while (!signal.aborted) {
          revisionWhenAsked = polling.localRevision()
          polling.onAnswer(await askRevision(client), revisionWhenAsked)
          await pause(polling.pollMs)
        }
      } catch (error) {
        fail(revisionWhenAsked, error)
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
