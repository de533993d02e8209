import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { RevisionListener } from '../revision-watcher.ts'
import type { ReadReplica } from './postgres-driver.ts'
import { createFollower, pause } from './postgres-follow.ts'

/** How often it is asked how far it is: a page that is made while it is behind is made from the primary. */
const pollMs = 50
const reconnectMs = 1_000

const nothing = -1

export interface Replica {
  /** Reads in `work` may be answered by the replica, as long as it has everything that this process knows of. */
  allow<Result>(work: () => Promise<Result>): Promise<Result>
  /** The replica, where the work that runs now may read from it. */
  current(): ReadReplica | undefined
  /** Whether it has everything that this process knows of, and so answers. */
  isUsed(): boolean
  /** Begins to follow how far it is; gives back the function that ends it. */
  follow(listener: Pick<RevisionListener, 'newestRevision'>): () => Promise<void>
  close(): Promise<void>
}

/** A streaming replica of the same database, asked through `pool`. It may come and go as it likes. */
export function createReplica(
  url: string,
  pool: pg.Pool,
  onChange: (isThere: boolean) => void = () => undefined,
): Replica {
  const allowed = new AsyncLocalStorage<true>()
  let revision = nothing
  let isThere: boolean | undefined
  let known: () => number | undefined = () => undefined

  const isUpToDate = () => revision >= (known() ?? Number.POSITIVE_INFINITY)
  const replica: ReadReplica = {
    pool,
    markUnreachable() {
      revision = nothing
    },
  }

  /** Once for each change: what is away for a day is not said every second. */
  function note(answers: boolean): void {
    if (answers === isThere) return
    isThere = answers
    onChange(answers)
  }

  async function followForEver(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const client = createFollower(url, replica.markUnreachable)
      try {
        await client.connect()
        while (!signal.aborted) {
          revision = await revisionOf(client)
          note(revision !== nothing)
          await pause(pollMs, signal)
        }
      } catch {
        // Until it is there again all is read from the primary.
        replica.markUnreachable()
        if (!signal.aborted) note(false)
      }
      await client.end().catch(replica.markUnreachable)
      await pause(reconnectMs, signal)
    }
  }

  return {
    allow: work => allowed.run(true, work),
    current: () => (allowed.getStore() && isUpToDate() ? replica : undefined),
    isUsed: isUpToDate,
    follow(listener) {
      known = listener.newestRevision
      const end = new AbortController()
      const following = followForEver(end.signal)
      return async () => {
        end.abort()
        await following
      }
    },
    close: () => pool.end(),
  }
}

/** How far it is; nothing where it does not follow another server, whatever it has. */
async function revisionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ value: string; follows: boolean }>(
    'select value, pg_is_in_recovery() as follows from revision where id = 1',
  )
  return rows[0]?.follows ? Number(rows[0].value) : nothing
}
