import { Problem } from '@chekku/domain/problem'
import { sessionMessages } from '@chekku/domain/session'
import { expect, it } from 'vitest'
import { runAs } from '../audit/service.ts'
import { describeOnEachDatabase } from '../database/testing.ts'
import { createOwnersAccounts, everythingStored, knownAddresses, owner } from './testing.ts'

const colleague = { email: 'colleague@shop.example', name: 'A colleague' }
const address = '203.0.113.9'
const refused = new Problem('unauthenticated', sessionMessages.invalidCredentials)

describeOnEachDatabase('administrators from the terminal', connect => {
  it('are several, each with a random password that is answered once and stored nowhere', async () => {
    const database = await connect()
    const { accounts } = await createOwnersAccounts(database)
    const password = await accounts.administrators.create(colleague)
    expect(await accounts.signIn({ ...colleague, password, address })).toMatchObject({ user: colleague })
    expect(await everythingStored(database)).not.toContain(password)
    expect(await accounts.administrators.list()).toEqual([
      expect.objectContaining({ email: owner.email, isDisabled: false, sessions: 0, lastUsedAt: undefined }),
      expect.objectContaining({ ...colleague, isDisabled: false, sessions: 1 }),
    ])
  })

  it('are one for each e-mail, however it is written', async () => {
    const { accounts } = await createOwnersAccounts(await connect())
    const again = accounts.administrators.create({ email: owner.email.toUpperCase(), name: '' })
    await expect(again).rejects.toMatchObject({ code: 'conflict' })
  })

  it('get another password: the old one, every session and the addresses known by it end', async () => {
    const database = await connect()
    const { accounts, signIn } = await createOwnersAccounts(database)
    const { token } = await signIn()
    expect(await knownAddresses(database)).toHaveLength(1)
    const password = await accounts.administrators.resetPassword(owner.email.toUpperCase())
    expect(await accounts.authenticate(token, { countsAsUse: true })).toBeUndefined()
    expect(await knownAddresses(database)).toEqual([])
    await expect(signIn()).rejects.toEqual(refused)
    expect(await signIn({ password })).toHaveProperty('token')
  })

  it('are disabled: sign-in is refused as a wrong password is, and sessions end', async () => {
    const { accounts, signIn } = await createOwnersAccounts(await connect())
    const { token } = await signIn()
    await accounts.administrators.disable(owner.email)
    expect(await accounts.authenticate(token, { countsAsUse: true })).toBeUndefined()
    await expect(signIn()).rejects.toEqual(refused)
    expect(await accounts.administrators.list()).toMatchObject([{ isDisabled: true, sessions: 0 }])

    await accounts.administrators.enable(owner.email)
    expect(await signIn()).toHaveProperty('token')
    expect(await accounts.authenticate(token, { countsAsUse: true })).toBeUndefined()
  })

  it('are named by the e-mail that was given where there is none', async () => {
    const { accounts } = await createOwnersAccounts(await connect())
    for (const work of ['resetPassword', 'disable', 'enable'] as const) {
      await expect(accounts.administrators[work](colleague.email)).rejects.toMatchObject({
        code: 'not-found',
        message: sessionMessages.administratorNotFound(colleague.email),
      })
    }
  })

  it('stand in the activity log, by whom, without a password', async () => {
    const database = await connect()
    const { accounts } = await createOwnersAccounts(database)
    const passwords = await runAs({ id: null, name: 'Terminal (root)' }, async () => {
      const made = await accounts.administrators.create(colleague)
      const given = await accounts.administrators.resetPassword(colleague.email)
      await accounts.administrators.disable(colleague.email)
      await accounts.administrators.enable(colleague.email)
      return [made, given]
    })
    const rows = await database.reader
      .selectFrom('activity')
      .selectAll()
      .where('subject_name', '=', colleague.email)
      .execute()
    expect(rows.map(({ action }) => action).sort()).toEqual([
      'created',
      'disabled',
      'enabled',
      'password-reset',
    ])
    for (const { actor_id, actor_name } of rows)
      expect([actor_id, actor_name]).toEqual([null, 'Terminal (root)'])
    for (const password of passwords) expect(JSON.stringify(rows)).not.toContain(password)
  })
})
