import BetterSqlite from 'better-sqlite3'
import pg from 'pg'
import { connectDatabase, type DatabaseOptions } from '../src/database/connect.ts'
import { history } from '../src/database/migrations/migrate.ts'
import { afterEveryStatement } from './after-statements.ts'
import { startChildProgram } from './child-program.ts'

/** More statements than any migration has; prevents an endless loop. */
const MOST_STATEMENTS = 500
const CUT = 'The power went'

/** Tables, indexes, triggers, functions and recorded migrations as one text. */
async function shapeOf({ url, file }: DatabaseOptions): Promise<string> {
  if (url === undefined) {
    const handle = new BetterSqlite(file ?? '')
    const rows = handle
      .prepare('select sql from sqlite_schema where sql is not null order by type, name')
      .all() as { sql: string }[]
    const noted = rows.some(row => row.sql.startsWith('CREATE TABLE migrations'))
      ? handle.prepare('select name from migrations order by name').all()
      : []
    handle.close()
    return JSON.stringify([rows, noted])
  }
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(`
    select table_name || '.' || column_name || ' ' || data_type as thing
      from information_schema.columns where table_schema = 'public'
    union select indexdef from pg_indexes where schemaname = 'public'
    union select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    order by 1`)
  const noted = rows.some(({ thing }) => thing.startsWith('migrations.'))
    ? (await client.query('select name from migrations order by name')).rows
    : []
  await client.end()
  return JSON.stringify([rows, noted])
}

/** Applies the first `count` migrations. */
const migrateTo = async (options: DatabaseOptions, count: number): Promise<void> =>
  (await connectDatabase(options, history.slice(0, count))).close()

/** The shapes of an empty database after none of the migrations, after the first, and so on. */
export async function shapesOf(options: DatabaseOptions): Promise<string[]> {
  const shapes = [await shapeOf(options)]
  for (const count of history.keys()) {
    await migrateTo(options, count + 1)
    shapes.push(await shapeOf(options))
  }
  return shapes
}

export interface BrokenOff {
  /** Number of interruptions. */
  times: number
  /** Statement counts after which the tables matched no schema version. */
  between: number[]
}

type BreakOff = (options: DatabaseOptions, statements: number) => Promise<void>

/** Fails in this process after this number of statements. */
export const failAfter: BreakOff = async (options, statements) => {
  let seen = 0
  const stop = afterEveryStatement(() => {
    seen += 1
    if (seen === statements) throw new Error(CUT)
  })
  try {
    await (await connectDatabase(options)).close()
  } catch (error) {
    if (!(error instanceof Error && error.message.includes(CUT))) throw error
  } finally {
    stop()
  }
}

/** Kills a child process with SIGKILL after this number of statements. */
export const killAfter: BreakOff = async (options, statements) => {
  await startChildProgram('migrate-and-die', { options, statements }).ended
}

/**
 * Interrupts the migration of a database with `from` migrations after its first statement, then after every `step`
 * more, until a migration is complete; then applies the rest.
 */
export async function breakOffEverywhere(
  options: DatabaseOptions,
  {
    from,
    shapes,
    breakOff,
    step = 1,
  }: { from: number; shapes: readonly string[]; breakOff: BreakOff; step?: number },
): Promise<BrokenOff> {
  const seen: BrokenOff = { times: 0, between: [] }
  if (from > 0) await migrateTo(options, from)
  const allowed = shapes.slice(from)
  for (let statements = 1; statements < MOST_STATEMENTS; statements += step) {
    await breakOff(options, statements)
    seen.times += 1
    const shape = await shapeOf(options)
    if (!allowed.includes(shape)) seen.between.push(statements)
    else if (shape !== shapes[from]) break
  }
  await migrateTo(options, history.length)
  if ((await shapeOf(options)) !== shapes.at(-1)) seen.between.push(Number.POSITIVE_INFINITY)
  return seen
}
