import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestFolder } from '../../../testing/test-folder.ts'
import { connectDatabase } from '../connect.ts'
import type { WriteTransaction } from '../schema.ts'

const limitPages = (queries: WriteTransaction, pages: number) =>
  sql`pragma max_page_count = ${sql.lit(pages)}`.execute(queries)

/** A shop whose disk has room for a large row only while the ballast is away. */
async function startOnFullDisk() {
  const folder = createTestFolder()
  const ballast = join(folder, 'ballast')
  const database = await connectDatabase({ file: join(folder, 'catalogue.db'), hasBallast: true })
  onTestFinished(() => database.close())
  const store = () =>
    database.write(async queries => {
      await limitPages(queries, existsSync(ballast) ? 1 : 1_000_000)
      await queries
        .insertInto('navigation')
        .values({ id: 1, settings: 'x'.repeat(1_000_000) })
        .execute()
    })
  return { ballast, database, store }
}

test('a full disk has room for what makes room, and for nothing else', async () => {
  const { ballast, database, store } = await startOnFullDisk()
  expect(statSync(ballast).size).toBe(4 * 1024 * 1024)
  await expect(store()).rejects.toMatchObject({ code: 'no-room' })
  await database.fromBallast(store)
  expect(await database.reader.selectFrom('navigation').select('id').execute()).toEqual([{ id: 1 }])
  expect(statSync(ballast).size).toBe(4 * 1024 * 1024)
})

test('another failure is not tried again', async () => {
  const { database } = await startOnFullDisk()
  let runs = 0
  const failing = database.fromBallast(() =>
    database.write(async () => {
      runs += 1
      throw new Error('a mistake')
    }),
  )
  await expect(failing).rejects.toThrow('a mistake')
  expect(runs).toBe(1)
})
