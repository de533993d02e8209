import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { history } from '../src/database/migrations/migrate.ts'
import releases from './fixtures/releases.json' with { type: 'json' }
import { testAdministrator } from './test-app.ts'

/** The number of a migration and of the resulting schema. */
const numberOf = (name = '') => Number(name.slice(0, 4))

/** A backup of the schema after this migration. */
export const fixtureFile = (name: string) =>
  join(import.meta.dirname, 'fixtures', `schema-${numberOf(name)}.backup.gz`)

export const newestFixture = fixtureFile(history.at(-1)?.name ?? '')

/** The administrator of a restored fixture. */
export const fixtureAdministrator = testAdministrator

/** The backup of a shop that this version of the program made. */
export const releaseFixture = (version: string) =>
  join(import.meta.dirname, 'fixtures', `version-${version}.backup.gz`)

/** The version before this one, and its commit. */
export const [versionBefore, commitBefore] = Object.entries(releases).at(-1) ?? ['', '']

export const backupText = async (file: string) => gunzipSync(await readFile(file)).toString('utf8')
export const linesOfBackup = async (file: string) => (await backupText(file)).trimEnd().split('\n')

/** The lines of a backup without its creation time, the audit event of the restore, and checksums. */
export const comparableLines = async (file: string) =>
  (await linesOfBackup(file))
    .slice(1, -1)
    .filter(line => !line.includes('"shop","shop"') && !line.startsWith('{"table":"activity"'))
