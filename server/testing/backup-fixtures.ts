import { join } from 'node:path'
import { testAdministrator } from './test-app.ts'

/** A backup that the program with the first so many migrations wrote. */
export const fixtureFile = (schema: number) =>
  join(import.meta.dirname, 'fixtures', `schema-${schema}.backup.gz`)

/** Who can sign in once a fixture is restored. */
export const fixtureAdministrator = testAdministrator
