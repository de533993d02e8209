import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { Engine, WriteWork } from './engine.ts'
import { history, type MigrationStatus, migrate, migrationStatus } from './migrations/migrate.ts'
import { refuseUnreadable, serverName } from './postgres/postgres-address.ts'
import { createRevisionWatcher } from './revision-watcher.ts'
import type { WriteTransaction } from './schema.ts'
import { cannotStart } from './storage-errors.ts'

export interface DatabaseOptions {
  /** `postgres://…` or `postgresql://…`; without it the database is `file`. */
  url?: string | undefined
  /** A streaming replica of the database at `url`, which may answer what visitors read. */
  readUrl?: string | undefined
  /** Told when the replica is there, and when it is not. */
  onReplicaChange?: ((isThere: boolean) => void) | undefined
  /** Path of the SQLite file; made, with its folder, where there is none. */
  file?: string | undefined
  /** How long a write waits for its turn, in this process and among others. */
  busyTimeoutMs?: number | undefined
}

/** Which database this is, for a person; without user and password. */
export function databaseName({ url, file }: DatabaseOptions): string {
  if (!url) return `the file ${file}`
  refuseUnreadable(url)
  return `PostgreSQL, ${serverName(url)}`
}

/** A database about to be brought up to date. */
export interface EarlierDatabase extends MigrationStatus {
  database: Pick<Database, 'snapshot'>
}

/**
 * Runs before tables with something in them are changed, so that they can be saved; when it rejects, nothing is. Of
 * several processes that start at once it runs in one alone.
 */
export type BeforeMigrating = (earlier: EarlierDatabase) => Promise<void>

/**
 * Connects and brings the tables up to date. The only place that knows which database it is. Rejects with a Problem
 * whose message is one sentence that names the setting at fault, and never holds the password.
 */
export async function connectDatabase(
  options: DatabaseOptions,
  migrations = history,
  beforeMigrating?: BeforeMigrating,
): Promise<Database> {
  const engine = await openEngine(options)
  try {
    await migrate(engine, migrations, async stand => beforeMigrating?.({ database: engine, ...stand }))
  } catch (error) {
    await engine.close()
    throw error
  }
  return createDatabase(engine)
}

/**
 * Connects to a database that is there, and leaves its tables as they are: for what runs beside the program. Rejects with
 * a Problem, one sentence, where there is none yet and where it is of another version of the program; of an earlier one
 * only unless `mayBeEarlier`.
 */
export async function openDatabase(
  options: DatabaseOptions,
  { mayBeEarlier = false } = {},
): Promise<{ database: Database; applied: readonly string[] }> {
  const missing = cannotStart(
    `There is no shop in ${options.url ? 'the database named by DATABASE_URL' : options.file} yet: start the program once.`,
  )
  if (!options.url && options.file && !existsSync(options.file)) throw missing
  const engine = await openEngine(options)
  try {
    const { applied, pending } = await migrationStatus(engine)
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
  const { url, readUrl, file, busyTimeoutMs = 5_000, onReplicaChange } = options
  if (url) {
    if (/^postgres(ql)?:\/\//.test(url)) {
      // Each start loads the driver of its own database alone.
      const { openPostgres } = await import('./postgres/postgres.ts')
      return openPostgres(url, busyTimeoutMs, readUrl, onReplicaChange)
    }
    throw cannotStart('DATABASE_URL must begin with postgres:// or postgresql://.')
  }
  if (file) {
    const { openSqlite } = await import('./sqlite/sqlite.ts')
    return openSqlite(file, busyTimeoutMs)
  }
  throw cannotStart('Neither DATABASE_URL nor DATA_DIR says where the database is.')
}

function createDatabase(engine: Engine): Database {
  const once = refuseNesting()
  const catalogue = createRevisionWatcher()
  let endWatch: (() => Promise<void>) | undefined
  let closing: Promise<void> | undefined

  async function writeCatalogue<Result>(work: WriteWork<Result>): Promise<Result> {
    let revision = 0
    const result = await engine.writeCatalogue(async transaction => {
      revision = await moveRevision(engine, transaction)
      return work(transaction)
    })
    catalogue.committed(revision)
    return result
  }

  async function revision(): Promise<number> {
    const askedAt = catalogue.localRevision()
    try {
      const value = await engine.revision()
      catalogue.observed(value, askedAt)
      return value
    } catch (error) {
      catalogue.unreachable(askedAt)
      throw error
    }
  }

  return {
    reader: engine.reader,
    snapshot: work => once('snapshot', () => engine.snapshot(work)),
    fromReplica: engine.fromReplica ?? (work => work()),
    isReplicaUsed: engine.isReplicaUsed,
    write: work => once('write', () => engine.write(work)),
    writeCatalogue: work => once('write', () => writeCatalogue(work)),
    revision,
    watchRevision() {
      endWatch ??= engine.watch(catalogue)
      return catalogue
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

/** First of all, so that on PostgreSQL the row's lock keeps every other catalogue write out until this one is done. */
async function moveRevision(engine: Engine, transaction: WriteTransaction): Promise<number> {
  const { value } = await transaction
    .updateTable('revision')
    .set(row => ({ value: row('value', '+', 1) }))
    .where('id', '=', 1)
    .returning('value')
    .executeTakeFirstOrThrow()
  await engine.announce(transaction, value)
  return value
}

/** A transaction inside another one of the same kind would wait for itself: say so instead. */
function refuseNesting() {
  const around = new AsyncLocalStorage<Map<string, boolean>>()
  return async <Result>(kind: 'snapshot' | 'write', run: () => Promise<Result>): Promise<Result> => {
    const outer = around.getStore()
    if (outer?.get(kind)) throw new Error(`A ${kind} began inside another ${kind}`)
    const open = new Map(outer).set(kind, true)
    try {
      return await around.run(open, run)
    } finally {
      open.set(kind, false)
    }
  }
}
