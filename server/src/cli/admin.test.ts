import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { callCliCommand, runCliCommand, settingsOf } from '../../testing/run-command.ts'
import { createTestFolder } from '../../testing/test-folder.ts'
import { Accounts } from '../auth/service.ts'
import { connectDatabase } from '../database/connect.ts'
import { locationOfTest, testDialects } from '../database/testing.ts'

describe.each(testDialects())('npm run admin on %s', dialect => {
  async function createAdmin(content: 'empty' | 'migrated') {
    const { options } = await locationOfTest(dialect, content)
    const surroundings = { folder: createTestFolder(), settings: settingsOf(options) }
    const admin = (...args: string[]) => callCliCommand('admin', args, surroundings)
    return { options, surroundings, admin }
  }

  test('makes, lists, disables and resets administrators while the program runs', async () => {
    const { options, surroundings, admin } = await createAdmin('migrated')
    // Open connection with writes, like that of a running server.
    const database = await connectDatabase(options)
    const accounts = new Accounts({ database })
    await accounts.administrators.createFirst({ email: 'owner@shop.example' })
    const email = 'colleague@shop.example'
    const create = ['create', email, '--name', 'A colleague', '--role', 'manager']
    const made = await runCliCommand('admin', create, surroundings)
    expect(made).toMatchObject({ code: 0, errors: '' })
    const passwordOf = (output: string) => /Password: +(\S+)/.exec(output)?.[1] ?? ''
    const signIn = (password: string) => accounts.signIn({ email, password, address: '203.0.113.9' })
    const { token } = await signIn(passwordOf(made.output))
    const listed = await admin('list')
    expect(listed.output).toMatch(/^owner@shop\.example {6}enabled {3}owner {4}not signed in {2}Owner$/m)
    expect(listed.output).toMatch(
      /^colleague@shop\.example {2}enabled {3}manager {2}last seen 2\S+Z {2}A colleague$/m,
    )
    expect(listed.output).not.toContain('Password')
    expect(await admin('disable', email)).toMatchObject({ code: 0, errors: '' })
    expect(await accounts.sessions.authenticate(token, { countsAsUse: true })).toBeUndefined()
    expect((await admin('disable', 'owner@shop.example')).output).toContain('Nobody can sign in now')
    expect((await admin('enable', email)).code).toBe(0)
    expect((await admin('disable', 'owner@shop.example')).output).toContain('No owner can sign in now')
    const reset = await admin('reset-password', email)
    await expect(signIn(passwordOf(made.output))).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(await signIn(passwordOf(reset.output))).toHaveProperty('token')
    expect(await admin('create', email)).toEqual({
      code: 1,
      output: expect.stringMatching(/^Database: .+\n$/),
      errors: `There is already an administrator with the email ${email}\n`,
    })
    const log = database.reader.selectFrom('activity').select('actor_name')
    const lines = await log.where('action', '=', 'password-reset').execute()
    expect(lines).toEqual([{ actor_name: expect.stringMatching(/^Terminal \(.+\)$/) }])
    await database.close()
  })

  test('says in a sentence that there is no shop yet, or that it is too old', async () => {
    const { options, admin } = await createAdmin('empty')
    const none = await admin('list')
    expect([none.code, none.errors]).toEqual([1, expect.stringMatching(/^There is no shop in .+ yet: .+\n$/)])
    const database = await connectDatabase(options)
    const old = sql`insert into migrations (name, applied_at) values ('0005-list-marks', 1)`
    await database.write(async transaction => {
      await sql`delete from migrations`.execute(transaction)
      await old.execute(transaction)
    })
    await database.close()
    const errors = expect.stringContaining('made by a version from before the first release')
    expect(await admin('list')).toMatchObject({ code: 1, errors })
  })

  test('typed wrong it says how it is typed', async () => {
    const { admin } = await createAdmin('migrated')
    for (const args of [
      [],
      ['create'],
      ['list', 'somebody@shop.example'],
      ['forget', 'somebody@shop.example'],
      ['create', 'a@shop.example', '--password', 'x'],
      ['list', '--role', 'owner'],
      ['create', 'a@shop.example', '--role', 'king'],
    ])
      expect([args, await admin(...args)]).toMatchObject([
        args,
        {
          code: 2,
          output: expect.stringMatching(/^(Database: .+\n)?$/),
          errors: expect.stringMatching(/^Usage:/),
        },
      ])
  })
})
