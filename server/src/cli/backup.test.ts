import { randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fixtureAdministrator, newestFixture } from '../../testing/backup-fixtures.ts'
import { startChildProgram } from '../../testing/child-program.ts'
import { runCliCommand, settingsOf } from '../../testing/run-command.ts'
import { checkBackup } from '../backup/read-backup.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { connectDatabase, openDatabase } from '../database/connect.ts'
import type { Migration } from '../database/dialect.ts'
import { history } from '../database/migrations/migrate.ts'
import { createTestLocation, type TestLocation, testDialects } from '../database/testing.ts'
import { backUpBeforeMigrating } from './backup-before-migrating.ts'

let folder: string
let locations: TestLocation[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chekku-backup-'))
  locations = []
})
afterEach(async () => {
  for (const location of locations) await location.remove()
  await rm(folder, { recursive: true })
})

async function createLocation(...given: Parameters<typeof createTestLocation>): Promise<TestLocation> {
  const location = await createTestLocation(...given)
  locations.push(location)
  return location
}

const run = (name: 'backup' | 'restore', location: TestLocation, ...args: string[]) =>
  runCliCommand(name, args, { folder, settings: settingsOf(location.options) })

/** History with a migration of a later version. */
const later: Migration[] = [...history, { name: '9999-later', up: async () => undefined }]
const current = history.map(({ name }) => name)

describe.each(testDialects)('npm run backup and npm run restore on %s', dialect => {
  test('bring a shop to another machine, while the first one runs', async () => {
    const from = await createLocation(dialect, 'empty')
    await restoreBackup({ file: newestFixture, to: from.options, mayReplace: false })
    const running = await connectDatabase(from.options)
    const made = await run('backup', from, 'shop.gz')
    expect(made).toEqual({
      code: 0,
      output: expect.stringMatching(/^Database: .+\nBacked up \d+ rows, pictures included, to shop\.gz\.\n$/),
      errors: '',
    })
    await running.close()
    const to = await createLocation(dialect === 'sqlite' ? 'postgres' : 'sqlite', 'empty')
    expect((await run('restore', to, 'shop.gz', '--check')).output).toMatch(
      /^shop\.gz is whole: 2 products, 2 pictures and what belongs to them, of 2\S+Z\.\n$/,
    )
    expect(await run('restore', to, 'shop.gz')).toMatchObject({ code: 0, errors: '' })
    const again = await run('restore', to, 'shop.gz')
    expect([again.code, again.errors]).toEqual([1, expect.stringContaining('Say --replace')])
    const output = expect.stringContaining('What was there before is kept: ')
    expect(await run('restore', to, 'shop.gz', '--replace')).toMatchObject({ code: 0, output })
  })

  test('a backup leaves its moment for the go-live check, and succeeds where it cannot', async () => {
    const location = await createLocation(dialect, 'migrated')
    const connection = await connectDatabase(location.options)
    const mark = () =>
      connection.reader.selectFrom('go_live_marks').select('marked_at').where('name', '=', 'backup').execute()
    const before = Date.now()
    expect(await run('backup', location, 'first.gz')).toMatchObject({ code: 0, errors: '' })
    const [{ marked_at } = { marked_at: 0 }, ...others] = await mark()
    expect(marked_at).toBeGreaterThanOrEqual(before)
    expect(others).toEqual([])
    const failing = await run('backup', location, 'first.gz')
    expect(failing.code, 'of a backup over a file that is there').toBe(1)
    expect(await mark()).toEqual([{ marked_at }])
    // The unique index allows a single row, and there is one already: the mark can't be stored.
    await connection.write(async transaction => {
      await sql`update go_live_marks set name = 'other'`.execute(transaction)
      await sql`create unique index one_row on go_live_marks ((marked_at > 0))`.execute(transaction)
    })
    const output = expect.stringContaining('The go-live check does not know of it')
    expect(await run('backup', location, 'second.gz')).toMatchObject({ code: 0, errors: '', output })
    expect((await checkBackup(join(folder, 'second.gz'))).head.schema).toEqual(current)
    expect(await mark()).toEqual([])
    await connection.close()
  })

  test('an earlier schema is opened for a backup only', async () => {
    const location = await createLocation(dialect, 'migrated')
    await expect(openDatabase(location.options, { migrations: later })).rejects.toThrow(
      'made by an earlier version of the program',
    )
    const earlier = await openDatabase(location.options, { mayBeEarlier: true, migrations: later })
    expect(earlier.applied).toEqual(current)
    await earlier.database.close()
  })

  test('a newer version backs up before it migrates, and does not migrate where it can’t', async () => {
    const location = await createLocation(dialect, 'empty')
    const backups = join(folder, 'backups')
    const start = (before = backUpBeforeMigrating(backups)) =>
      connectDatabase(location.options, later, before)
    const fresh = await start()
    await fresh.close()
    await expect(readdir(backups)).rejects.toThrow('ENOENT')
    Object.assign(location, await createLocation(dialect, 'migrated'))
    await writeFile(join(folder, 'a-file'), '')
    await expect(start(backUpBeforeMigrating(join(folder, 'a-file')))).rejects.toThrow(
      "The database can't be backed up before it is brought up to date, so it stays as it is.",
    )
    const before = await openDatabase(location.options)
    expect(before.applied).toEqual(current)
    await before.database.close()
    await (await start()).close()
    await (await start()).close()
    const [name, ...others] = await readdir(backups)
    expect([name, others]).toEqual([expect.stringMatching(/^before-9999-later-.+\.backup\.gz$/), []])
    expect((await checkBackup(join(backups, name ?? ''))).head.schema).toEqual(current)
  })

  test.each(current.slice(0, -1))('the schema after %s is backed up before it is migrated', async name => {
    const location = await createLocation(dialect, 'empty')
    const applied = current.slice(0, current.indexOf(name) + 1)
    await (await connectDatabase(location.options, history.slice(0, applied.length))).close()
    const backups = join(folder, 'backups')
    await (await connectDatabase(location.options, history, backUpBeforeMigrating(backups))).close()
    const [backup] = await readdir(backups)
    const file = join(backups, backup ?? '')
    expect((await checkBackup(file)).head.schema).toEqual(applied)
    await restoreBackup({ file, to: location.options, mayReplace: true })
  })

  test('one of several processes that start a newer version at once backs up and migrates', async () => {
    const location = await createLocation(dialect, 'migrated')
    const backups = join(folder, 'backups')
    const start = () => connectDatabase(location.options, later, backUpBeforeMigrating(backups))
    for (const database of await Promise.all([start(), start(), start()])) await database.close()
    expect(await readdir(backups)).toEqual([expect.stringMatching(/^before-9999-later-.+Z\.backup\.gz$/)])
  })
})

test('long backups, checks and restores print their progress', async () => {
  // A clock that runs a million times faster makes each command appear to take hours.
  const program = 'globalThis.real=performance.now.bind(performance);performance.now=()=>1e6*real()'
  const hasTime = { NODE_OPTIONS: `--import=data:text/javascript,${program}` }
  const said = async (name: 'backup' | 'restore', { options }: TestLocation, ...args: string[]) =>
    (await runCliCommand(name, args, { folder, settings: { ...settingsOf(options), ...hasTime } })).output
  const [from, to] = [await createLocation('sqlite', 'empty'), await createLocation('sqlite', 'empty')]
  await restoreBackup({ file: newestFixture, to: from.options, mayReplace: false })
  expect(await said('backup', from, 'shop.gz')).toMatch(/^Backing up: \d+ of \d+ rows, \d+ MB$/m)
  expect(await said('restore', to, 'shop.gz', '--check')).toMatch(/^Checking: 100 %$/m)
  const restored = await said('restore', to, 'shop.gz')
  expect(restored).toMatch(/^Checking: 100 %$[\s\S]+^Restoring: 100 %$/m)
})

test('backup and restore need no more memory for many pictures than for a few', async () => {
  const from = await createLocation('sqlite', 'migrated')
  const database = await connectDatabase(from.options)
  const megabyte = 1024 * 1024
  const pictures = 220
  for (let made = 0; made < pictures; made += 1) {
    const picture = { path: `/uploads/products/${made}`, content_type: 'image/jpeg', created_at: 1 }
    const bytes = randomBytes(megabyte)
    await database.write(transaction =>
      transaction
        .insertInto('pictures')
        .values({ ...picture, bytes })
        .execute(),
    )
  }
  await database.close()
  const to = await createLocation('sqlite', 'empty')
  const file = join(folder, 'large.gz')
  const child = startChildProgram('backup-and-restore', { from: from.options, to: to.options, file })
  const taken = Number(await child.nextLine())
  expect(await child.ended).toBe(0)
  expect((await stat(file)).size).toBeGreaterThan(pictures * megabyte)
  expect(taken).toBeLessThan(200 * megabyte)
}, 120_000)

test('a restore that is killed leaves the shop as it was, and the next one works', async () => {
  const location = await createLocation('sqlite', 'empty')
  await restoreBackup({ file: newestFixture, to: location.options, mayReplace: false })
  const data = join(location.options.file ?? '', '..')
  await copyFile(newestFixture, join(folder, 'shop.gz'))
  const child = startChildProgram('restore-slowly', { to: location.options, file: join(folder, 'shop.gz') })
  expect(await child.nextLine()).toBe('filled')
  await child.kill()
  expect(await readdir(data)).toContain('catalogue.db.restoring')
  const before = await openDatabase(location.options)
  expect(await before.database.reader.selectFrom('products').select('name').execute()).toHaveLength(2)
  await before.database.close()
  expect((await run('restore', location, 'shop.gz', '--replace')).code).toBe(0)
  expect((await readdir(data)).filter(name => name.includes('restoring'))).toEqual([])
  const { database } = await openDatabase(location.options)
  expect(await database.reader.selectFrom('administrators').select('email').execute()).toEqual([
    { email: fixtureAdministrator.email },
  ])
  await database.close()
})

test.each([
  ['backup', []],
  ['backup', ['one', 'two']],
  ['restore', []],
  ['restore', ['one', '--force']],
] as const)('%s typed wrong says how it is typed: %j', async (name, args) => {
  const location = await createLocation('sqlite', 'migrated')
  const errors = expect.stringMatching(/^Usage:/)
  expect(await run(name, location, ...args)).toMatchObject({ code: 2, errors })
})
