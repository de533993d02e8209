import { spawnSync } from 'node:child_process'
import { chown, copyFile, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { fixtureAdministrator, newestFixture } from '../../testing/backup-fixtures.ts'
import { startChildProgram } from '../../testing/child-program.ts'
import { isWholeRun } from '../../testing/choose-from.ts'
import { callCliCommand, type Ended, runCliCommand, settingsOf } from '../../testing/run-command.ts'
import { createTestFolder } from '../../testing/test-folder.ts'
import { timeLimit } from '../../testing/time-limit.ts'
import { checkBackup } from '../backup/read-backup.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { connectDatabase, openDatabase } from '../database/connect.ts'
import type { Migration } from '../database/dialect.ts'
import { history } from '../database/migrations/migrate.ts'
import { locationOfTest, type TestDialect, type TestLocation, testDialects } from '../database/testing.ts'
import { backUpBeforeMigrating } from './backup-before-migrating.ts'

let folder: string
beforeEach(() => {
  folder = createTestFolder()
})

type Command = (
  name: 'admin' | 'backup' | 'restore',
  location: TestLocation,
  ...args: string[]
) => Promise<Ended>
const run: Command = (name, { options }, ...args) =>
  callCliCommand(name, args, { folder, settings: settingsOf(options) })
const runProcess: Command = (name, { options }, ...args) =>
  runCliCommand(name, args, { folder, settings: settingsOf(options) })

/** A shop of a backup fixture. */
async function createShop(dialect: TestDialect): Promise<TestLocation> {
  const location = await locationOfTest(dialect, 'empty')
  await restoreBackup({ file: newestFixture, to: location.options, mayReplace: false })
  return location
}

/** History with a migration of a later version. */
const later: Migration[] = [...history, { name: '9999-later', up: async () => undefined }]
const current = history.map(({ name }) => name)

describe.each(testDialects())('npm run backup and npm run restore on %s', dialect => {
  test('bring a shop to another machine, while the first one runs', async () => {
    const from = await createShop(dialect)
    const running = await connectDatabase(from.options)
    // Processes of their own on one of the databases.
    const runAlone = dialect === 'sqlite' ? runProcess : run
    const made = await runAlone('backup', from, 'shop.gz')
    expect(made).toEqual({
      code: 0,
      output: expect.stringMatching(/^Database: .+\nBacked up \d+ rows, pictures included, to shop\.gz\.\n$/),
      errors: '',
    })
    await running.close()
    const to = await locationOfTest(dialect === 'sqlite' ? 'postgres' : 'sqlite', 'empty')
    expect((await run('restore', to, 'shop.gz', '--check')).output).toMatch(
      /^shop\.gz is whole: 2 products, 2 pictures and what belongs to them, of 2\S+Z\.\n$/,
    )
    expect(await runAlone('restore', to, 'shop.gz')).toMatchObject({ code: 0, errors: '' })
    const again = await run('restore', to, 'shop.gz')
    expect([again.code, again.errors]).toEqual([1, expect.stringContaining('Say --replace')])
    const output = expect.stringContaining('What was there before is kept: ')
    expect(await run('restore', to, 'shop.gz', '--replace')).toMatchObject({ code: 0, output })
  })

  test('a backup leaves its moment for the go-live check, and succeeds where it cannot', async () => {
    const location = await locationOfTest(dialect, 'migrated')
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
    const location = await locationOfTest(dialect, 'migrated')
    await expect(openDatabase(location.options, { migrations: later })).rejects.toThrow(
      'made by an earlier version of the program',
    )
    const earlier = await openDatabase(location.options, { mayBeEarlier: true, migrations: later })
    expect(earlier.applied).toEqual(current)
    await earlier.database.close()
  })

  test('a newer version backs up before it migrates, and does not migrate where it can’t', async () => {
    const location = await locationOfTest(dialect, 'empty')
    const backups = join(folder, 'backups')
    const start = (before = backUpBeforeMigrating(backups)) =>
      connectDatabase(location.options, later, before)
    const fresh = await start()
    await fresh.close()
    await expect(readdir(backups)).rejects.toThrow('ENOENT')
    Object.assign(location, await locationOfTest(dialect, 'migrated'))
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

  test('a backup names the six migrations that became one, without which their version refuses it', async () => {
    const location = await locationOfTest(dialect, 'empty')
    const [initial, ...others] = history
    const { write, close } = await connectDatabase(location.options, history.slice(0, 1))
    const five = ['0001-catalogue', '0002-trash', '0003-activity', '0004-far-pages', '0005-list-marks']
    await write(async transaction => {
      for (const name of five) await sql`insert into migrations values (${name}, 1)`.execute(transaction)
    })
    await close()
    const backups = join(folder, 'backups')
    await (await connectDatabase(location.options, history, backUpBeforeMigrating(backups))).close()
    const [backup = ''] = await readdir(backups)
    const { head } = await checkBackup(join(backups, backup))
    expect(head.schema).toEqual([...five, initial?.name])
    const to = await locationOfTest(dialect, 'empty')
    await restoreBackup({ file: join(backups, backup), to: to.options, mayReplace: false })
    const restored = await openDatabase(to.options)
    expect(restored.applied).toEqual([initial, ...others].map(migration => migration?.name))
    await restored.database.close()
  })

  test('one of several processes that start a newer version at once backs up and migrates', async () => {
    const location = await locationOfTest(dialect, 'migrated')
    const backups = join(folder, 'backups')
    const start = () => connectDatabase(location.options, later, backUpBeforeMigrating(backups))
    for (const database of await Promise.all([start(), start(), start()])) await database.close()
    expect(await readdir(backups)).toEqual([expect.stringMatching(/^before-9999-later-.+Z\.backup\.gz$/)])
  })
})

test('--to and --keep name backups by time, keep the newest, and leave everything else', async () => {
  const location = await locationOfTest('sqlite', 'migrated')
  const backups = join(folder, 'nightly')
  expect(await run('backup', location, '--to', backups)).toMatchObject({ code: 0, errors: '' })
  const dead = spawnSync(process.execPath, ['--version']).pid
  const others = [
    'before-0007.backup.gz',
    'shop.backup.gz',
    `mine.gz.${process.pid}.partial`,
    'notes.partial',
  ]
  for (const name of [...others, `shop-x.backup.gz.${dead}.partial`]) await writeFile(join(backups, name), '')
  const old = 'shop-2026-01-02T031700000Z.backup.gz'
  await writeFile(join(backups, old), '')
  const kept = await run('backup', location, '--to', backups, '--keep', '2')
  expect(kept.output).toMatch(
    /^Backed up \d+ rows.+ to .+\/shop-\d{4}-.+Z\.backup\.gz\.\nRemoved 1 older one\.$/m,
  )
  const dated = (await readdir(backups)).filter(name => /^shop-2/.test(name)).sort()
  expect(dated).toHaveLength(2)
  expect(dated).not.toContain(old)
  expect((await readdir(backups)).filter(name => !dated.includes(name)).sort()).toEqual(others.sort())
  await checkBackup(join(backups, dated[1] ?? ''))
  // Even where the clock was set back behind all others, the one that was just made stays.
  for (const month of ['01', '02'])
    await writeFile(join(backups, `shop-2031-${month}-02T031700000Z.backup.gz`), '')
  const { output } = await run('backup', location, '--to', backups, '--keep', '1')
  const [, made = ''] = /to (\S+)\.$/m.exec(output) ?? []
  expect((await readdir(backups)).filter(name => /^shop-2/.test(name))).toEqual([basename(made)])
  await writeFile(join(folder, 'a-file'), '')
  expect(await run('backup', location, '--to', join(folder, 'a-file', 'x'))).toMatchObject({
    code: 1,
    errors: expect.stringMatching(
      /^The folder .+ cannot be used for backups: a part of that path is a file\.$/m,
    ),
  })
})

test('--env names the file with the settings, which then come from no other file', async () => {
  const location = await createShop('sqlite')
  await writeFile(join(folder, '.env'), 'DATA_DIR=./another-shop\n')
  await writeFile(join(folder, 'oils.env'), `DATA_DIR=${join(location.options.file ?? '', '..')}\n`)
  const commands = { backup: ['one.gz'], restore: ['one.gz', '--replace'], admin: ['list'] }
  for (const [name, args] of Object.entries(commands)) {
    const { code, output, errors } = await callCliCommand(name, [...args, '--env', 'oils.env'], { folder })
    expect([name, code, errors]).toEqual([name, 0, ''])
    expect(output).toContain(`Database: the file ${location.options.file}\n`)
  }
  const missing = await callCliCommand('backup', ['two.gz', '--env', 'pulses.env'], { folder })
  expect(missing.errors).toBe(`The file ${join(folder, 'pulses.env')} with the settings is not there.\n`)
})

test.runIf(process.getuid?.() === 0)(
  'what root restores belongs to whom the old file or its folder belonged, and a backup to its folder’s owner',
  async () => {
    const location = await locationOfTest('sqlite', 'empty')
    const file = location.options.file ?? ''
    const backups = join(folder, 'nightly')
    await mkdir(backups)
    await chown(backups, 65_533, 65_532)
    await chown(join(file, '..'), 65_533, 65_532)
    const owner = async (path: string) => {
      const { uid, gid } = await stat(path)
      return [uid, gid]
    }
    expect((await run('restore', location, newestFixture)).code).toBe(0)
    expect(await owner(file)).toEqual([65_533, 65_532])
    await chown(file, 65_531, 65_530)
    expect((await run('restore', location, newestFixture, '--replace')).code).toBe(0)
    expect(await owner(file)).toEqual([65_531, 65_530])
    expect((await run('backup', location, '--to', backups)).code).toBe(0)
    const [made = ''] = await readdir(backups)
    expect(await owner(join(backups, made))).toEqual([65_533, 65_532])
    const beside = { ...location, options: { file: join(file, '../beside/catalogue.db') } }
    expect((await run('restore', beside, newestFixture)).code).toBe(0)
    expect(await owner(join(file, '../beside'))).toEqual([65_533, 65_532])
    expect(await owner(beside.options.file)).toEqual([65_533, 65_532])
  },
)

test('a restore tells of what is newer in the file that it leaves behind', async () => {
  const location = await createShop('sqlite')
  expect((await run('backup', location, 'shop.gz')).code).toBe(0)
  expect((await run('admin', location, 'create', 'meena@shop.example')).code).toBe(0)
  const newer = 'catalogue.db.* has 1 lines of Activity that are newer than the backup.'
  expect((await run('restore', location, 'shop.gz', '--replace')).output).toMatch(new RegExp(newer))
  expect((await run('restore', location, 'shop.gz', '--replace')).output).not.toMatch(/newer/)
})

test('long backups, checks and restores print their progress', async () => {
  // A clock that runs a million times faster makes each command appear to take hours.
  const now = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => 1e6 * now())
  onTestFinished(() => clock.mockRestore())
  const [from, to] = [await createShop('sqlite'), await locationOfTest('sqlite', 'empty')]
  expect((await run('backup', from, 'shop.gz')).output).toMatch(/^Backing up: \d+ of \d+ rows, \d+ MB$/m)
  expect((await run('restore', to, 'shop.gz', '--check')).output).toMatch(/^Checking: 100 %$/m)
  const restored = await run('restore', to, 'shop.gz')
  expect(restored.output).toMatch(/^Checking: 100 %$[\s\S]+^Restoring: 100 %$/m)
})

test('backup and restore need no more memory for many pictures than for a few', {
  timeout: timeLimit(300_000),
}, async () => {
  const from = await locationOfTest('sqlite', 'migrated')
  const database = await connectDatabase(from.options)
  const megabyte = 1024 * 1024
  const pictures = isWholeRun ? 220 : 100
  await database.write(transaction =>
    sql`with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < ${pictures})
      insert into pictures (path, content_type, created_at, bytes)
      select '/uploads/products/' || number, 'image/jpeg', 1, randomblob(${megabyte}) from numbers`.execute(
      transaction,
    ),
  )
  await database.close()
  const to = await locationOfTest('sqlite', 'empty')
  const file = join(folder, 'large.gz')
  const child = startChildProgram('backup-and-restore', { from: from.options, to: to.options, file })
  const taken = Number(await child.nextLine())
  expect(await child.ended).toBe(0)
  expect((await stat(file)).size).toBeGreaterThan(pictures * megabyte)
  expect(taken).toBeLessThan(200 * megabyte)
  await rm(file)
})

test('a restore that is killed leaves the shop as it was, and the next one works', async () => {
  const location = await createShop('sqlite')
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

test('typed wrong they say how they are typed', async () => {
  for (const [name, ...args] of [
    ['backup'],
    ['backup', 'one', 'two'],
    ['backup', 'one', '--to', 'folder'],
    ['backup', 'one', '--keep', '2'],
    ['backup', '--to', 'folder', '--keep', '0'],
    ['restore'],
    ['restore', 'one', '--force'],
  ] as const)
    expect([name, args, await callCliCommand(name, args, { folder })]).toMatchObject([
      name,
      args,
      { code: 2, errors: expect.stringMatching(/^Usage:/) },
    ])
})
