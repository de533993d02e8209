import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { testAdministrator } from './test-app.ts'

/** A backup of the schema with this many migrations. */
export const fixtureFile = (schema: number) =>
  join(import.meta.dirname, 'fixtures', `schema-${schema}.backup.gz`)

/** The newest fixture. One test checks that it has the newest schema; the others need any backup. */
export const newestFixture = (schemas: number): string => {
  const made = Array.from({ length: schemas }, (_, index) => fixtureFile(schemas - index))
  const newest = made.find(existsSync)
  if (newest === undefined) throw new Error('There is no backup fixture: npm run fixture -- 1')
  return newest
}

/** The administrator in a restored fixture. */
export const fixtureAdministrator = testAdministrator
