import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestFolder } from '../../../testing/test-folder.ts'
import { connectDatabase } from '../connect.ts'
import { createWriterThread } from './sqlite-connection.ts'
import { createSqliteDialect } from './sqlite-driver.ts'

/** A slow query. */
const countingFar = `with recursive n(n) as (values (1) union all select n + 1 from n where n < 2000000)
  select max(n) from n`

let file: string
/** The threads that a test has started. */
let threads: Worker[]
const onThread = (thread: Worker) => threads.push(thread)
beforeEach(() => {
  threads = []
  process.on('worker', onThread)
  file = join(createTestFolder(), 'catalogue.db')
})
afterEach(() => void process.off('worker', onThread))

it('a long write does not block the event loop', async () => {
  const database = await connectDatabase({ file })
  let turns = 0
  let next = setImmediate(function turn() {
    turns += 1
    next = setImmediate(turn)
  })
  await database.write(transaction => sql.raw(countingFar).execute(transaction))
  clearImmediate(next)
  // A blocked event loop would get far fewer turns.
  expect(turns).toBeGreaterThan(100)
  await database.close()
})

it('is started once, by the first write, and not again once closed', async () => {
  const connection = createWriterThread(file)
  expect(threads).toHaveLength(0)
  await connection.run('create table things (name text, bytes blob)')
  const piece = Buffer.from('some bytes of many').subarray(5, 10)
  await connection.run('insert into things values (?, ?)', ['a', piece])
  const { rows } = await connection.run('select name, cast(bytes as text) as text from things', [])
  expect(rows).toEqual([{ name: 'a', text: 'bytes' }])
  await expect(connection.run('select nothing', [])).rejects.toMatchObject({ code: 'SQLITE_ERROR' })
  await connection.close()
  await expect(connection.run('select 1')).rejects.toMatchObject({ code: 'unavailable' })
  expect(threads).toHaveLength(1)
})

it('rejects pending statements when it dies, rolls back, and restarts', async () => {
  const connection = createWriterThread(file)
  await connection.run('create table things (name text)')
  await connection.run('begin immediate')
  await connection.run("insert into things values ('lost')", [])
  expect(connection.isInTransaction()).toBe(true)
  await threads[0]?.terminate()
  expect(connection.isInTransaction()).toBe(false)
  await connection.run('begin immediate')
  const waiting = connection.run(countingFar, [])
  await Promise.all([
    expect(Promise.resolve(waiting)).rejects.toMatchObject({ code: 'unavailable' }),
    threads[1]?.terminate(),
  ])
  expect((await connection.run('select * from things', [])).rows).toEqual([])
  expect(threads).toHaveLength(3)
  await connection.close()
})

it('returns results in order, also after a message that can’t be cloned', async () => {
  const connection = createWriterThread(file)
  const unsendable = () => 'a mistake of ours'
  await expect(connection.run('select ? as value', [unsendable])).rejects.toThrow('could not be cloned')
  expect((await connection.run('select 1 as value', [])).rows).toEqual([{ value: 1 }])
  expect((await connection.run('select 2 as value', [])).rows).toEqual([{ value: 2 }])
  await connection.close()
})

it('a transaction whose thread died before commit is refused as unavailable', async () => {
  const connection = createWriterThread(file)
  const deadline = () => Number.POSITIVE_INFINITY
  const database = new Kysely({
    dialect: createSqliteDialect({ connection, begin: 'begin immediate', deadline }),
  })
  const write = database.transaction().execute(async transaction => {
    await sql`create table things (name text)`.execute(transaction)
    await threads[0]?.terminate()
  })
  await expect(write).rejects.toMatchObject({ code: 'unavailable' })
  await database
    .transaction()
    .execute(transaction => sql`create table things (name text)`.execute(transaction))
  await database.destroy()
})
