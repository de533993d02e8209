import { sql } from 'kysely'
import type pg from 'pg'
import type { RevisionListener } from '../revision-watcher.ts'
import type { WriteTransaction } from '../schema.ts'
import { createFollower, pause } from './postgres-follow.ts'

const channel = 'chekku_catalogue'
/** The net under the notifications: a write of another process is seen within a second, whatever gets lost. */
const pollMs = 300
const reconnectMs = 300

/** Tells the other processes, when the transaction commits. */
export async function announceRevision(transaction: WriteTransaction, revision: number): Promise<void> {
  await sql`select pg_notify(${channel}, ${String(revision)})`.execute(transaction)
}

/**
 * Hears of every revision on a connection of its own, which is neither kept busy by requests nor given to them: by
 * notification, and by asking. Gives back the function that ends it.
 */
export function watchPostgres(url: string, listener: RevisionListener): () => Promise<void> {
  const end = new AbortController()
  const following = followForEver(url, listener, end.signal)
  return async () => {
    end.abort()
    await following
  }
}

async function followForEver(url: string, listener: RevisionListener, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const client = createFollower(url, () => listener.unreachable(listener.localRevision()))
    client.on('notification', ({ payload }) => listener.committed(Number(payload)))
    try {
      await noteLoss(listener, signal, () => client.connect())
      await noteLoss(listener, signal, () => client.query(`listen ${channel}`))
      while (!signal.aborted) {
        await noteLoss(listener, signal, askedAt => askRevision(client, listener, askedAt))
        await pause(pollMs, signal)
      }
    } catch {
      // Noted as a loss: it is tried again on a new connection.
    }
    await close(client)
    await pause(reconnectMs, signal)
  }
}

async function askRevision(client: pg.Client, listener: RevisionListener, askedAt: number): Promise<void> {
  const { rows } = await client.query<{ value: string }>('select value from revision where id = 1')
  listener.observed(Number(rows[0]?.value ?? 0), askedAt)
}

/** Tells the listener of a question without answer, whatever the reason, and when it was asked. */
async function noteLoss(
  listener: RevisionListener,
  signal: AbortSignal,
  ask: (askedAt: number) => Promise<unknown>,
): Promise<void> {
  const askedAt = listener.localRevision()
  try {
    await ask(askedAt)
  } catch (error) {
    if (!signal.aborted) listener.unreachable(askedAt)
    throw error
  }
}

async function close(client: pg.Client): Promise<void> {
  try {
    await client.end()
  } catch {
    // It was lost already.
    return
  }
}
