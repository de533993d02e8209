import { setImmediate } from 'node:timers/promises'
import { Problem } from '@chekku/domain/problem'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { connectDatabase } from './connect.ts'
import type { Database } from './database.ts'
import type { Queries } from './schema.ts'
import { createTestLocation, describeOnEachDatabase } from './testing.ts'

const settings = async (queries: Queries) =>
  (await queries.selectFrom('navigation').select('settings').executeTakeFirst())?.settings

const setSettings = (queries: Queries, text: string) =>
  queries
    .insertInto('navigation')
    .values({ id: 1, settings: text })
    .onConflict(conflict => conflict.column('id').doUpdateSet({ settings: text }))
    .execute()

/** A read-modify-write that would lose an update if it ran concurrently. */
const countUp = (database: Database) =>
  database.writeCatalogue(async transaction => {
    const before = Number((await settings(transaction)) ?? 0)
    await setSettings(transaction, String(before + 1))
    return before + 1
  })

describeOnEachDatabase('a write', connect => {
  it('is visible to every reader once it has resolved, with its result', async () => {
    const database = await connect()
    expect(await database.write(queries => setSettings(queries, 'a').then(() => 'answer'))).toBe('answer')
    expect(await settings(database.reader)).toBe('a')
    expect(await database.snapshot(settings)).toBe('a')
  })

  it('rolls back when its work rejects, and rejects with the same error', async () => {
    const database = await connect()
    const refusal = new Problem('conflict', 'No')
    const write = database.write(queries => setSettings(queries, 'a').then(() => Promise.reject(refusal)))
    await expect(write).rejects.toBe(refusal)
    expect(await settings(database.reader)).toBeUndefined()
  })

  it('is invisible before it commits', async () => {
    const database = await connect()
    await database.write(async queries => {
      await setSettings(queries, 'a')
      expect(await settings(queries)).toBe('a')
      expect(await settings(database.reader)).toBeUndefined()
      expect(await database.snapshot(settings)).toBeUndefined()
    })
  })

  it('rolls back when the commit fails, and the next one succeeds', async () => {
    const database = await connect()
    const write = database.writeCatalogue(async queries => {
      await setSettings(queries, 'a')
      await sql`create temporary table probe (
        id text primary key, parent text references probe (id) deferrable initially deferred
      )`.execute(queries)
      await sql`insert into probe (id, parent) values ('child', 'nobody')`.execute(queries)
    })
    await expect(write).rejects.toThrow(/foreign key/i)
    expect(await settings(database.reader)).toBeUndefined()
    expect(await database.revision()).toBe(0)
    await database.write(queries => setSettings(queries, 'b'))
    expect(await settings(database.reader)).toBe('b')
  })

  it('refuses to begin inside another one, which would deadlock', async () => {
    const database = await connect()
    const write = database.write(() => database.writeCatalogue(async () => undefined))
    await expect(write).rejects.toThrow('A write began inside another write')
    await database.write(queries => setSettings(queries, 'b'))
  })
})

describeOnEachDatabase('the revision', connect => {
  it('grows with catalogue writes only, in the same transaction', async () => {
    const database = await connect()
    expect(await database.revision()).toBe(0)
    await database.write(queries => setSettings(queries, 'a'))
    expect(await database.revision()).toBe(0)
    await database.writeCatalogue(async queries => {
      await setSettings(queries, 'b')
      expect(await database.revision()).toBe(0)
    })
    expect(await database.revision()).toBe(1)
  })

  it('includes every earlier write, under concurrent reads', async () => {
    const database = await connect()
    let isOver = false
    const asking = Array.from({ length: 3 }, async () => {
      let last = 0
      while (!isOver) {
        const revision = await database.revision()
        expect(revision).toBeGreaterThanOrEqual(last)
        last = revision
        await setImmediate()
      }
    })
    for (let write = 1; write <= 100; write += 1) {
      await database.writeCatalogue(async () => undefined)
      expect(await database.revision()).toBe(write)
    }
    isOver = true
    await Promise.all(asking)
  })
})

describeOnEachDatabase('concurrent writes', (connect, dialect) => {
  it('lose nothing: each sees the one before', async () => {
    const database = await connect()
    const answers = await Promise.all(Array.from({ length: 50 }, () => countUp(database)))
    expect(answers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
    expect(await database.revision()).toBe(50)
  })

  it('lose nothing between two programs on one database', async () => {
    const location = await createTestLocation(dialect, 'migrated')
    const replicas = [await connectDatabase(location.options), await connectDatabase(location.options)]
    await Promise.all(Array.from({ length: 15 }, () => replicas.map(countUp)).flat())
    expect(await Promise.all(replicas.map(replica => settings(replica.reader)))).toEqual(['30', '30'])
    expect(await Promise.all(replicas.map(replica => replica.revision()))).toEqual([30, 30])
    for (const replica of replicas) await replica.close()
    await location.remove()
  })
})

describeOnEachDatabase('a snapshot', connect => {
  it('shows one state from its first read on', async () => {
    const database = await connect()
    await database.write(queries => setSettings(queries, 'old'))
    await database.snapshot(async queries => {
      expect(await settings(queries)).toBe('old')
      await database.write(inner => setSettings(inner, 'new'))
      expect(await settings(queries)).toBe('old')
      expect(await settings(database.reader)).toBe('new')
    })
    expect(await database.snapshot(settings)).toBe('new')
  })

  it('cannot write, like the reader', async () => {
    const database = await connect()
    await expect(database.snapshot(queries => setSettings(queries, 'a'))).rejects.toThrow(
      /read-?only|unavailable|cannot be reached/,
    )
    await expect(setSettings(database.reader, 'a')).rejects.toThrow(/read-?only|cannot be reached/)
    await expect(database.reader.transaction().execute(settings)).rejects.toThrow('begun by snapshot')
  })

  it('releases its connection when its work rejects', async () => {
    const database = await connect()
    await expect(database.snapshot(() => Promise.reject(new Error('No')))).rejects.toThrow('No')
    expect(await database.snapshot(settings)).toBeUndefined()
  })
})

describeOnEachDatabase('a closed database', connect => {
  it('has finished its writes, and may be closed twice', async () => {
    const database = await connect()
    const write = countUp(database)
    await database.ping()
    await database.close()
    expect(await write).toBe(1)
    await database.close()
    await expect(database.ping()).rejects.toThrow()
  })
})
