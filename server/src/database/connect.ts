import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { Engine, WriteWork } from './engine.ts'
import { history, type MigrationStatus, migrate, migrationStatus } from './migrations/migrate.ts'
import { createRevisionWatcher } from './revision-watcher.ts'
import { refuseMalformedUrl, serverName } from './server-url.ts'
import { cannotStart } from './storage-errors.ts'

export interface DatabaseOptions {
  /** `postgres://…` or `postgresql://…`; default: the SQLite database in `file`. */
  url?: string | undefined
  /** URL of a streaming replica of `url`, for visitors' reads. */
  readUrl?: string | undefined
  /** Called when the replica becomes available or unavailable, then with the reason. */
  onReplicaChange?: ((isThere: boolean, why?: string) => void) | undefined
  /** Path of the SQLite file; it and its folder are created if missing. */
  file?: string | undefined
  /** Keeps a file beside it whose room a start and `fromBallast` get when the disk is full. */
  hasBallast?: boolean | undefined
  /** Maximum time that a write waits for other writes, of this process and of others. */
  busyTimeoutMs?: number | undefined
}

/** The database's display name, without user and password. */
export function databaseName({ url, file }: DatabaseOptions): string {
  if (!url) return `the file ${file}`
  refuseMalformedUrl(url)
  return `PostgreSQL, ${serverName(url)}`
}

/** Runs once before existing tables are migrated, for a backup; if it rejects, nothing is changed. */
export type BeforeMigrating = (
  earlier: MigrationStatus & { database: Pick<Database, 'snapshot'> },
) => Promise<void>

/** Connects and migrates; rejects with a Problem that names the invalid setting, without the password. */
export async function connectDatabase(
  options: DatabaseOptions,
  migrations = history,
  beforeMigrating?: BeforeMigrating,
): Promise<Database> {
  const engine = await openEngine(options)
  try {
    await migrate(engine, migrations, async status => beforeMigrating?.({ database: engine, ...status }))
  } catch (error) {
    await engine.close()
    throw error
  }
  return createDatabase(engine)
}

/** Opens a database of this version, or earlier if `mayBeEarlier`, without migrating; else rejects with a Problem. */
export async function openDatabase(
  options: DatabaseOptions,
  { mayBeEarlier = false, migrations = history } = {},
): Promise<{ database: Database; applied: readonly string[] }> {
  const missing = cannotStart(
    `There is no shop in ${options.url ? 'the database named by DATABASE_URL' : options.file} yet: start the program once.`,
  )
  if (!options.url && options.file && !existsSync(options.file)) throw missing
  const engine = await openEngine(options)
  try {
    const { applied, pending } = await migrationStatus(engine, migrations)
    if (applied.length === 0) throw missing
    if (pending.length > 0 && !mayBeEarlier) {
      throw cannotStart(
        'This database was made by an earlier version of the program: start this one once, to bring it up to date.',
      )
    }
    return { database: createDatabase(engine), applied }
  } catch (error) {
    await engine.close()
    throw error
  }
}

async function openEngine(options: DatabaseOptions): Promise<Engine> {
  const { url, readUrl, file = '', busyTimeoutMs = 5_000, hasBallast = false, onReplicaChange } = options
  // Imported on demand, so that a start loads only one driver.
  if (!url) return (await import('./sqlite/sqlite.ts')).openSqlite(file, busyTimeoutMs, hasBallast)
  const { openPostgres } = await import('./postgres/postgres.ts')
  return openPostgres(url, busyTimeoutMs, readUrl, onReplicaChange)
}

function createDatabase(engine: Engine): Database {
  const unnested = createNestingGuard()
  const watcher = createRevisionWatcher()
  let endWatch: (() => Promise<void>) | undefined
  let closing: Promise<void> | undefined

  async function writeCatalogue<Result>(work: WriteWork<Result>): Promise<Result> {
    let revision = 0
    const result = await engine.writeCatalogue(async transaction => {
      // First statement: on PostgreSQL this row lock serialises catalogue writes until commit.
      const { value } = await transaction
        .updateTable('revision')
        .set(row => ({ value: row('value', '+', 1) }))
        .where('id', '=', 1)
        .returning('value')
        .executeTakeFirstOrThrow()
      revision = value
      await engine.announce?.(transaction, value)
      return work(transaction)
    })
    watcher.committed(revision)
    return result
  }

  async function revision(): Promise<number> {
    const revisionWhenAsked = watcher.localRevision()
    try {
      const value = await engine.revision()
      watcher.observed(value, revisionWhenAsked)
      return value
    } catch (error) {
      watcher.unreachable(revisionWhenAsked)
      throw error
    }
  }

  return {
    reader: engine.reader,
    snapshot: work => unnested('snapshot', () => engine.snapshot(work)),
    longSnapshot: engine.longSnapshot,
    fromReplica: engine.fromReplica ?? (work => work()),
    fromBallast: engine.fromBallast ?? (work => work()),
    isReplicaUsed: engine.isReplicaUsed,
    write: work => unnested('write', () => engine.write(work)),
    writeCatalogue: work => unnested('write', () => writeCatalogue(work)),
    revision,
    watchRevision() {
      endWatch ??= engine.watch(watcher)
      return watcher
    },
    async ping() {
      await sql`select 1`.execute(engine.reader)
    },
    close() {
      closing ??= (async () => {
        await endWatch?.()
        await engine.close()
      })()
      return closing
    },
  }
}

/** Runs transactions, and throws if one starts inside another of its kind, which would deadlock. */
function createNestingGuard() {
  const openKinds = new AsyncLocalStorage<Map<string, boolean>>()
  return async <Result>(kind: 'snapshot' | 'write', run: () => Promise<Result>): Promise<Result> => {
    const outer = openKinds.getStore()
    if (outer?.get(kind)) throw new Error(`A ${kind} began inside another ${kind}`)
    const open = new Map(outer).set(kind, true)
    try {
      return await openKinds.run(open, run)
    } finally {
      // Work that it began and did not await keeps this context, and may start a transaction of its own.
      open.set(kind, false)
    }
  }
}
