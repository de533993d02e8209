import { join } from 'node:path'
import { secondFactorMessages } from '@chekku/domain/people/second-factor'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { isWholeRun } from '../../../testing/choose-from.ts'
import { callCliCommand, settingsOf } from '../../../testing/run-command.ts'
import { createTestFolder } from '../../../testing/test-folder.ts'
import { writeBackup } from '../../backup/write-backup.ts'
import { connectDatabase } from '../../database/connect.ts'
import type { Database } from '../../database/database.ts'
import { history } from '../../database/migrations/migrate.ts'
import { locationOfTest, type TestDialect, type TestLocation, testDialects } from '../../database/testing.ts'
import { Accounts } from '../service.ts'
import { cheapHash, createOwnersAccounts, owner, testKey } from '../testing.ts'
import { codeOfApp, setUpSecondFactor } from './testing.ts'

const applied = history.map(({ name }) => name)
const address = '203.0.113.7'

let folder: string
beforeEach(() => {
  folder = createTestFolder()
})

const run = (name: 'restore' | 'admin', { options }: TestLocation, ...args: string[]) =>
  callCliCommand(name, args, { folder, settings: settingsOf(options) })

/** A shop whose owner has a second factor. */
async function createShop(dialect: TestDialect) {
  const location = await locationOfTest(dialect, 'migrated')
  const database = await connectDatabase(location.options)
  const { accounts, clock } = await createOwnersAccounts(database)
  const { id, email: name } = await database.reader
    .selectFrom('administrators')
    .select(['id', 'email'])
    .executeTakeFirstOrThrow()
  const kept = await setUpSecondFactor(accounts, { id, name }, clock.now())
  clock.pass(30_000)
  return { location, database, accounts, clock, ...kept }
}

const backUp = async (database: Database, name: string) => {
  await writeBackup({ database, applied, file: join(folder, name) })
  return name
}

describe.each(testDialects())('a second factor on %s', dialect => {
  test('comes back with its recovery codes from a backup, which says that it needs the key', async () => {
    const { database, clock, secret, recoveryCodes } = await createShop(dialect)
    const file = await backUp(database, 'shop.gz')
    await database.close()
    const to = await locationOfTest(dialect === 'sqlite' ? 'postgres' : 'sqlite', 'empty')
    const { code, output } = await run('restore', to, file)
    expect([code, output]).toEqual([0, expect.stringContaining('Second factors need the key of the shop')])
    const restored = await connectDatabase(to.options)
    const options = { database: restored, now: clock.now, cost: cheapHash }
    const accounts = new Accounts({ ...options, secretKey: testKey })
    const asked = { message: secondFactorMessages.codeRequired }
    await expect(accounts.signIn({ ...owner, address })).rejects.toMatchObject(asked)
    await accounts.signIn({ ...owner, address, code: codeOfApp(secret, clock.now()) })
    await accounts.signIn({ ...owner, address, code: recoveryCodes[0] })
    // On a machine without the key it is not skipped, and the recovery codes are taken.
    const elsewhere = new Accounts(options)
    const unreadable = { message: secondFactorMessages.unreadable }
    await expect(elsewhere.signIn({ ...owner, address })).rejects.toMatchObject(unreadable)
    await elsewhere.signIn({ ...owner, address, code: recoveryCodes[1] })
    await restored.close()
  })

  // The file is refused before a database is asked.
  test.runIf(dialect === 'sqlite' || isWholeRun).each([
    ['authenticators', 'secret', 'plain'],
    ['authenticators', 'last_step', -5],
    ['recovery_codes', 'code_hash', 'k3x9p-77abc-mn2qr'],
    ['second_factor_rules', 'access', 'everybody'],
  ])('is not restored from a backup with another %s.%s than it writes', async (table, column, value) => {
    const { database } = await createShop(dialect)
    await database.write(async transaction => {
      await transaction.insertInto('second_factor_rules').values({ access: 'helper' }).execute()
      // One row: they are told apart by this column.
      const { code_hash } = await transaction
        .selectFrom('recovery_codes')
        .select('code_hash')
        .executeTakeFirstOrThrow()
      await transaction.deleteFrom('recovery_codes').where('code_hash', '<>', code_hash).execute()
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}`.execute(transaction)
    })
    const file = await backUp(database, 'changed.gz')
    await database.close()
    const { code, errors } = await run('restore', await locationOfTest(dialect, 'empty'), file)
    expect([code, errors]).toEqual([1, expect.stringContaining(column)])
  })

  test('is removed in the terminal, while the program runs', async () => {
    const { location, database, accounts, clock, secret } = await createShop(dialect)
    const { token } = await accounts.signIn({ ...owner, address, code: codeOfApp(secret, clock.now()) })
    const remove = () => run('admin', location, 'remove-second-factor', owner.email.toUpperCase())
    expect(await remove()).toMatchObject({
      code: 0,
      output: expect.stringContaining('has no second factor now, and is signed out everywhere'),
      errors: '',
    })
    expect(await accounts.sessions.authenticate(token, { countsAsUse: false })).toBeUndefined()
    await accounts.signIn({ ...owner, address })
    expect(await remove()).toMatchObject({ code: 1, errors: `${secondFactorMessages.none}\n` })
    expect((await run('admin', location, 'remove-second-factor', 'nobody@shop.example')).errors).toBe(
      `${secondFactorMessages.personNotFound}\n`,
    )
    await database.close()
  })
})
