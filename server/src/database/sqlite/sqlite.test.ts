import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ChildProgram, startChildProgram } from '../../../testing/child-program.ts'
import { createTestFolder } from '../../../testing/test-folder.ts'
import { timeLimit } from '../../../testing/time-limit.ts'
import { connectDatabase } from '../connect.ts'
import type { Database } from '../database.ts'

const busyTimeoutMs = timeLimit(400)

const store = (database: Database, settings: string) =>
  database.write(queries => queries.insertInto('navigation').values({ id: 1, settings }).execute())
const stored = (database: Database) => database.reader.selectFrom('navigation').select('settings').execute()

let folder: string
let file: string
let database: Database
beforeEach(async () => {
  folder = createTestFolder()
  file = join(folder, 'data', 'catalogue.db')
  database = await connectDatabase({ file, busyTimeoutMs })
})
afterEach(() => database.close())

describe('the SQLite file', () => {
  it('is created with its folder, readable by its owner only', async () => {
    for (const suffix of ['', '-wal', '-shm']) expect((await stat(file + suffix)).mode & 0o777).toBe(0o600)
  })

  it('keeps committed writes through a power cut', async () => {
    const pragma = (name: string) =>
      database.write(
        async queries => (await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(queries)).rows,
      )
    expect(await pragma('journal_mode')).toEqual([{ journal_mode: 'wal' }])
    expect(await pragma('synchronous')).toEqual([{ synchronous: 2 }])
    expect(await pragma('foreign_keys')).toEqual([{ foreign_keys: 1 }])
  })

  it('is a single file once closed', async () => {
    await store(database, 'a')
    await database.close()
    await expect(stat(`${file}-wal`)).rejects.toThrow('ENOENT')
    database = await connectDatabase({ file })
    expect(await stored(database)).toEqual([{ settings: 'a' }])
  })
})

it('a full disk refuses the write with no-room, keeps the data, and writes again when there is room', async () => {
  const limitPages = (pages: number) =>
    database.write(queries => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(queries))
  await limitPages(100)
  await expect(store(database, 'x'.repeat(1_000_000))).rejects.toMatchObject({ code: 'no-room' })
  expect(await stored(database)).toEqual([])
  await limitPages(1_000_000)
  await store(database, 'x'.repeat(1_000_000))
  expect(await stored(database)).toHaveLength(1)
})

describe('while another process holds the lock', () => {
  let holder: ChildProgram
  beforeEach(async () => {
    holder = startChildProgram('hold-sqlite-lock', file)
    expect(await holder.nextLine()).toBe('holding')
  })
  afterEach(() => holder.kill())

  it('reads go on, and writes are refused as unavailable after one timeout for all', async () => {
    const patient = await connectDatabase({ file, busyTimeoutMs: 4 * busyTimeoutMs })
    const settled: string[] = []
    const note = (name: string) => () => void settled.push(name)
    const longer = store(patient, 'a').finally(note('the write with four times the timeout'))
    const writes = Array.from({ length: 5 }, () => store(database, 'a').finally(note('a write')))
    const refused = Promise.allSettled([longer, ...writes])
    expect(await stored(database)).toEqual([])
    const revision = await database.snapshot(queries => queries.selectFrom('revision').selectAll().execute())
    expect(revision).toEqual([{ id: 1, value: 0 }])
    note('the reads')()
    expect(await refused).toMatchObject(Array(6).fill({ reason: { code: 'unavailable' } }))
    expect(settled).toEqual([
      'the reads',
      ...Array(5).fill('a write'),
      'the write with four times the timeout',
    ])
    await patient.close()
  })

  it('the program starts, and its write succeeds once the lock is released', async () => {
    const patient = await connectDatabase({ file, busyTimeoutMs: timeLimit(20_000) })
    const write = store(patient, 'a')
    holder.say('release it')
    await write
    expect(await holder.nextLine()).toBe('released')
    expect(await stored(database)).toEqual([{ settings: 'a' }])
    await patient.close()
  })
})

describe('a file that cannot be used', () => {
  const sentence = (path: string, why: string) =>
    `The database file ${path} in DATA_DIR cannot be opened and written: ${why}.`

  it.each([
    ['lies in a file', 'file/catalogue.db', 'a part of that path is a file'],
    ['is a folder', 'folder', 'that is a folder'],
    ['is not a database', 'file', 'that file is not a SQLite database'],
  ])('is named in one sentence when it %s', async (_, name, why) => {
    await writeFile(join(folder, 'file'), 'Not a database, though long enough to have a header. '.repeat(100))
    await mkdir(join(folder, 'folder'))
    const path = join(folder, name)
    await expect(connectDatabase({ file: path })).rejects.toThrow(sentence(path, why))
  })
})
