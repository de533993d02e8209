import { Problem } from '@chekku/domain/problem'
import { beforeEach, expect, it } from 'vitest'
import { describeOnSharedDatabase } from '../../testing/shared-database.ts'
import { Accounts } from './service.ts'
import { createOwnersAccounts, days, minutes, type OwnersAccounts } from './testing.ts'

const use = { countsAsUse: true }
const ping = { countsAsUse: false }
describeOnSharedDatabase('a session', connect => {
  let { database, accounts, clock, signIn } = {} as OwnersAccounts
  beforeEach(async () => {
    ;({ database, accounts, clock, signIn } = await createOwnersAccounts(await connect()))
  })

  const lastUse = async () =>
    (await database.reader.selectFrom('sessions').select('last_used_at').executeTakeFirst())?.last_used_at

  it('belongs to its token only', async () => {
    const { token, user } = await signIn()
    expect(await accounts.sessions.authenticate(token, use)).toMatchObject(user)
    for (const wrong of ['', token.slice(1), `${token}A`, token.toLowerCase(), 'x'.repeat(43), 'a\0b']) {
      expect(await accounts.sessions.authenticate(wrong, use)).toBeUndefined()
    }
  })

  it('is recognised without a query where it was seen lately, and only there', async () => {
    const { sessions } = accounts
    const { token } = await signIn()
    expect(await sessions.recognise(token, false)).toBeUndefined()
    const known = await sessions.recognise(token)
    expect(known).toBeDefined()
    expect(await sessions.recognise(token, false)).toBe(known)
  })

  it('ends after seven days without use, which a ping is none', async () => {
    const { token } = await signIn()
    const end = clock.now() + days(7)
    for (let day = 1; day < 7; day += 1) {
      clock.pass(days(1))
      expect(await accounts.sessions.authenticate(token, ping)).toMatchObject({ sessionEndsAt: end })
    }
    clock.set(end - 1)
    expect(await accounts.sessions.authenticate(token, ping)).toBeDefined()
    clock.pass(1)
    expect(await accounts.sessions.authenticate(token, use)).toBeUndefined()
  })

  it('is extended by use, up to thirty days', async () => {
    const { token } = await signIn()
    for (let day = 1; day < 30; day += 1) {
      clock.pass(days(1))
      expect(await accounts.sessions.authenticate(token, use)).toBeDefined()
    }
    clock.pass(days(1) - 1)
    expect(await accounts.sessions.authenticate(token, use)).toMatchObject({ sessionEndsAt: clock.now() + 1 })
    clock.pass(1)
    expect(await accounts.sessions.authenticate(token, use)).toBeUndefined()
  })

  it('writes its use every five minutes, not at each request', async () => {
    const { token } = await signIn()
    const signedInAt = clock.now()
    clock.pass(minutes(5) - 1)
    await accounts.sessions.authenticate(token, use)
    expect(await lastUse()).toBe(signedInAt)
    clock.pass(1)
    await accounts.sessions.authenticate(token, use)
    expect(await lastUse()).toBe(clock.now())
  })

  it('is valid while its use can’t be written, as on a full disk', async () => {
    const { token } = await signIn()
    clock.pass(days(1))
    const write = () => Promise.reject(new Problem('no-room', 'The disk is full'))
    const onFullDisk = new Accounts({ database: { ...database, write }, now: clock.now })
    expect(await onFullDisk.sessions.authenticate(token, use)).toBeDefined()
  })

  it('is not counted once expired, and is removed with the others', async () => {
    await signIn()
    clock.pass(days(6))
    const { token } = await signIn()
    const own = await accounts.sessions.authenticate(token, use)
    await signIn()
    if (!own) throw new Error('Nobody is signed in')
    expect(await accounts.sessions.countOthers(own)).toBe(2)
    clock.pass(days(1))
    expect(await accounts.sessions.countOthers(own)).toBe(1)
    expect(await accounts.sessions.signOutOthers(own)).toBe(1)
    expect(await database.reader.selectFrom('sessions').select('token_hash').execute()).toHaveLength(1)
    expect(await accounts.sessions.authenticate(token, use)).toBeDefined()
  })

  it('is invalid while its administrator is disabled', async () => {
    const { token } = await signIn()
    const disable = (disabled: 0 | 1) =>
      database.write(transaction => transaction.updateTable('administrators').set({ disabled }).execute())
    await disable(1)
    expect(await accounts.sessions.authenticate(token, use)).toBeUndefined()
    await disable(0)
    expect(await accounts.sessions.authenticate(token, use)).toBeDefined()
  })

  it('goes on after the clock was set back by six hours, and is refused after more', async () => {
    const { token } = await signIn()
    clock.pass(-minutes(6 * 60))
    expect(await accounts.sessions.authenticate(token, use)).toBeDefined()
    clock.pass(-1)
    expect(await accounts.sessions.authenticate(token, use)).toBeUndefined()
  })

  it('is removed some time after it has ended', async () => {
    await signIn()
    clock.pass(days(7) + 1)
    await signIn()
    expect(await database.reader.selectFrom('sessions').select('token_hash').execute()).toHaveLength(1)
  })
})
