import { secondFactorMessages } from '@chekku/domain/people/second-factor'
import { sessionMessages } from '@chekku/domain/people/session'
import { problemMessages } from '@chekku/domain/problem'
import type { AuditEntry } from '@chekku/domain/schemas/audit'
import { beforeEach, expect, it } from 'vitest'
import { describeOnSharedDatabase } from '../../../testing/shared-database.ts'
import type { Database } from '../../database/database.ts'
import { accountKey } from '../attempts.ts'
import type { Accounts } from '../service.ts'
import { Accounts as OtherProcess } from '../service.ts'
import {
  cheapHash,
  createOwnersAccounts,
  insertFailures,
  minutes,
  type OwnersAccounts,
  owner,
  testKey,
} from '../testing.ts'
import { codeOfApp, setUpSecondFactor } from './testing.ts'

const seconds = (count: number) => count * 1000
const { codeRequired, codeWrong, unreadable } = secondFactorMessages
const refused = (text: string) => ({ code: 'unauthenticated', message: text, errors: { code: text } })
const invalid = (text: string) => ({ code: 'invalid', message: text, errors: { code: text } })
const tooMany = { code: 'too-many', message: problemMessages.tooManySignIns }

const failures = async ({ reader }: Database) =>
  (await reader.selectFrom('sign_in_failures').select('id').where('id', '<>', 'turn').execute()).length

async function actorOf({ reader }: Database) {
  const { id, email } = await reader
    .selectFrom('administrators')
    .select(['id', 'email'])
    .executeTakeFirstOrThrow()
  return { id, name: email }
}

async function eventsOf({ reader }: Database) {
  const rows = await reader.selectFrom('activity').selectAll().orderBy('at').orderBy('id').execute()
  return rows.map(({ action, actor_name, facts_after }) => [
    action,
    actor_name,
    facts_after && (JSON.parse(facts_after) as AuditEntry['after']),
  ])
}

describeOnSharedDatabase('a second factor', connect => {
  let { database, accounts, clock, signIn } = {} as OwnersAccounts
  let secret = ''
  let recoveryCodes: string[] = []
  const code = (after = 0) => codeOfApp(secret, clock.now() + seconds(after))
  /** Another process with the same database and clock. */
  const another = (more: Partial<ConstructorParameters<typeof Accounts>[0]> = {}) =>
    new OtherProcess({ database, now: clock.now, cost: cheapHash, secretKey: testKey, ...more })

  beforeEach(async () => {
    ;({ database, accounts, clock, signIn } = await createOwnersAccounts(await connect()))
    ;({ secret, recoveryCodes } = await setUpSecondFactor(accounts, await actorOf(database), clock.now()))
    // The code of the set-up has been used.
    clock.pass(seconds(30))
  })

  it('is asked for once the password is right, which is no failed attempt', async () => {
    for (let at = 0; at < 7; at += 1) {
      await expect(signIn()).rejects.toMatchObject(refused(codeRequired))
      await expect(signIn({ code: '' })).rejects.toMatchObject(refused(codeRequired))
    }
    expect(await failures(database)).toBe(0)
    const { token, user } = await signIn({ code: code() })
    expect(user.email).toBe(owner.email)
    expect(await accounts.sessions.authenticate(token, { countsAsUse: true })).toBeDefined()
    expect(await failures(database)).toBe(0)
  })

  it('is told to nobody who has not the right password, whatever the code', async () => {
    for (const given of [undefined, code(), 'wrong']) {
      const answers = [{ password: 'wrong' }, { email: 'nobody@example.com' }].map(who =>
        signIn({ ...who, code: given }).catch(error => ({ ...error, message: error.message })),
      )
      const [known, unknown] = await Promise.all(answers)
      expect(known).toMatchObject({ code: 'unauthenticated', message: sessionMessages.invalidCredentials })
      expect(known).toEqual(unknown)
      clock.pass(minutes(16))
    }
  })

  it('takes each code once, in its step and the ones beside it', async () => {
    await expect(signIn({ code: code(-60) })).rejects.toMatchObject(refused(codeWrong))
    await expect(signIn({ code: code(60) })).rejects.toMatchObject(refused(codeWrong))
    // That of the set-up.
    await expect(signIn({ code: code(-30) })).rejects.toMatchObject(refused(codeWrong))
    await signIn({ code: code() })
    await expect(signIn({ code: code() })).rejects.toMatchObject(refused(codeWrong))
    const early = code(30)
    await signIn({ code: early })
    clock.pass(seconds(30))
    await expect(signIn({ code: early })).rejects.toMatchObject(refused(codeWrong))
    clock.pass(minutes(16))
    await signIn({ code: `${code().slice(0, 3)} ${code().slice(3)}` })
  })

  it('takes no used code after the clock was set back, until the time has caught up', async () => {
    const used = code()
    const from = clock.now()
    await signIn({ code: used })
    clock.set(from - minutes(10))
    await expect(signIn({ code: used })).rejects.toMatchObject(refused(codeWrong))
    await expect(signIn({ code: code() })).rejects.toMatchObject(refused(codeWrong))
    await signIn({ code: recoveryCodes[0] })
    clock.set(from + seconds(10))
    await expect(signIn({ code: used })).rejects.toMatchObject(refused(codeWrong))
    clock.set(from + seconds(30))
    await signIn({ code: code() })
  })

  it('gives one session for one code to whoever comes at once, by whichever process', async () => {
    const other = another()
    const asked = Array.from({ length: 4 }, (_, at) =>
      (at % 2 === 0 ? accounts : other).signIn({ ...owner, code: code(), address: `203.0.113.${at}` }),
    )
    const results = await Promise.allSettled(asked)
    const reasons = results.flatMap(result => (result.status === 'rejected' ? [result.reason] : []))
    expect(reasons).toMatchObject(Array(3).fill(refused(codeWrong)))
    expect(await database.reader.selectFrom('sessions').select('id').execute()).toHaveLength(1)
    expect(await failures(database)).toBe(3)
  })

  it('that is wrong, used or no code at all is refused alike, and counts as a wrong password does', async () => {
    const used = code()
    await signIn({ code: used })
    const wrong = [used, '000000', 'x', '\u{1f511}'.repeat(200), recoveryCodes[0]?.replace(/./, '0') ?? '']
    const answers = new Set<string>()
    for (const given of wrong) {
      const { code, message, errors } = await signIn({ code: given }).catch(error => error)
      answers.add(JSON.stringify({ code, message, errors }))
    }
    expect([...answers]).toEqual([JSON.stringify(refused(codeWrong))])
    clock.pass(seconds(30))
    await expect(signIn({ code: code() })).rejects.toMatchObject(tooMany)
    clock.pass(minutes(15))
    await signIn({ code: code() })
  })

  it('can’t be guessed from everywhere: the limit of the account holds for codes', async () => {
    await insertFailures(database, 49, clock.now(), at => ({
      accountKey: accountKey(owner.email),
      address: `198.51.100.${at}`,
    }))
    const wrong = signIn({ code: '000000', address: '198.51.100.49' })
    await expect(wrong).rejects.toMatchObject(refused(codeWrong))
    await expect(signIn({ code: code(), address: '198.51.100.99' })).rejects.toMatchObject(tooMany)
  })

  it('is asked for by what proves with the password who asks, too', async () => {
    const { id } = await actorOf(database)
    const own = { currentPassword: owner.password, address: '203.0.113.7' }
    const account = { ...own, name: 'Meena', email: 'meena@example.com' }
    const password = { ...own, newPassword: 'another long password' }
    for (const change of [
      (code?: string) => accounts.changeAccount(id, { ...account, code }),
      (code?: string) => accounts.changePassword(id, { ...password, code }),
    ]) {
      await expect(change()).rejects.toMatchObject(invalid(codeRequired))
      expect(await failures(database)).toBe(0)
      await expect(change('000000')).rejects.toMatchObject(invalid(codeWrong))
      expect(await failures(database)).toBe(1)
      await change(code())
      clock.pass(minutes(61))
      await database.write(transaction => transaction.deleteFrom('sign_in_failures').execute())
    }
    const { email, password_hash } = await database.reader
      .selectFrom('administrators')
      .select(['email', 'password_hash'])
      .executeTakeFirstOrThrow()
    expect(email).toBe('meena@example.com')
    expect(password_hash).not.toContain(owner.password)
    const changed = { email, password: password.newPassword, address: '203.0.113.7' }
    expect(await accounts.signIn({ ...changed, code: code() })).toHaveProperty('token')
  })

  it('is asked for by a fresh proof of identity: a stolen password is none', async () => {
    const { token } = await signIn({ code: code() })
    const own = await accounts.sessions.authenticate(token, { countsAsUse: false })
    if (!own) throw new Error('There is no session')
    const prove = (code?: string) =>
      accounts.proveIdentity(own, { currentPassword: owner.password, address: '203.0.113.7', code })
    await expect(prove()).rejects.toMatchObject(invalid(codeRequired))
    expect(await failures(database)).toBe(0)
    // That of the sign-in.
    await expect(prove(code())).rejects.toMatchObject(invalid(codeWrong))
    expect(await failures(database)).toBe(1)
    expect(await prove(code(30))).toMatchObject({ proof: expect.any(String) })
    expect(await prove(recoveryCodes[0])).toMatchObject({ proof: expect.any(String) })
  })

  it('leaves a refused change undone, and the code that came with it unused', async () => {
    const { id } = await actorOf(database)
    const other = { email: 'other@example.com', name: 'Other' }
    await accounts.administrators.create(await actorOf(database), other)
    const change = { ...other, currentPassword: owner.password, address: '203.0.113.7', code: code() }
    await expect(accounts.changeAccount(id, change)).rejects.toMatchObject({
      errors: { email: sessionMessages.emailTaken },
    })
    await signIn({ code: code() })
  })

  it('has ten recovery codes, each taken once, which the activity tells', async () => {
    expect(recoveryCodes).toHaveLength(10)
    const [first = '', second = ''] = recoveryCodes
    await signIn({ code: first })
    await expect(signIn({ code: first })).rejects.toMatchObject(refused(codeWrong))
    await signIn({ code: ` ${second.toUpperCase().replaceAll('-', '')} ` })
    const { id } = await actorOf(database)
    expect(await accounts.secondFactor.state(id)).toEqual({ isSet: true, recoveryCodes: 8, isReadable: true })
    const used = (await eventsOf(database)).filter(([action]) => action === 'recovery-code-used')
    expect(used).toEqual([9, 8].map(left => ['recovery-code-used', owner.email, { recoveryCodes: left }]))
  })

  it('gives one session for one recovery code to whoever comes at once, and gets such codes anew', async () => {
    const asked = [accounts, another(), accounts].map((one, at) =>
      one.signIn({ ...owner, code: recoveryCodes[0], address: `203.0.113.${at}` }),
    )
    const results = await Promise.allSettled(asked)
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    const made = await accounts.secondFactor.renewRecoveryCodes(await actorOf(database))
    expect(made.recoveryCodes).toHaveLength(10)
    await expect(signIn({ code: recoveryCodes[1] })).rejects.toMatchObject(refused(codeWrong))
    await signIn({ code: made.recoveryCodes[0] })
  })

  it('is stored encrypted, its recovery codes hashed, and none of them is in the activity', async () => {
    await signIn({ code: recoveryCodes[0] })
    const { reader } = database
    const stored = JSON.stringify([
      await reader.selectFrom('authenticators').selectAll().execute(),
      await reader.selectFrom('recovery_codes').selectAll().execute(),
      await reader.selectFrom('activity').selectAll().execute(),
    ]).toLowerCase()
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map(one => one.replaceAll('-', ''))])
      expect(stored).not.toContain(text.toLowerCase())
  })

  it.each([
    ['another key', Buffer.alloc(32, 'other')],
    ['no key', undefined],
  ])(
    'with %s is still asked for: recovery codes alone are taken, and log and person are told',
    async (_, secretKey) => {
      const logged: object[] = []
      const log = { error: (facts: object) => void logged.push(facts) } as never
      const lost = another({ secretKey, log })
      const comes = (code?: string) => lost.signIn({ ...owner, code, address: '203.0.113.7' })
      const { id } = await actorOf(database)
      await expect(comes()).rejects.toMatchObject(refused(unreadable))
      await expect(comes(code())).rejects.toMatchObject(refused(unreadable))
      expect(logged.length).toBeGreaterThan(0)
      expect(logged[0]).toEqual({ administrator: id })
      expect(await comes(recoveryCodes[0])).toHaveProperty('token')
      expect(await lost.secondFactor.state(id)).toEqual({ isSet: true, recoveryCodes: 9, isReadable: false })
      // With the right key again it is as before.
      await signIn({ code: code() })
    },
  )

  it('of one person says nothing to another, not even as a row that was moved', async () => {
    const { id } = await actorOf(database)
    const other = { email: 'other@example.com', name: 'Other' }
    await accounts.administrators.create(await actorOf(database), other)
    const { id: otherId } = await database.reader
      .selectFrom('administrators')
      .select('id')
      .where('email', '=', other.email)
      .executeTakeFirstOrThrow()
    expect(await accounts.secondFactor.state(otherId)).toMatchObject({ isSet: false, recoveryCodes: 0 })
    await database.write(transaction =>
      transaction
        .updateTable('authenticators')
        .set({ administrator_id: otherId })
        .where('administrator_id', '=', id)
        .execute(),
    )
    expect(await accounts.secondFactor.state(otherId)).toMatchObject({ isSet: true, isReadable: false })
  })

  it('is removed with its recovery codes, and can be set up anew', async () => {
    const actor = await actorOf(database)
    await expect(accounts.secondFactor.start(actor, 'shop.example')).rejects.toMatchObject({
      code: 'conflict',
      message: secondFactorMessages.isSet,
    })
    const { token } = await signIn({ code: code() })
    await accounts.secondFactor.remove(actor, 'id', actor.id)
    expect(await accounts.secondFactor.state(actor.id)).toMatchObject({ isSet: false, recoveryCodes: 0 })
    expect(await accounts.sessions.authenticate(token, { countsAsUse: false })).toBeDefined()
    await signIn()
    // Whoever has none may send a code all the same.
    await signIn({ code: 'anything' })
    const renewed = await setUpSecondFactor(accounts, actor, clock.now())
    expect(renewed.secret).not.toBe(secret)
    expect((await eventsOf(database)).map(([action]) => action).join(' ')).toBe(
      'created second-factor-set signed-in second-factor-removed signed-in signed-in second-factor-set',
    )
  })

  it('removed by another ends the sessions of whom it was', async () => {
    const { token } = await signIn({ code: code() })
    const { id } = await actorOf(database)
    const helper = { id: 'another', name: 'another@example.com' }
    await accounts.secondFactor.remove(helper, 'id', id)
    expect(await accounts.sessions.authenticate(token, { countsAsUse: false })).toBeUndefined()
    const none = { code: 'not-found', message: secondFactorMessages.none }
    await expect(accounts.secondFactor.remove(helper, 'id', id)).rejects.toMatchObject(none)
    await expect(accounts.secondFactor.remove(helper, 'id', 'nobody')).rejects.toMatchObject({
      code: 'not-found',
    })
  })
})

describeOnSharedDatabase('the set-up of a second factor', connect => {
  it('counts only once a first code confirms it, and only the newest that was begun', async () => {
    const { database, accounts, clock, signIn } = await createOwnersAccounts(await connect())
    const actor = await actorOf(database)
    const { secondFactor } = accounts
    const missing = { code: 'conflict', message: secondFactorMessages.notStarted }
    await expect(secondFactor.confirm(actor, '000000')).rejects.toMatchObject(missing)
    await expect(secondFactor.renewRecoveryCodes(actor)).rejects.toMatchObject(missing)
    const first = await secondFactor.start(actor, 'shop.example')
    await signIn()
    const second = await secondFactor.start(actor, 'shop.example')
    const confirm = (secret: string) => secondFactor.confirm(actor, codeOfApp(secret, clock.now()))
    await expect(confirm(first.secret)).rejects.toMatchObject(invalid(codeWrong))
    await signIn()
    const confirmed = await Promise.allSettled([confirm(second.secret), confirm(second.secret)])
    expect(confirmed.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(signIn()).rejects.toMatchObject(refused(codeRequired))
    await expect(confirm(second.secret)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('can be confirmed for ten minutes', async () => {
    const { database, accounts, clock } = await createOwnersAccounts(await connect())
    const actor = await actorOf(database)
    const { secondFactor } = accounts
    const { secret } = await secondFactor.start(actor, 'shop.example')
    clock.pass(minutes(10))
    const confirm = () => secondFactor.confirm(actor, codeOfApp(secret, clock.now()))
    await expect(confirm()).rejects.toMatchObject({ message: secondFactorMessages.notStarted })
    clock.pass(-1)
    await expect(confirm()).resolves.toMatchObject({ recoveryCodes: expect.any(Array) })
  })

  it('is refused with a sentence where the shop has no key', async () => {
    const { database, clock } = await createOwnersAccounts(await connect())
    const keyless = new OtherProcess({ database, now: clock.now, cost: cheapHash })
    const asked = keyless.secondFactor.start(await actorOf(database), 'shop.example')
    await expect(asked).rejects.toMatchObject({ code: 'conflict', message: secondFactorMessages.noKey })
  })
})
