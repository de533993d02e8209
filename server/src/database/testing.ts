import { once } from 'node:events'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { connect as connectSocket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeEach, describe, inject } from 'vitest'
import type { LeaseAnswer } from '../../testing/database-global-setup.ts'
import type { LeaseKind } from '../../testing/postgres-leases.ts'
import { connectDatabase, type DatabaseOptions } from './connect.ts'
import type { Database } from './database.ts'

export type TestDialect = 'sqlite' | 'postgres'

/** The databases that the tests run on. */
export const testDialects: readonly TestDialect[] = inject('testDialects')

/** A database of one test alone, and how to remove it. */
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
  const database = await connectDatabase(location.options)
  return {
    ...location,
    database,
    async close() {
      await database.close()
      await location.remove()
    },
  }
}

/**
 * Runs a suite on each database. `connect` opens a migrated, empty database; one opened in a test or `beforeEach` is closed
 * after the test, one opened in `beforeAll` after the suite.
 */
export function describeOnEachDatabase(
  name: string,
  suite: (connect: () => Promise<Database>, dialect: TestDialect) => void,
): void {
  describe.each(testDialects)(`${name} on %s`, dialect => {
    const ofSuite: TestDatabase[] = []
    let ofTest: TestDatabase[] | undefined
    const connect = async () => {
      const made = await createTestDatabase(dialect)
      const owner = ofTest ?? ofSuite
      owner.push(made)
      return made.database
    }
    const closeAll = async (made: TestDatabase[]) => {
      for (const { close } of made.splice(0)) await close()
    }
    beforeEach(() => {
      ofTest = []
    })
    afterEach(async () => {
      await closeAll(ofTest ?? [])
      ofTest = undefined
    })
    afterAll(() => closeAll(ofSuite))
    suite(connect, dialect)
  })
}

/** A database that no other test uses, empty or migrated. */
export function createTestLocation(
  dialect: TestDialect,
  content: 'empty' | 'migrated',
): Promise<TestLocation> {
  return dialect === 'sqlite' ? createSqliteLocation(content) : createPostgresLocation(content)
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
  const folder = await mkdtemp(join(inject('testFolder'), 'database-'))
  const file = join(folder, 'template.db')
  const database = await connectDatabase({ file })
  await database.close()
  return file
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
