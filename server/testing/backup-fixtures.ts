import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { testAdministrator } from './test-app.ts'

/** A backup that the program with the first so many migrations wrote. */
export const fixtureFile = (schema: number) =>
  join(import.meta.dirname, 'fixtures', `schema-${schema}.backup.gz`)

/** The newest that there is: one test looks whether it is of the newest schema, all others only want a backup. */
export const newestFixture = (schemas: number): string => {
  const made = Array.from({ length: schemas }, (_, index) => fixtureFile(schemas - index))
  const newest = made.find(existsSync)
  if (newest === undefined) throw new Error('There is no backup fixture: npm run fixture -- 1')
  return newest
}

/** Who can sign in once a fixture is restored. */
export const fixtureAdministrator = testAdministrator
