import { randomUUIDv7 } from 'node:crypto'
import { once } from 'node:events'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { connect as connectSocket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { rupeesToPaise } from '@chekku/domain/money'
import type { Insertable } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, inject, onTestFinished } from 'vitest'
import type { LeaseAnswer } from '../../testing/database-global-setup.ts'
import type { LeaseKind } from '../../testing/postgres-leases.ts'
import { isAboutSql } from '../../testing/sql-subject.ts'
import { timeLimit } from '../../testing/time-limit.ts'
import { connectDatabase, type DatabaseOptions } from './connect.ts'
import type { Database } from './database.ts'
import type { CategoriesTable, GalleryItemsTable, ProductsTable } from './schema.ts'

/* One builder per catalogue table: a test sets only the columns that it is about. */

const fresh = {
  description: '',
  image: '',
  version: 1,
  created_at: 1_790_000_000_123,
  updated_at: 1_790_000_000_456,
  deletion_id: null,
}

export const categoryRow = (
  columns: Partial<Insertable<CategoriesTable>> = {},
): Insertable<CategoriesTable> => ({
  ...fresh,
  id: randomUUIDv7(),
  name: 'Oils',
  name_key: 'oils',
  sort_order: 60,
  show_in_nav: 0,
  show_in_products_dropdown: 1,
  parent_id: null,
  ...columns,
})

export const productRow = (columns: Partial<Insertable<ProductsTable>> = {}): Insertable<ProductsTable> => ({
  ...fresh,
  id: randomUUIDv7(),
  name: 'Sesame oil',
  search_key: 'sesame oil\n',
  price_paise: rupeesToPaise(399),
  category_id: null,
  subcategory_id: null,
  featured: 0,
  in_stock: 1,
  ...columns,
})

export const galleryItemRow = (columns: Partial<GalleryItemsTable> = {}): GalleryItemsTable => ({
  ...fresh,
  id: randomUUIDv7(),
  title: 'The press',
  category_text: '',
  category_id: null,
  subcategory_id: null,
  is_popular: 0,
  sort_order: 10,
  ...columns,
})

export type TestDialect = 'sqlite' | 'postgres'

/** False where PostgreSQL does not run: for tests of PostgreSQL alone. */
export const hasPostgres = inject('postgresRun') !== 'off'

/** The databases for the running test file: PostgreSQL too in a whole run, and where SQL is the subject. */
export function testDialects(): TestDialect[] {
  const { testPath = '' } = expect.getState()
  const isOnBoth = hasPostgres && (inject('postgresRun') === 'whole' || isAboutSql(testPath))
  return isOnBoth ? ['sqlite', 'postgres'] : ['sqlite']
}

/** A database for a single test, and the function that removes it. */
export interface TestLocation {
  options: DatabaseOptions
  remove(): Promise<void>
}

export interface TestDatabase extends TestLocation {
  database: Database
  close(): Promise<void>
}

/** A migrated, empty database. A test that changes tables uses `createTestLocation` instead. */
export async function createTestDatabase(dialect: TestDialect): Promise<TestDatabase> {
  const location = await (dialect === 'sqlite'
    ? createSqliteLocation('migrated')
    : createPostgresLocation('shared'))
  // A slow machine makes concurrent writes wait longer for each other, too.
  const database = await connectDatabase({ busyTimeoutMs: timeLimit(5_000), ...location.options })
  return {
    ...location,
    database,
    async close() {
      await database.close()
      await location.remove()
    },
  }
}

/** Runs a suite on each database of `testDialects`; `connect` opens a migrated, empty one, closed after the test or suite that opened it. */
export function describeOnEachDatabase(
  name: string,
  suite: (connect: () => Promise<Database>, dialect: TestDialect) => void,
): void {
  describe.each(testDialects())(`${name} on %s`, dialect => {
    const ofSuite = new AsyncDisposableStack()
    let owner = ofSuite
    beforeEach(() => {
      owner = new AsyncDisposableStack()
    })
    afterEach(async () => {
      await owner.disposeAsync()
      owner = ofSuite
    })
    afterAll(() => ofSuite.disposeAsync())
    const connect = async () => {
      const { database, close } = await createTestDatabase(dialect)
      owner.defer(close)
      return database
    }
    suite(connect, dialect)
  })
}

/** A database that no other test uses, empty or migrated. */
export function createTestLocation(dialect: TestDialect, content: 'empty' | 'migrated') {
  return dialect === 'sqlite' ? createSqliteLocation(content) : createPostgresLocation(content)
}

/** A database of the running test alone, which is removed after it. */
export async function locationOfTest(dialect: TestDialect, content: 'empty' | 'migrated') {
  const location = await createTestLocation(dialect, content)
  onTestFinished(() => location.remove())
  return location
}

let sqliteTemplate: Promise<string> | undefined

async function createSqliteLocation(content: 'empty' | 'migrated'): Promise<TestLocation> {
  const folder = await mkdtemp(join(inject('testFolder'), 'database-'))
  const file = join(folder, 'catalogue.db')
  if (content === 'migrated') {
    sqliteTemplate ??= createSqliteTemplate()
    await copyFile(await sqliteTemplate, file)
  }
  return { options: { file }, remove: () => rm(folder, { recursive: true, force: true }) }
}

async function createSqliteTemplate(): Promise<string> {
  const { options } = await createSqliteLocation('empty')
  await (await connectDatabase(options)).close()
  return options.file ?? ''
}

async function createPostgresLocation(kind: LeaseKind): Promise<TestLocation> {
  const socket = connectSocket(inject('postgresPort'), '127.0.0.1')
  socket.write(`${kind}\n`)
  const [line] = (await once(createInterface(socket), 'line')) as [string]
  const { url, error } = JSON.parse(line) as LeaseAnswer
  if (url === undefined) throw new Error(error)
  return {
    options: { url },
    async remove() {
      socket.end()
    },
  }
}
