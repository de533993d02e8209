import { sql } from 'kysely'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type ChildProgram, startChildProgram } from '../../../testing/child-program.ts'
import { chooseFrom } from '../../../testing/choose-from.ts'
import { connectDatabase } from '../connect.ts'
import type { Database } from '../database.ts'
import type { Migration } from '../dialect.ts'
import { locationOfTest, type TestLocation, testDialects } from '../testing.ts'
import { history } from './migrate.ts'
import { runStatements } from './statements.ts'

const names = history.map(migration => migration.name)

const broken: Migration = {
  name: '9998-broken',
  async up(transaction, { translate }) {
    await runStatements(transaction, translate('create table half (value integer) strict'))
    throw new Error('Half way')
  },
}

describe.each(testDialects())('migrating on %s', dialect => {
  let location: TestLocation
  beforeEach(async () => {
    location = await locationOfTest(dialect, 'empty')
  })

  function startMigrating(pauseAfter?: number): ChildProgram {
    const child = startChildProgram('migrate-database', { options: location.options, pauseAfter })
    onTestFinished(child.kill)
    return child
  }

  async function inDatabase<Result>(work: (database: Database) => Promise<Result>, migrations = history) {
    const database = await connectDatabase(location.options, migrations)
    return work(database).finally(database.close)
  }

  /** The applied migrations after a restart. */
  async function stateAfter(migrations: readonly Migration[] = history) {
    const applied = sql<{ name: string }>`select name from migrations order by name`
    const { rows } = await inDatabase(({ reader }) => applied.execute(reader), migrations)
    return rows.map(row => row.name)
  }

  it('creates the tables once over several starts', async () => {
    expect(await stateAfter()).toEqual(names)
    await inDatabase(({ writeCatalogue }) => writeCatalogue(async () => undefined))
    expect(await inDatabase(({ revision }) => revision())).toBe(1)
  })

  it('creates them once when several programs start at the same time', async () => {
    const starters = [startMigrating(), startMigrating()]
    for (const starter of starters) {
      expect(await starter.nextLine()).toBe('starting')
      expect(await starter.nextLine()).toBe('revision 0')
      expect(await starter.ended).toBe(0)
    }
    expect(await stateAfter()).toEqual(names)
  })

  it('waits for a program that is migrating, and does not repeat it', async () => {
    const first = startMigrating(10)
    await first.nextLine()
    expect(await first.nextLine()).toBe('paused')
    const second = startMigrating(20)
    expect(await second.nextLine()).toBe('starting')
    first.say('go on')
    expect(await first.nextLine()).toBe('revision 0')
    // If it migrated by itself, it would print `paused`.
    expect(await second.nextLine()).toBe('revision 0')
  })

  it.each(chooseFrom([1, 20], 1))(
    'leaves nothing of a migration in which it is killed after row %i of 20',
    async row => {
      const killed = startMigrating(row)
      await killed.nextLine()
      expect(await killed.nextLine()).toBe('paused')
      await killed.kill()
      expect(await stateAfter()).toEqual(names)
      const again: Migration = {
        name: '9999-slowly',
        up: (transaction, { translate }) =>
          runStatements(transaction, translate('create table slowly (value integer not null) strict')),
      }
      expect(await stateAfter([...history, again])).toEqual([...names, again.name])
    },
  )

  it('rolls back a failing migration with those before it, and says why', async () => {
    const whole: Migration = { name: '9997-whole', up: async () => undefined }
    expect(await stateAfter()).toEqual(names)
    for (const pending of [[broken], [whole, broken]]) {
      await expect(connectDatabase(location.options, [...history, ...pending])).rejects.toThrow('Half way')
      expect(await stateAfter()).toEqual(names)
    }
    const fixed: Migration = {
      ...broken,
      up: (transaction, dialect) => broken.up(transaction, dialect).catch(() => undefined),
    }
    expect(await stateAfter([...history, fixed])).toEqual([...names, '9998-broken'])
  })

  it('refuses a database of a newer version, and leaves it unchanged', async () => {
    const newer: Migration = { name: '9999-newer', up: async () => undefined }
    expect(await stateAfter([...history, newer])).toEqual([...names, '9999-newer'])
    await expect(connectDatabase(location.options)).rejects.toThrow(
      'This database was made by a newer version of the program (it has 9999-newer): ' +
        'start that version, or restore a backup made by this one.',
    )
    expect(await stateAfter([...history, newer])).toEqual([...names, '9999-newer'])
  })

  it('opens a database with the six migrations that became one, and refuses one with fewer', async () => {
    expect(await stateAfter()).toEqual(names)
    const five = ['0001-catalogue', '0002-trash', '0003-activity', '0004-far-pages', '0005-list-marks']
    const six = [...five, ...names]
    const rename = (applied: readonly string[]) =>
      inDatabase(({ write }) =>
        write(async transaction => {
          await sql`delete from migrations`.execute(transaction)
          for (const name of applied)
            await sql`insert into migrations values (${name}, 1)`.execute(transaction)
        }),
      )
    await rename(six)
    expect(await stateAfter()).toEqual(six)
    await rename(five)
    await expect(connectDatabase(location.options)).rejects.toThrow(
      'This database was made by a version from before the first release: ' +
        'start the version of commit e2008850 once, which brings it up to date, then this one.',
    )
  })

  it('keeps every acknowledged write when the program is killed', async () => {
    const writer = startChildProgram('write-for-ever', location.options)
    onTestFinished(writer.kill)
    let answered = 0
    while (answered < 20) answered = Number(await writer.nextLine())
    await writer.kill()
    await inDatabase(async ({ reader, revision }) => {
      const row = await reader.selectFrom('go_live_marks').select('value').executeTakeFirst()
      const written = Number(row?.value)
      expect(written).toBeGreaterThanOrEqual(answered)
      expect(await revision()).toBe(written)
    })
  })
})
