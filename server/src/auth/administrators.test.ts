import { sessionMessages } from '@chekku/domain/people/session'
import { Problem } from '@chekku/domain/problem'
import { beforeEach, expect, it } from 'vitest'
import { describeOnSharedDatabase } from '../../testing/shared-database.ts'
import type { Database } from '../database/database.ts'
import { Accounts } from './service.ts'
import {
  cheapHash,
  createOwnersAccounts,
  everythingStored,
  knownAddresses,
  type OwnersAccounts,
  owner,
} from './testing.ts'

const colleague = { email: 'colleague@shop.example', name: 'A colleague' }
const address = '203.0.113.9'
const refused = new Problem('unauthenticated', sessionMessages.invalidCredentials)

const terminal = { id: null, name: 'Terminal (root)' }

describeOnSharedDatabase('administrators from the terminal', connect => {
  let { database, accounts, signIn } = {} as OwnersAccounts
  beforeEach(async () => {
    ;({ database, accounts, signIn } = await createOwnersAccounts(await connect()))
  })

  it('get a random password, which is stored nowhere, and have to change it', async () => {
    const password = await accounts.administrators.create(terminal, colleague)
    const signedIn = await accounts.signIn({ ...colleague, password, address })
    expect(signedIn.user).toMatchObject({ ...colleague, pending: 'password' })
    expect(await everythingStored(database)).not.toContain(password)
    expect(await accounts.administrators.list()).toEqual([
      expect.objectContaining({ email: owner.email, isDisabled: false, lastUsedAt: undefined }),
      expect.objectContaining({ ...colleague, isDisabled: false, lastUsedAt: expect.any(Number) }),
    ])
    const change = { currentPassword: password, newPassword: 'pressed in stone', address }
    expect((await accounts.changePassword(signedIn.user._id, change)).user).not.toHaveProperty('pending')
    const reset = await accounts.administrators.resetPassword(terminal, colleague.email)
    expect((await accounts.signIn({ ...colleague, password: reset, address })).user.pending).toBe('password')
    expect((await signIn()).user).not.toHaveProperty('pending')
  })

  it('have unique e-mails, ignoring case', async () => {
    const again = accounts.administrators.create(terminal, { email: owner.email.toUpperCase(), name: '' })
    await expect(again).rejects.toMatchObject({ code: 'conflict' })
  })

  it('get a new password: the old one, the sessions and the known addresses end', async () => {
    const { token } = await signIn()
    expect(await knownAddresses(database)).toHaveLength(1)
    const password = await accounts.administrators.resetPassword(terminal, owner.email.toUpperCase())
    expect(await accounts.sessions.authenticate(token, { countsAsUse: true })).toBeUndefined()
    expect(await knownAddresses(database)).toEqual([])
    await expect(signIn()).rejects.toEqual(refused)
    expect(await signIn({ password })).toHaveProperty('token')
  })

  it('are disabled: sign-in is refused like a wrong password, and sessions end', async () => {
    const { token } = await signIn()
    await accounts.administrators.disable(terminal, owner.email)
    expect(await accounts.sessions.authenticate(token, { countsAsUse: true })).toBeUndefined()
    await expect(signIn()).rejects.toEqual(refused)
    expect(await accounts.administrators.list()).toMatchObject([{ isDisabled: true, lastUsedAt: undefined }])
    await accounts.administrators.enable(terminal, owner.email)
    expect(await signIn()).toHaveProperty('token')
    expect(await accounts.sessions.authenticate(token, { countsAsUse: true })).toBeUndefined()
  })

  it('reject an unknown e-mail by name', async () => {
    for (const work of ['resetPassword', 'disable', 'enable'] as const) {
      await expect(accounts.administrators[work](terminal, colleague.email)).rejects.toMatchObject({
        code: 'not-found',
        message: sessionMessages.administratorNotFound(colleague.email),
      })
    }
  })

  it('are recorded in the audit log with the actor and without a password', async () => {
    const made = await accounts.administrators.create(terminal, colleague)
    const given = await accounts.administrators.resetPassword(terminal, colleague.email)
    await accounts.administrators.disable(terminal, colleague.email)
    await accounts.administrators.enable(terminal, colleague.email)
    const rows = await database.reader
      .selectFrom('activity')
      .selectAll()
      .where('subject_name', '=', colleague.email)
      .execute()
    const actions = ['created', 'disabled', 'enabled', 'password-reset']
    expect(rows.map(({ action }) => action).sort()).toEqual(actions)
    for (const { actor_id, actor_name } of rows)
      expect([actor_id, actor_name]).toEqual([null, 'Terminal (root)'])
    for (const password of [made, given]) expect(JSON.stringify(rows)).not.toContain(password)
  })
})

describeOnSharedDatabase('the first administrator', connect => {
  let database: Database
  let accounts: Accounts
  beforeEach(async () => {
    database = await connect()
    accounts = new Accounts({ database, cost: cheapHash })
  })

  it('has the given e-mail and password, which is not returned', async () => {
    const email = 'Meena@example.com'
    const given = { email, password: 'pressed in wood' }
    expect(await accounts.administrators.createFirst(given)).toEqual({ email })
    expect(await accounts.signIn({ ...given, address })).toMatchObject({ user: { email } })
  })

  it('is not made with a password that is too short or guessed first; a shop that has one starts with it', async () => {
    const start = (password: string) => accounts.administrators.createFirst({ password })
    for (const [password, message] of [
      ['ten and one', sessionMessages.passwordLength],
      ['password1234', sessionMessages.passwordCommon],
    ] as const)
      await expect(start(password)).rejects.toMatchObject({ code: 'invalid', message })
    expect(await database.reader.selectFrom('administrators').select('id').execute()).toEqual([])
    await start('pressed in wood')
    expect(await start('ten and one')).toBeUndefined()
  })

  it('has a random password when only an e-mail is given', async () => {
    const made = await accounts.administrators.createFirst({ email: 'meena@example.com' })
    expect(made).toEqual({
      email: 'meena@example.com',
      password: expect.stringMatching(/^\w{20}$/),
      token: expect.stringMatching(/^[\w-]{43}$/),
    })
    const login = { email: 'meena@example.com', password: made?.password ?? '', address }
    expect((await accounts.signIn(login)).user.pending).toBe('password')
  })

  it('is created once, also by processes that start at the same time', async () => {
    const start = () => new Accounts({ database, cost: cheapHash }).administrators.createFirst({})
    const made = (await Promise.all([start(), start(), start(), start()])).filter(Boolean)
    expect(made).toHaveLength(1)
    expect(await database.reader.selectFrom('administrators').select('id').execute()).toHaveLength(1)
    await accounts.signIn({ email: made[0]?.email ?? '', password: made[0]?.password ?? '', address })
    const again = { email: 'other@example.com', password: 'pressed in wood' }
    expect(await accounts.administrators.createFirst(again)).toBeUndefined()
    await expect(accounts.signIn({ ...again, address })).rejects.toMatchObject({ code: 'unauthenticated' })
  })
})
