import { sessionMessages } from '@chekku/domain/people/session'
import { problemMessages } from '@chekku/domain/problem'
import type { FreshProof } from '@chekku/domain/schemas/people/session'
import { beforeEach, expect, it } from 'vitest'
import { operationsOf, wordsOf } from '../../testing/operations.ts'
import { type Call, testAdministrator } from '../../testing/test-app.ts'
import { describeShop } from '../../testing/test-shop.ts'
import { describeOnEachDatabase } from '../database/testing.ts'
import { createOwnersAccounts, minutes, type OwnersAccounts, owner } from './testing.ts'

/* A fresh proof of identity: what needs one, and what is none. */

const refusal = { success: false, message: sessionMessages.proofRequired, data: { needs: 'proof' } }
const credentials = { currentPassword: testAdministrator.password }

/** The operations that need a fresh proof: a stolen token alone must not stay, change who gets in, or read the whole shop. */
const needingProof = wordsOf(`
  addPasskey askForPasskey beginAnew changePerson changeSecondFactorRule confirmSecondFactor createBackupLink
  createKey createResetLink disablePerson endPersonSession endPersonSessions invitePerson removePasskey
  removeSecondFactor removeSecondFactorOfPerson renamePasskey renewRecoveryCodes revokeInvite revokeKey
  startSecondFactor updateShopLegal
`)

describeShop('a fresh proof', shop => {
  const createKey = (call: Call, name = 'Script') =>
    shop.call('POST', '/keys', { body: { name, access: 'read' }, ...call })
  const prove = async (call: Call = {}) => {
    const { status, headers, body } = await shop.call<FreshProof>('POST', '/auth/proof', {
      body: credentials,
      proof: null,
      ...call,
    })
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    return body.data.proof
  }
  const signIn = async () =>
    (await shop.call('POST', '/auth/login', { body: testAdministrator, token: null })).body.token

  it('is needed by every operation that a token alone must not do, whatever else is wrong, and by no other', async () => {
    const refused: string[] = []
    for (const { method, path, id, isPublic } of await operationsOf(shop)) {
      if (isPublic || id === 'signOut') continue
      const answer = await shop.call(method, path, { proof: null, ...(method !== 'GET' && { body: {} }) })
      if (answer.status !== 403) continue
      expect([id, answer.body]).toEqual([id, refusal])
      refused.push(id)
    }
    expect(refused.sort()).toEqual(needingProof)
    // It comes before the body is read.
    expect((await createKey({ proof: null, body: '{"name":' })).body).toEqual(refusal)
  })

  it('opens them, as often as they are called within ten minutes', async () => {
    const proof = await prove()
    expect((await createKey({ proof })).status).toBe(201)
    expect((await createKey({ proof }, 'Another')).status).toBe(201)
    const row = await shop.database.reader.selectFrom('sessions').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(proof)
    const expired = { proved_at: Date.now() - minutes(10) }
    await shop.database.write(transaction => transaction.updateTable('sessions').set(expired).execute())
    expect((await createKey({ proof }, 'Third')).body).toEqual(refusal)
  })

  it('is of one person and one session, and the newest of it', async () => {
    const token = await signIn()
    const own = await prove()
    expect((await createKey({ proof: own, token: await shop.signInAs('owner') })).body).toEqual(refusal)
    const other = await prove({ token })
    for (const proof of [other, '', 'made-up', `${own}x`])
      expect((await createKey({ proof })).body).toEqual(refusal)
    expect((await createKey({ proof: own, token })).body).toEqual(refusal)
    expect((await createKey({ proof: other, token })).status).toBe(201)
    const newest = await prove()
    expect((await createKey({ proof: own })).body).toEqual(refusal)
    expect((await createKey({ proof: newest }, 'Another')).status).toBe(201)
  })

  it('ends with its session, also where the password is changed', async () => {
    const token = await signIn()
    const proof = await prove({ token })
    await shop.call('POST', '/auth/logout', { token })
    expect((await createKey({ proof, token })).status).toBe(401)
    const own = await prove()
    const body = { ...credentials, newPassword: 'another long password' }
    const changed = await shop.call('PUT', '/auth/updatepassword', { body, proof: null })
    expect((await createKey({ proof: own, token: changed.body.token })).body).toEqual(refusal)
  })

  it('takes the password, and says which field is wrong', async () => {
    expect(await shop.refusal('POST', '/auth/proof', { currentPassword: 'wrong' })).toEqual([
      400,
      { currentPassword: sessionMessages.currentPasswordWrong },
    ])
    expect(await shop.refusal('POST', '/auth/proof', {})).toEqual([
      400,
      { currentPassword: sessionMessages.currentPasswordRequired },
    ])
  })

  it('is of no use to a key, nor to be had by one', async () => {
    const { body } = await shop.call<{ key: string }>('POST', '/keys', {
      body: { name: 'Script', access: 'write' },
    })
    const proof = await prove()
    const call = { token: body.data.key, proof }
    expect((await shop.call('POST', '/auth/proof', { body: credentials, ...call })).status).toBe(403)
    expect((await createKey(call, 'Another')).status).toBe(403)
    expect((await shop.call('PUT', '/shop/legal', { body: {}, ...call })).status).toBe(403)
  })

  it('is needed by an undo and an earlier version that change what needs one', async () => {
    const saved = await shop.call('PUT', '/shop/legal', { body: { legalName: 'Arogya LLP' } })
    const undo = `/changes/${saved.headers['change-id']}/undo`
    expect((await shop.call('POST', undo, { proof: null })).body).toEqual(refusal)
    expect((await shop.call('POST', undo)).status).toBe(200)
    await shop.call('PUT', '/shop/legal', { body: { legalName: 'Arogya Oils' } })
    const [, earlier] = await shop.read<{ _id: string }[]>('/shop/history')
    const restore = `/shop/history/${earlier?._id}/restore`
    expect((await shop.call('POST', restore, { proof: null })).body).toEqual(refusal)
    expect((await shop.call('POST', restore)).status).toBe(200)
  })

  it('is needed to change what orders and calls go to, and for nothing else of the same sections', async () => {
    const save = (section: string, body: object, proof: null | undefined) =>
      shop.call('PUT', `/shop/${section}`, { body, ...(proof === null && { proof }) })
    const place = { label: 'Press', lines: ['Street 1'], phone: '98765 43211' }
    const own = { chatNumber: '98765 43210', phones: ['98765 43210'], email: 'a@shop.example' }
    await save('reach', own, undefined)
    await save('places', { unit: place, branches: [] }, undefined)
    for (const [section, body] of [
      ['reach', { chatNumber: '90000 00001' }],
      ['reach', { chatNumber: '' }],
      ['reach', { phones: [] }],
      ['reach', { email: 'b@shop.example' }],
      ['places', { unit: { ...place, phone: '90000 00001' } }],
      ['places', { branches: [place] }],
    ] as const) {
      expect((await save(section, body, null)).body, JSON.stringify(body)).toEqual(refusal)
      expect((await save(section, body, undefined)).status).toBe(200)
    }
    for (const [section, body] of [
      ['reach', { homeFormOpensChat: true, social: [] }],
      ['places', { branches: [{ ...place, lines: ['Street 2'] }] }],
    ] as const)
      expect((await save(section, body, null)).status, JSON.stringify(body)).toBe(200)
    const manager = await shop.signInAs('manager')
    const body = { chatNumber: '98765 43212' }
    expect((await shop.call('PUT', '/shop/reach', { body, token: manager })).status).toBe(200)
  })

  it('is what a sign-in and a new password are, for their own session', async () => {
    const { headers, body } = await shop.call('POST', '/auth/login', { body: testAdministrator, token: null })
    const proof = headers['identity-proof'] ?? null
    const { token } = body
    expect(Object.keys(body)).toEqual(['success', 'token', 'user'])
    expect((await createKey({ proof, token })).status).toBe(201)
    expect((await createKey({ proof }, 'Another')).body).toEqual(refusal)
    const newPassword = { ...credentials, newPassword: 'another long password' }
    const changed = await shop.call('PUT', '/auth/updatepassword', { body: newPassword, token })
    const newest = { proof: changed.headers['identity-proof'] ?? null, token: changed.body.token }
    expect((await createKey({ ...newest, proof }, 'Another')).body).toEqual(refusal)
    expect((await createKey(newest, 'Another')).status).toBe(201)
  })
})

describeOnEachDatabase('a proof of the password', connect => {
  let { database, accounts, clock, signIn } = {} as OwnersAccounts
  const address = '203.0.113.7'
  beforeEach(async () => {
    ;({ database, accounts, clock, signIn } = await createOwnersAccounts(await connect()))
  })
  const administrator = async (token: string, proof?: string) => {
    const found = await accounts.sessions.authenticate(token, { countsAsUse: false, proof })
    if (!found) throw new Error('There is no such session')
    return found
  }

  it('is fresh for ten minutes, also of a clock that is set back', async () => {
    const { token } = await signIn()
    const given = { currentPassword: owner.password, address }
    const { proof, expiresAt } = await accounts.proveIdentity(await administrator(token), given)
    expect(Date.parse(expiresAt)).toBe(clock.now() + minutes(10))
    const isProved = async () => (await administrator(token, proof)).isProved
    const from = clock.now()
    for (const [minute, expected] of [
      [0, true],
      [9.9, true],
      [10, undefined],
      [-9.9, true],
      [-10, undefined],
    ] as const) {
      clock.set(from + minutes(minute))
      expect([minute, await isProved()]).toEqual([minute, expected])
    }
  })

  it('counts as an attempt if it is wrong, and not if it is right', async () => {
    const own = await administrator((await signIn()).token)
    const attempt = (currentPassword: string) => accounts.proveIdentity(own, { currentPassword, address })
    for (let count = 0; count < 6; count += 1) await attempt(owner.password)
    for (let count = 0; count < 5; count += 1)
      await expect(attempt('wrong')).rejects.toMatchObject({ code: 'invalid' })
    await expect(attempt(owner.password)).rejects.toMatchObject({
      code: 'too-many',
      message: problemMessages.tooManySignIns,
    })
    await expect(signIn()).rejects.toMatchObject({ code: 'too-many' })
  })

  it('is of no session that has ended meanwhile', async () => {
    const own = await administrator((await signIn()).token)
    await accounts.sessions.signOut(own)
    const given = { currentPassword: owner.password, address }
    await expect(accounts.proveIdentity(own, given)).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(await database.reader.selectFrom('sessions').select('proof_hash').execute()).toEqual([])
  })
})
