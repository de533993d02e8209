import { join } from 'node:path'
import { history } from '../src/database/migrations/migrate.ts'
import { testAdministrator } from './test-app.ts'

/** The number of a migration and of the resulting schema. */
const numberOf = (name = '') => Number(name.slice(0, 4))

/** A backup of the schema after this migration. */
export const fixtureFile = (name: string) =>
  join(import.meta.dirname, 'fixtures', `schema-${numberOf(name)}.backup.gz`)

export const newestFixture = fixtureFile(history.at(-1)?.name ?? '')

/** The administrator of a restored fixture. */
export const fixtureAdministrator = testAdministrator
