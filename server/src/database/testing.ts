import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { connect as connectSocket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, describe, inject } from 'vitest'
import { type PostgresAnswer, postgresTemplate } from '../../testing/database-global-setup.ts'
import { connectDatabase, type DatabaseOptions } from './connect.ts'
import type { Database } from './database.ts'
import { newId } from './new-id.ts'

export type TestDialect = 'sqlite' | 'postgres'

/** What the tests run on. */
export const testDialects: readonly TestDialect[] = inject('testDialects')

/** Where a database is that nobody else uses, and how to take it away. */
export interface TestPlace {
  options: DatabaseOptions
  remove(): Promise<void>
}

export interface TestDatabase extends TestPlace {
  database: Database
  close(): Promise<void>
}

/** A migrated, empty database of its own. */
export async function createTestDatabase(dialect: TestDialect): Promise<TestDatabase> {
  const place = await createTestPlace(dialect, 'migrated')
  const database = await connectDatabase(place.options)
  return {
    ...place,
    database,
    async close() {
      await database.close()
      await place.remove()
    },
  }
}

/**
 * Runs a suite on each database. `connect` gives a migrated, empty database of its own: called in a test or in
 * `beforeEach` it is closed after that test, called in `beforeAll` after the suite.
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

/** A place of its own for a database: with nothing in it, or a migrated one. */
export function createTestPlace(dialect: TestDialect, content: 'empty' | 'migrated'): Promise<TestPlace> {
  return dialect === 'sqlite' ? createSqlitePlace(content) : createPostgresPlace(content)
}

let sqliteTemplate: Promise<string> | undefined

async function createSqlitePlace(content: 'empty' | 'migrated'): Promise<TestPlace> {
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

let postgresUrl: Promise<string> | undefined

async function createPostgresPlace(content: 'empty' | 'migrated'): Promise<TestPlace> {
  postgresUrl ??= askForPostgres()
  const serverUrl = await postgresUrl
  const name = `test_${newId().replaceAll('-', '')}`
  await administer(
    serverUrl,
    `create database ${name} template ${content === 'migrated' ? postgresTemplate : 'template0'}`,
  )
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    options: { url: url.href },
    remove: () => administer(serverUrl, `drop database ${name} with (force)`),
  }
}

async function askForPostgres(): Promise<string> {
  const socket = connectSocket(inject('postgresPort'), '127.0.0.1')
  const answer = JSON.parse(await text(socket)) as PostgresAnswer
  if (answer.url === undefined) throw new Error(answer.error)
  return answer.url
}

async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client(serverUrl)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
