import { onTestFinished } from 'vitest'
import { connectDatabase } from '../src/database/connect.ts'
import type { Database } from '../src/database/database.ts'
import { history } from '../src/database/migrations/migrate.ts'
import { locationOfTest, type TestDialect } from '../src/database/testing.ts'

/** A database that was filled before this migration, brought up to date; closed after the running test. */
export async function migrateFrom(
  migration: string,
  dialect: TestDialect,
  fill: (earlier: Database) => Promise<unknown>,
): Promise<Database> {
  const { options } = await locationOfTest(dialect, 'empty')
  const at = history.findIndex(({ name }) => name === migration)
  const earlier = await connectDatabase(options, history.slice(0, at))
  await fill(earlier).finally(earlier.close)
  const database = await connectDatabase(options)
  onTestFinished(database.close)
  return database
}
