import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

const answerMs = 1_500

/** A connection of its own to ask again and again, which says soon that nobody answers. */
export function createFollower(url: string, onBroken: () => void): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'chekku',
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    keepAlive: true,
  })
  // A connection that breaks is an event too; the next question meets it.
  client.on('error', onBroken)
  return client
}

/** Ends early with the signal, and keeps no process alive. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { ref: false, signal }).catch(() => undefined)
}
