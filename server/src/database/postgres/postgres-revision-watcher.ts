import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { RevisionListener } from '../revision-watcher.ts'
import type { WriteTransaction } from '../schema.ts'

const channel = 'chekku_catalogue'
/** Polling is the fallback for lost notifications: a write of another process is seen within a second. */
const pollMs = 300
const reconnectMs = 300
const queryTimeoutMs = 1_500

/** Notifies the other processes when the transaction commits. */
export async function announceRevision(transaction: WriteTransaction, revision: number): Promise<void> {
  await sql`select pg_notify(${channel}, ${String(revision)})`.execute(transaction)
}

/** Reports every revision on a connection of its own, by notification and by polling. Returns the function that ends it. */
export function watchPostgres(url: string, listener: RevisionListener): () => Promise<void> {
  return pollForever(url, {
    pollMs,
    reconnectMs,
    onConnectionError: () => listener.unreachable(listener.localRevision()),
    async connect(client, signal) {
      client.on('notification', ({ payload }) => listener.committed(Number(payload)))
      await reportFailure(listener, signal, () => client.connect())
      await reportFailure(listener, signal, () => client.query(`listen ${channel}`))
    },
    poll: (client, signal) =>
      reportFailure(listener, signal, async askedAt => {
        const { rows } = await client.query<{ value: string }>('select value from revision where id = 1')
        listener.observed(Number(rows[0]?.value ?? 0), askedAt)
      }),
  })
}

async function reportFailure(
  listener: RevisionListener,
  signal: AbortSignal,
  query: (askedAt: number) => Promise<unknown>,
): Promise<void> {
  const askedAt = listener.localRevision()
  try {
    await query(askedAt)
  } catch (error) {
    if (!signal.aborted) listener.unreachable(askedAt)
    throw error
  }
}

export interface Polling {
  pollMs: number
  reconnectMs: number
  connect(client: pg.Client, signal: AbortSignal): Promise<void>
  poll(client: pg.Client, signal: AbortSignal): Promise<void>
  /** The connection broke between polls. */
  onConnectionError(): void
  /** Connecting or a poll failed; a new connection follows. */
  onFailure?(signal: AbortSignal): void
}

/** Polls on a connection of its own with short timeouts, and reconnects after failures. Returns the function that ends it. */
export function pollForever(url: string, polling: Polling): () => Promise<void> {
  const end = new AbortController()
  const { signal } = end
  async function run(): Promise<void> {
    while (!signal.aborted) {
      const client = createClient(url, polling.onConnectionError)
      try {
        await polling.connect(client, signal)
        while (!signal.aborted) {
          await polling.poll(client, signal)
          await pause(polling.pollMs, signal)
        }
      } catch {
        polling.onFailure?.(signal)
      }
      await client.end().catch(() => undefined)
      await pause(polling.reconnectMs, signal)
    }
  }
  const running = run()
  return async () => {
    end.abort()
    await running
  }
}

function createClient(url: string, onError: () => void): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'chekku',
    connectionTimeoutMillis: queryTimeoutMs,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
  })
  // Without a listener a broken connection would end the process.
  client.on('error', onError)
  return client
}

/** Ends early on abort, and does not keep the process alive. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { ref: false, signal }).catch(() => undefined)
}
