import { passkeyLimits, passkeyMessages, passkeySubject } from '@chekku/domain/people/passkeys'
import { program } from '@chekku/domain/people/permissions'
import { problemMessages } from '@chekku/domain/problem'
import { beforeEach, describe, expect, it } from 'vitest'
import { describeOnSharedDatabase } from '../../../testing/shared-database.ts'
import {
  type AskedOptions,
  certificates,
  createAuthenticator,
  emptyMap,
} from '../../../testing/software-authenticator.ts'
import type { Administrator } from '../../calls/call.ts'
import type { Database } from '../../database/database.ts'
import { anyAccount } from '../attempts.ts'
import { createOwnersAccounts, insertFailures, minutes, owner } from '../testing.ts'
import { Passkeys } from './service.ts'
import { countForOtherHosts } from './store.ts'
import { relyingPartyOf } from './verify.ts'

const publicOrigin = 'https://shop.example'
const client = { address: '203.0.113.7', userAgent: 'Mozilla/5.0 (Linux; Android 16) Chrome/150.0' }
const refused = { code: 'unauthenticated', message: passkeyMessages.refused }
const notAdded = { code: 'invalid', message: passkeyMessages.notAdded }

type Authenticator = ReturnType<typeof createAuthenticator>

/** Passkeys of an owner who is signed in. */
async function createPasskeys(database: Database) {
  const accounts = await createOwnersAccounts(database)
  const { token } = await accounts.signIn()
  const own = (await accounts.accounts.sessions.authenticate(token, { countsAsUse: false })) as Administrator
  const given = { database, accounts: accounts.accounts, now: accounts.clock.now }
  const passkeys = new Passkeys({ ...given, publicOrigin })
  /** Adds a passkey; its authenticator. */
  const add = async (authenticator = createAuthenticator()) => {
    await passkeys.add(own, authenticator.make(await passkeys.askToAdd(own)), client.userAgent)
    return authenticator
  }
  return { ...accounts, own, passkeys, add, given }
}

type PasskeysOfOwner = Awaited<ReturnType<typeof createPasskeys>>

/** The newest events of the audit log, such as "owner@example.com created Passkey “Chrome on Android”". */
async function told(database: Database) {
  const events = await database.reader.selectFrom('activity').selectAll().orderBy('at', 'desc').execute()
  return events.map(event => `${event.actor_name} ${event.action} ${event.subject_name}`)
}

const challengesIn = ({ reader }: Database) => reader.selectFrom('challenges').select('challenge').execute()

describeOnSharedDatabase('adding a passkey', connect => {
  let { database, own, passkeys, add, clock, accounts, given } = {} as PasskeysOfOwner
  beforeEach(async () => {
    ;({ database, own, passkeys, add, clock, accounts, given } = await createPasskeys(await connect()))
  })

  it('asks for one that checks its holder, and stores it by the name of the device', async () => {
    const asked = await passkeys.askToAdd(own)
    expect(asked).toMatchObject({
      rp: { id: 'shop.example' },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const authenticator = createAuthenticator()
    const added = await passkeys.add(own, authenticator.make(asked), client.userAgent)
    const stored = { _id: authenticator.id, name: 'Chrome on Android', lastUsedAt: null }
    expect(added).toMatchObject(stored)
    expect(await passkeys.list(own)).toEqual([added])
    const moved = new Passkeys({ ...given, publicOrigin: 'https://new.example' })
    expect(await moved.list(own)).toEqual([{ ...added, host: 'shop.example' }])
    expect((await passkeys.askToAdd(own)).excludeCredentials).toEqual([
      { id: authenticator.id, type: 'public-key', transports: ['internal', 'hybrid'] },
    ])
    expect((await told(database))[0]).toBe(`${own.email} created ${passkeySubject('Chrome on Android')}`)
  })

  const faults: [string, Parameters<Authenticator['make']>[1]][] = [
    ['of another origin', { origin: 'https://shop.example.evil.example' }],
    ['of another port', { origin: 'https://shop.example:8443' }],
    ['for another host', { rpId: 'evil.example' }],
    ['that did not check its holder', { isVerified: false }],
    ['for a challenge that nobody asked', { challenge: 'A'.repeat(43) }],
    ['for a challenge that no database can store', { challenge: '\0' }],
    ['that is a signature', { type: 'webauthn.get' }],
    ['with certificates of a maker', { statement: { fmt: 'packed', attStmt: certificates } }],
    ['with a statement of a maker', { statement: { fmt: 'apple', attStmt: emptyMap } }],
  ]
  it('refuses one that is not what was asked for', async () => {
    for (const [what, fault] of faults) {
      const made = createAuthenticator().make(await passkeys.askToAdd(own), fault)
      await expect(passkeys.add(own, made, ''), what).rejects.toMatchObject(notAdded)
      expect(await passkeys.list(own), what).toEqual([])
    }
    // These bodies hold no passkey at all.
    for (const unreadable of [{ attestationObject: 'bm90aGluZw' }, { clientDataJSON: 'bnVsbA' }]) {
      const made = createAuthenticator().make(await passkeys.askToAdd(own))
      const response = { ...made.response, ...unreadable }
      await expect(passkeys.add(own, { ...made, response }, '')).rejects.toMatchObject(notAdded)
    }
  })

  it('takes an answer once, within five minutes, of whom it was asked, and for what', async () => {
    const asked = await passkeys.askToAdd(own)
    await passkeys.add(own, createAuthenticator().make(asked), '')
    const again = (asked: AskedOptions, who = own) =>
      expect(
        passkeys.add(who, createAuthenticator().make({ rp: { id: 'shop.example' }, ...asked }), ''),
      ).rejects.toMatchObject(notAdded)
    await again(asked)
    await again(await passkeys.askToSignIn())
    await accounts.administrators.create(program, { email: 'other@example.com', name: 'Other' })
    const { id } = await database.reader
      .selectFrom('administrators')
      .select('id')
      .where('email', '=', 'other@example.com')
      .executeTakeFirstOrThrow()
    await again(await passkeys.askToAdd(own), { ...own, _id: id })
    const late = await passkeys.askToAdd(own)
    clock.pass(minutes(5))
    await again(late)
  })

  it('adds one of two that answer the same challenge at the same time, whatever process they meet', async () => {
    const asked = await passkeys.askToAdd(own)
    const second = new Passkeys({ ...given, publicOrigin })
    const results = await Promise.allSettled(
      [passkeys, second].map(one => one.add(own, createAuthenticator().make(asked), '')),
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await passkeys.list(own)).toHaveLength(1)
  })

  it('refuses one that is there already, and more than there may be', async () => {
    const authenticator = await add()
    await expect(add(authenticator)).rejects.toMatchObject({ message: passkeyMessages.alreadyAdded })
    const late = await passkeys.askToAdd(own)
    const row = await database.reader.selectFrom('passkeys').selectAll().executeTakeFirstOrThrow()
    const rows = Array.from({ length: passkeyLimits.passkeys - 1 }, (_, at) => ({ ...row, id: `key ${at}` }))
    await database.write(transaction => transaction.insertInto('passkeys').values(rows).execute())
    const full = { code: 'conflict', message: passkeyMessages.tooMany }
    await expect(passkeys.askToAdd(own)).rejects.toMatchObject(full)
    await expect(passkeys.add(own, createAuthenticator().make(late), '')).rejects.toMatchObject(full)
  })

  it('leaves no challenge behind that has expired', async () => {
    for (let count = 0; count < 3; count += 1) await passkeys.askToSignIn()
    expect(await challengesIn(database)).toHaveLength(3)
    clock.pass(minutes(5))
    await passkeys.askToSignIn()
    expect(await challengesIn(database)).toHaveLength(1)
  })

  it('is not possible where browsers have none', async () => {
    const plain = new Passkeys({ ...given, publicOrigin: 'http://127.0.0.1:3000' })
    const needsHttps = { code: 'conflict', message: passkeyMessages.needsHttps }
    await expect(plain.askToAdd(own)).rejects.toMatchObject(needsHttps)
    await expect(plain.askToSignIn()).rejects.toMatchObject(needsHttps)
  })

  it('renames and removes only one’s own', async () => {
    const { id } = await add()
    const email = 'other@example.com'
    const password = await accounts.administrators.create(program, { email, name: 'Other' })
    const { token } = await accounts.signIn({ ...client, email, password })
    const stranger = (await accounts.sessions.authenticate(token, { countsAsUse: false })) as Administrator
    const notFound = { code: 'not-found', message: passkeyMessages.notFound }
    await expect(passkeys.rename(stranger, id, 'Mine')).rejects.toMatchObject(notFound)
    await expect(passkeys.remove(stranger, id)).rejects.toMatchObject(notFound)
    expect(await passkeys.rename(own, id, 'Phone')).toMatchObject({ _id: id, name: 'Phone' })
    expect(await passkeys.remove(own, id)).toBe('Phone')
    await expect(passkeys.remove(own, id)).rejects.toMatchObject(notFound)
    expect((await told(database)).slice(0, 2)).toEqual([
      `${own.email} removed ${passkeySubject('Phone')}`,
      `${own.email} changed ${passkeySubject('Chrome on Android')}`,
    ])
  })

  it('is counted for its host, which the shop may leave', async () => {
    await add()
    expect(await countForOtherHosts(database.reader, publicOrigin)).toEqual([])
    const others = [{ host: 'shop.example', count: 1 }]
    expect(await countForOtherHosts(database.reader, 'https://new.example')).toEqual(others)
  })
})

describeOnSharedDatabase('signing in by a passkey', connect => {
  let { database, own, passkeys, add, clock, accounts, signIn, given } = {} as PasskeysOfOwner
  beforeEach(async () => {
    ;({ database, own, passkeys, add, clock, accounts, signIn, given } = await createPasskeys(
      await connect(),
    ))
  })

  const failures = () =>
    database.reader.selectFrom('sign_in_failures').select('address').where('address', '<>', '').execute()

  it('starts a session of a known device, without an e-mail', async () => {
    const authenticator = await add()
    const asked = await passkeys.askToSignIn()
    expect(asked).toEqual({
      challenge: expect.any(String),
      timeout: minutes(5),
      rpId: 'shop.example',
      userVerification: 'required',
    })
    clock.pass(minutes(1))
    const { token, user, deviceToken } = await passkeys.signIn(authenticator.sign(asked), client)
    expect(user.email).toBe(owner.email)
    expect(await accounts.sessions.authenticate(token, { countsAsUse: false })).toMatchObject({
      _id: own._id,
    })
    expect(deviceToken).toHaveLength(43)
    expect(await failures()).toEqual([])
    const [used] = await passkeys.list(own)
    expect(used?.lastUsedAt).toBe(new Date(clock.now()).toISOString())
    const { facts_after } = await database.reader
      .selectFrom('activity')
      .selectAll()
      .orderBy('at', 'desc')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(facts_after ?? '')).toEqual({ address: client.address, passkey: 'Chrome on Android' })
    await passkeys.signIn(await sign(authenticator), client)
  })

  /** Signs a new challenge of a sign-in. */
  const sign = async ({ sign }: Authenticator, fault?: Parameters<Authenticator['sign']>[1]) =>
    sign(await passkeys.askToSignIn(), fault)
  const refuse = (signed: ReturnType<Authenticator['sign']>) =>
    expect(passkeys.signIn(signed, client)).rejects.toMatchObject(refused)

  const faults: [string, Parameters<Authenticator['sign']>[1]][] = [
    ['of another origin', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['of a device that did not check its holder', { isVerified: false }],
    ['of a challenge that nobody asked', { challenge: 'A'.repeat(43) }],
    ['of nothing', { challenge: '' }],
    ['that is a new passkey', { type: 'webauthn.create' }],
    ['for another person', { userHandle: Buffer.from('somebody').toString('base64url') }],
  ]
  it('refuses and counts a signature that is not what was asked for, and uses up its challenge', async () => {
    const authenticator = await add()
    for (const [at, [what, fault]] of faults.entries()) {
      const attempt = passkeys.signIn(await sign(authenticator, fault), client)
      await expect(attempt, what).rejects.toMatchObject(refused)
      expect(await failures(), what).toEqual(Array(at + 1).fill({ address: client.address }))
    }
    const asked = await passkeys.askToSignIn()
    await refuse(authenticator.sign(asked, { isVerified: false }))
    await refuse(authenticator.sign(asked))
    expect((await told(database))[0]).toContain('created')
  })

  it('refuses another key under the same id, and counts nothing of it as a copy', async () => {
    const { id } = await add()
    const forged = createAuthenticator(publicOrigin, Buffer.from(id, 'base64url'))
    await refuse(await sign(forged, { counter: 0 }))
    expect((await told(database))[0]).toContain('created')
  })

  it('takes a signature once, within five minutes, and for what it was asked', async () => {
    const authenticator = await add()
    const asked = await passkeys.askToSignIn()
    const signed = authenticator.sign(asked)
    await passkeys.signIn(signed, client)
    await refuse(signed)
    await refuse(authenticator.sign(asked))
    await refuse(authenticator.sign({ ...(await passkeys.askToAdd(own)), rpId: 'shop.example' }))
    const late = await passkeys.askToSignIn()
    clock.pass(minutes(5))
    await refuse(authenticator.sign(late))
  })

  it('signs in one of two that answer the same challenge at the same time, whatever process they meet', async () => {
    const authenticator = await add()
    const asked = await passkeys.askToSignIn()
    const second = new Passkeys({ ...given, publicOrigin })
    const signatures = [authenticator.sign(asked), authenticator.sign(asked)] as const
    const results = await Promise.allSettled([
      passkeys.signIn(signatures[0], client),
      second.signIn(signatures[1], client),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('refuses a copy, whose counter has not grown, and tells of it', async () => {
    const authenticator = await add()
    const use = async (counter: number) => passkeys.signIn(await sign(authenticator, { counter }), client)
    await use(7)
    for (const counter of [7, 3, 0]) {
      await expect(use(counter)).rejects.toMatchObject(refused)
      expect((await told(database))[0]).toBe(`Chekku passkey-refused ${own.email}`)
    }
    await use(8)
    // Two at once with the same counter: one of them is the copy.
    const signed = await Promise.all([9, 9].map(counter => sign(authenticator, { counter })))
    const results = await Promise.allSettled(signed.map(one => passkeys.signIn(one, client)))
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('lets one in that never counts, as synchronised ones do', async () => {
    const authenticator = await add()
    for (let count = 0; count < 3; count += 1)
      await passkeys.signIn(await sign(authenticator, { counter: 0 }), client)
  })

  it('refuses an unknown key, a removed one and that of somebody disabled in the same words', async () => {
    await refuse(await sign(createAuthenticator()))
    const removed = await add()
    await passkeys.remove(own, removed.id)
    await refuse(await sign(removed))
    const disabled = await add()
    const actor = { id: own._id, name: own.email }
    await accounts.administrators.disable(actor, own.email)
    await refuse(await sign(disabled))
    expect(await database.reader.selectFrom('sessions').select('id').execute()).toEqual([])
    await accounts.administrators.enable(actor, own.email)
    await refuse(await sign(disabled))
  })

  it('counts what is refused by its address, and leaves the way in to known devices', async () => {
    const authenticator = await add()
    const { deviceToken } = await signIn()
    await insertFailures(database, 19, clock.now(), () => ({ ...client, accountKey: anyAccount }))
    await refuse(await sign(authenticator, { isVerified: false }))
    const tooMany = { code: 'too-many', message: problemMessages.tooManySignIns }
    await expect(passkeys.signIn(await sign(authenticator), client)).rejects.toMatchObject(tooMany)
    await passkeys.signIn(await sign(authenticator), { ...client, address: '198.51.100.1' })
    await passkeys.signIn(await sign(authenticator), { ...client, device: deviceToken })

    clock.pass(minutes(15))
    await passkeys.signIn(await sign(authenticator), client)
  })
})

describeOnSharedDatabase('proving by a passkey who is signed in', connect => {
  let { database, own, passkeys, add, clock, accounts, signIn } = {} as PasskeysOfOwner
  beforeEach(async () => {
    ;({ database, own, passkeys, add, clock, accounts, signIn } = await createPasskeys(await connect()))
  })
  const proofRefused = { code: 'invalid', message: passkeyMessages.proofRefused }

  it('is a fresh proof of the session that asks, and starts none', async () => {
    const none = { code: 'conflict', message: passkeyMessages.none }
    await expect(passkeys.askToProve(own)).rejects.toMatchObject(none)
    const authenticator = await add()
    const asked = await passkeys.askToProve(own)
    expect(asked.allowCredentials).toEqual([expect.objectContaining({ id: authenticator.id })])
    const { proof, expiresAt } = await passkeys.prove(own, authenticator.sign(asked), client)
    expect(expiresAt).toBe(new Date(clock.now() + minutes(10)).toISOString())
    const sessions = await database.reader.selectFrom('sessions').selectAll().execute()
    expect(sessions.map(({ proved_at }) => proved_at)).toEqual([clock.now()])
    expect(JSON.stringify(sessions)).not.toContain(proof)
  })

  it('takes no signature of a sign-in, of another person or of an earlier proof', async () => {
    const authenticator = await add()
    const refuse = (signed: ReturnType<typeof authenticator.sign>, who = own) =>
      expect(passkeys.prove(who, signed, client)).rejects.toMatchObject(proofRefused)
    await refuse(authenticator.sign(await passkeys.askToSignIn()))
    const asked = await passkeys.askToProve(own)
    await passkeys.prove(own, authenticator.sign(asked), client)
    await refuse(authenticator.sign(asked))
    const toProve = authenticator.sign(await passkeys.askToProve(own))
    await expect(passkeys.signIn(toProve, client)).rejects.toMatchObject(refused)
    clock.pass(minutes(15))
    const email = 'other@example.com'
    const password = await accounts.administrators.create(program, { email, name: 'Other' })
    const { token } = await signIn({ email, password })
    const other = (await accounts.sessions.authenticate(token, { countsAsUse: false })) as Administrator
    await refuse(authenticator.sign(await passkeys.askToProve(own)), other)
    const theirs = createAuthenticator()
    await passkeys.add(other, theirs.make(await passkeys.askToAdd(other)), '')
    // The other’s challenge, signed by a passkey of the owner.
    await refuse(authenticator.sign(await passkeys.askToProve(other)), other)
  })

  it('refuses a copy there too, and tells of it', async () => {
    const authenticator = await add()
    await passkeys.prove(own, authenticator.sign(await passkeys.askToProve(own), { counter: 5 }), client)
    const copy = authenticator.sign(await passkeys.askToProve(own), { counter: 5 })
    await expect(passkeys.prove(own, copy, client)).rejects.toMatchObject(proofRefused)
    expect((await told(database))[0]).toBe(`Chekku passkey-refused ${own.email}`)
  })
})

describe('the host of passkeys', () => {
  it.each([
    ['https://shop.example', 'shop.example'],
    ['https://shop.example:8443', 'shop.example'],
    ['http://localhost:3000', 'localhost'],
    ['http://shop.example', undefined],
    ['http://127.0.0.1:3000', undefined],
    ['https://203.0.113.7', undefined],
    ['https://[2001:db8::1]', undefined],
  ])('of %s is %s', (origin, id) => expect(relyingPartyOf(origin)?.id).toBe(id))
})
