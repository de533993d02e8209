import BetterSqlite from 'better-sqlite3'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { afterEveryStatement } from '../../testing/after-statements.ts'
import { startChildProgram } from '../../testing/child-program.ts'
import { connectDatabase, type DatabaseOptions } from './connect.ts'
import { history } from './migrate.ts'
import { createTestPlace, type TestPlace, testDialects } from './testing.ts'

/** Every table, index, trigger and function that there is, as one text. */
async function shapeOf({ url, file }: DatabaseOptions): Promise<string> {
  if (url === undefined) {
    const handle = new BetterSqlite(file ?? '')
    const rows = handle
      .prepare('select sql from sqlite_schema where sql is not null order by type, name')
      .all()
    handle.close()
    return JSON.stringify(rows)
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
  await client.end()
  return JSON.stringify(rows)
}

const migrateTo = async (options: DatabaseOptions, count: number) =>
  (await connectDatabase(options, history.slice(0, count))).close()

describe.each(testDialects)('a migration that is broken off on %s', dialect => {
  let place: TestPlace
  /** What a database looks like after each number of migrations. */
  let shapes: string[]
  beforeEach(async () => {
    const model = await createTestPlace(dialect, 'empty')
    shapes = [await shapeOf(model.options)]
    for (const count of history.keys()) {
      await migrateTo(model.options, count + 1)
      shapes.push(await shapeOf(model.options))
    }
    await model.remove()
    place = await createTestPlace(dialect, 'empty')
  })
  afterEach(() => place.remove())

  it('after any statement leaves the tables of one version or the next, and the next start finishes', async () => {
    const newest = shapes.at(-1)
    for (let broken = 1; (await shapeOf(place.options)) !== newest; broken += 1) {
      let statements = 0
      const stop = afterEveryStatement(() => {
        statements += 1
        if (statements === broken) throw new Error('The power went')
      })
      // Only begun: the last of these starts ends as it should.
      await connectDatabase(place.options)
        .then(database => database.close())
        .catch((error: Error) => expect(error.message).toContain('The power went'))
      stop()
      expect(shapes).toContain(await shapeOf(place.options))
      expect(broken).toBeLessThan(500)
    }
    await migrateTo(place.options, history.length)
    expect(await shapeOf(place.options)).toBe(newest)
  }, 120_000)

  it('by a kill after any statement of the newest leaves the old tables or the new ones', async () => {
    const before = history.length - 1
    await migrateTo(place.options, before)
    const found = new Set<string>()
    for (let statements = 1; !found.has(shapes.at(-1) ?? ''); statements += 1) {
      const child = startChildProgram('migrate-and-die', { options: place.options, statements })
      await child.ended
      const shape = await shapeOf(place.options)
      expect([shapes[before], shapes.at(-1)]).toContain(shape)
      found.add(shape)
    }
    expect(found.size).toBe(2)
    await migrateTo(place.options, history.length)
  }, 120_000)
})
