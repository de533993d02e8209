import { createHook } from 'node:async_hooks'
import { argon2Sync, randomBytes } from 'node:crypto'
import { program } from '@chekku/domain/people/permissions'
import { sessionMessages } from '@chekku/domain/people/session'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { describeOnSharedDatabase } from '../../testing/shared-database.ts'
import type { Database } from '../database/database.ts'
import { accountKey } from './attempts.ts'
import { findKnownDevice } from './known-clients.ts'
import { passwordCost } from './password.ts'
import { Accounts } from './service.ts'
import {
  cheapHash,
  createOwnersAccounts,
  everythingStored,
  knownAddresses,
  type OwnersAccounts,
  owner,
} from './testing.ts'

const toHex = (text: string) => Buffer.from(text).toString('hex')
const refused = { code: 'unauthenticated', message: sessionMessages.invalidCredentials }
const storedPassword = async ({ reader }: Database) =>
  (await reader.selectFrom('administrators').select('password_hash').executeTakeFirstOrThrow()).password_hash

describeOnSharedDatabase('signing in', connect => {
  let { database, accounts, signIn } = {} as OwnersAccounts
  beforeEach(async () => {
    ;({ database, accounts, signIn } = await createOwnersAccounts(await connect()))
  })

  it('refuses and counts an e-mail that no database can store', async () => {
    for (const email of ['a\0b@example.com', '\ud800@example.com', '\u{fdfa}'.repeat(254)]) {
      await expect(signIn({ email })).rejects.toMatchObject(refused)
    }
    expect(await database.reader.selectFrom('sign_in_failures').select('id').execute()).toHaveLength(4)
  })

  it('computes one hash for an unknown account as for a wrong password', async () => {
    let hashes = 0
    const hook = createHook({
      init(_, type) {
        if (type === 'ARGON2REQUEST') hashes += 1
      },
    }).enable()
    onTestFinished(() => void hook.disable())
    for (const email of [owner.email, 'nobody@example.com']) {
      hashes = 0
      await expect(signIn({ email, password: 'wrong' })).rejects.toMatchObject(refused)
      expect([email, hashes]).toEqual([email, 1])
    }
  })

  it('counts the guesses of a device also once another account has signed in on it', async () => {
    const { deviceToken } = await signIn()
    const friend = { email: 'friend@example.com', name: 'A friend' }
    const password = await accounts.administrators.create(program, friend)
    let device = (await signIn({ ...friend, password, device: deviceToken })).deviceToken
    for (let at = 0; at < 5; at += 1) {
      await expect(signIn({ password: 'wrong', device })).rejects.toMatchObject(refused)
      device = (await signIn({ ...friend, password, device })).deviceToken
    }
    await expect(signIn({ device })).rejects.toMatchObject({ code: 'too-many' })
  })

  it('does not count right passwords, not even concurrent ones', async () => {
    const signedIn = await Promise.all(Array.from({ length: 12 }, () => signIn()))
    expect(new Set(signedIn.map(({ token }) => token)).size).toBe(12)
    await signIn()
  })

  it('counts concurrent guesses before they are checked', async () => {
    const guesses = Array.from({ length: 12 }, () => signIn({ password: 'wrong' }))
    const results = await Promise.allSettled(guesses)
    const codes = results.map(result => (result.status === 'rejected' ? result.reason.code : 'in'))
    expect(codes.filter(code => code === 'unauthenticated')).toHaveLength(5)
    expect(codes.filter(code => code === 'too-many')).toHaveLength(7)
  })

  it('refuses a flood from one address without delaying others', async () => {
    const flood = Array.from({ length: 60 }, (_, at) =>
      signIn({ email: `nobody${at}@example.com`, address: '198.51.100.1' }),
    )
    const fromElsewhere = signIn()
    const results = await Promise.allSettled(flood)
    const tooMany = results.filter(
      ({ status, ...rest }) => 'reason' in rest && rest.reason.code === 'too-many',
    )
    expect(tooMany.length).toBeGreaterThanOrEqual(40)
    await fromElsewhere
  })

  it('lets known addresses overtake a distributed flood', async () => {
    await signIn()
    let strangers = 0
    const first = Promise.withResolvers<void>()
    const flood = Array.from({ length: 120 }, (_, at) =>
      signIn({ email: `nobody${at}@example.com`, address: `198.51.100.${at}` }).catch(error => {
        if (error.code !== 'unauthenticated') return
        strangers += 1
        first.resolve()
      }),
    )
    await first.promise
    await signIn()
    expect(strangers).toBeLessThan(10)
    await Promise.all(flood)
    expect(strangers).toBeGreaterThan(60)
  })

  it('rehashes a password stored with other parameters', async () => {
    ;({ database, signIn } = await createOwnersAccounts(await connect(), passwordCost))
    const values = { password_hash: weaklyStored(owner.password) }
    await database.write(transaction => transaction.updateTable('administrators').set(values).execute())
    await signIn()
    const stored = await storedPassword(database)
    expect(stored).toContain('$m=19456,t=2,p=1$')
    await signIn()
    expect(await storedPassword(database)).toBe(stored)
  })

  it('stores neither tokens nor passwords', async () => {
    const { token, user, deviceToken } = await signIn()
    const newPassword = 'pressed in stone'
    const input = { currentPassword: owner.password, newPassword, address: '203.0.113.7' }
    const changed = await accounts.changePassword(user._id, input)
    const stored = await everythingStored(database)
    const tokens = [token, deviceToken, changed.token, changed.deviceToken]
    for (const secret of [...tokens, owner.password, newPassword])
      for (const written of [secret, toHex(secret), Buffer.from(secret).toString('base64url')])
        expect(stored).not.toContain(written)
    // A token is itself base64: its bytes.
    for (const bytes of tokens) expect(stored).not.toContain(Buffer.from(bytes, 'base64url').toString('hex'))
    expect(stored).toContain('203.0.113.7')
  })
})

describeOnSharedDatabase('changing a password', connect => {
  const newPassword = 'pressed in stone'
  const input = { currentPassword: owner.password, newPassword, address: '203.0.113.7' }
  const use = { countsAsUse: true }
  let { database, accounts, clock, signIn } = {} as OwnersAccounts
  beforeEach(async () => {
    ;({ database, accounts, clock, signIn } = await createOwnersAccounts(await connect()))
  })

  it('leaves only its own address known', async () => {
    const { user } = await signIn({ address: '198.51.100.9' })
    await signIn()
    const refusedChange = accounts.changePassword(user._id, { ...input, currentPassword: 'wrong' })
    await expect(refusedChange).rejects.toMatchObject({ code: 'invalid' })
    expect(await knownAddresses(database)).toEqual(['198.51.100.9', '203.0.113.7'])
    await accounts.changePassword(user._id, input)
    expect(await knownAddresses(database)).toEqual(['203.0.113.7'])
  })

  it('leaves only its own device known, by a new token', async () => {
    const { user, deviceToken } = await signIn()
    const other = await signIn({ address: '198.51.100.9' })
    const changed = await accounts.changePassword(user._id, { ...input, device: deviceToken })
    const at = clock.now()
    const isKnown = (token: string) => findKnownDevice(database.reader, accountKey(owner.email), token, at)
    expect(await isKnown(changed.deviceToken)).toBeDefined()
    for (const token of [deviceToken, other.deviceToken]) expect(await isKnown(token)).toBeUndefined()
  })

  it('counts towards the limit of failed attempts', async () => {
    const { user } = await signIn()
    for (let at = 0; at < 5; at += 1) {
      const wrong = accounts.changePassword(user._id, { ...input, currentPassword: `wrong ${at}` })
      await expect(wrong).rejects.toMatchObject({ code: 'invalid' })
    }
    await expect(accounts.changePassword(user._id, input)).rejects.toMatchObject({ code: 'too-many' })
    await expect(signIn()).rejects.toMatchObject({ code: 'too-many' })
  })

  it('refuses a concurrent sign-in with the old password', async () => {
    const { user } = await signIn()
    // A login first writes the attempt, then the session. The password changes in between.
    let writes = 0
    let changed: Promise<unknown> = Promise.resolve()
    const write: Database['write'] = async work => {
      writes += 1
      if (writes === 2) changed = accounts.changePassword(user._id, input)
      await changed
      return database.write(work)
    }
    const replica = new Accounts({ database: { ...database, write }, now: clock.now, cost: cheapHash })
    await expect(replica.signIn({ ...owner, address: '192.0.2.1' })).rejects.toMatchObject(refused)
    expect(await database.reader.selectFrom('sessions').select('token_hash').execute()).toHaveLength(1)
  })

  it('ends a session that starts at the same moment, or refuses it', async () => {
    const { user } = await signIn()
    const replica = new Accounts({ database, now: clock.now, cost: cheapHash })
    const [changed] = await Promise.all([
      accounts.changePassword(user._id, input),
      ...Array.from({ length: 4 }, () =>
        replica.signIn({ ...owner, address: '192.0.2.1' }).catch(error => error),
      ),
    ])
    const sessions = await database.reader.selectFrom('sessions').select('token_hash').execute()
    expect(sessions).toHaveLength(1)
    expect(await accounts.sessions.authenticate(changed.token, use)).toBeDefined()
  })
})

function weaklyStored(password: string): string {
  const nonce = randomBytes(16)
  const cost = { memory: 8_192, passes: 1, parallelism: 1 }
  const tag = argon2Sync('argon2id', { message: password, nonce, tagLength: 32, ...cost })
  const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=8192,t=1,p=1$${unpadded(nonce)}$${unpadded(tag)}`
}
