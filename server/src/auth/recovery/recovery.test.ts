import { once } from 'node:events'
import { createServer } from 'node:net'
import { Writable } from 'node:stream'
import { recoveryMessages } from '@chekku/domain/people/recovery'
import { sessionMessages } from '@chekku/domain/people/session'
import type { AuditEntry } from '@chekku/domain/schemas/audit'
import type { CreatedLink, WaysBack } from '@chekku/domain/schemas/people/recovery'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { listenLocally } from '../../../../scripts/local-port.ts'
import { newPassword, resetToken } from '../../../testing/account-operations.ts'
import { startMailServer } from '../../../testing/mail-server.ts'
import { addPasskey } from '../../../testing/passkey-operations.ts'
import { joinedPerson } from '../../../testing/people-operations.ts'
import { startTestApp, type TestApp, testAdministrator } from '../../../testing/test-app.ts'
import { describeShop, describeShopWith, startTestShop } from '../../../testing/test-shop.ts'
import { describeOnEachDatabase } from '../../database/testing.ts'
import { Mailer } from '../../mail/service.ts'
import { createLog } from '../../observability/log.ts'
import { Accounts } from '../service.ts'
import { cheapHash, createClock, insertFailures, minutes } from '../testing.ts'
import { Recovery } from './service.ts'

const { email } = testAdministrator

const forget = (shop: TestApp, address = email) =>
  shop.call('POST', '/auth/forgot', { body: { email: address }, token: null })
const reset = (shop: TestApp, token: string, password = newPassword) =>
  shop.call('POST', '/auth/reset', { body: { token, password }, token: null })
const signIn = async (shop: TestApp, password: string) =>
  (await shop.call('POST', '/auth/login', { body: { email, password }, token: null })).status
const ways = async (shop: TestApp) =>
  (await shop.call<WaysBack>('POST', '/auth/ways', { token: null })).body.data
const over = { status: 404, body: { message: recoveryMessages.linkOver } }

/** How many passkeys there are, and how many lines of the activity tell of a removed one. */
async function passkeysLeft({ database: { reader } }: TestApp) {
  const passkeys = await reader.selectFrom('passkeys').select('id').execute()
  const removed = reader.selectFrom('activity').select('id').where('action', '=', 'removed')
  return [passkeys.length, (await removed.where('subject_name', 'like', 'Passkey%').execute()).length]
}

describeShop('a new password of one’s own', shop => {
  it('leaves the passkeys, or ends them where that is asked for', async () => {
    for (let count = 0; count < 2; count += 1) await addPasskey(shop)
    const change = (currentPassword: string, next: string, more: object, token?: string) =>
      shop.call('PUT', '/auth/updatepassword', {
        body: { currentPassword, newPassword: next, ...more },
        token,
      })
    const { token } = (await change(testAdministrator.password, newPassword, {})).body
    expect(await passkeysLeft(shop)).toEqual([2, 0])
    const wrong = await change('wrong', testAdministrator.password, { removePasskeys: true }, token)
    expect([wrong.status, await passkeysLeft(shop)]).toEqual([400, [2, 0]])
    await change(newPassword, testAdministrator.password, { removePasskeys: true }, token)
    expect(await passkeysLeft(shop)).toEqual([0, 2])
  })
})

describeShop('a link for a new password from an owner', shop => {
  it('sets a password once, also of two at once, ends every session and starts none', async () => {
    const token = await resetToken(shop)
    const answers = await Promise.all([reset(shop, token), reset(shop, token)])
    const [answer, late] = answers.toSorted((one, other) => one.status - other.status)
    expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
    expect(answer?.body).toEqual({ success: true, message: recoveryMessages.changed })
    expect(answer?.headers).not.toHaveProperty('set-cookie')
    for (const used of [late, await reset(shop, token)]) expect(used).toMatchObject(over)
    expect((await shop.call('GET', '/auth/me')).status).toBe(401)
    expect(await signIn(shop, testAdministrator.password)).toBe(401)
    // The activity tells it without the token.
    const login = { body: { email, password: newPassword }, token: null }
    const own = (await shop.call('POST', '/auth/login', login)).body.token
    const { body, text } = await shop.call<AuditEntry[]>('GET', '/activity', { token: own })
    expect(body.data.slice(1, 3).map(({ action, after }) => [action, after])).toEqual([
      ['password-changed', { linkFrom: email, address: '127.0.0.1' }],
      ['reset-link-made', null],
    ])
    for (const secret of [token, newPassword]) expect(text).not.toContain(secret)
  })

  it('is not used up by a password that can’t be had', async () => {
    const token = await resetToken(shop)
    for (const [password, text] of [
      ['short', sessionMessages.passwordLength],
      ['owner.shop.2026', sessionMessages.passwordCommon],
    ] as const)
      expect(await reset(shop, token, password)).toMatchObject({
        status: 400,
        body: { errors: { password: text } },
      })
    expect((await reset(shop, token)).status).toBe(200)
  })

  it('of an owner is replaced by a newer one, and ends with a new password, a new e-mail and the account', async () => {
    const first = await resetToken(shop)
    const second = await resetToken(shop)
    expect(await reset(shop, first)).toMatchObject(over)
    const { password: currentPassword } = testAdministrator
    await shop.call('PUT', '/auth/me', {
      body: { name: 'Owner', email: 'new@shop.example', currentPassword },
    })
    expect(await reset(shop, second)).toMatchObject(over)
    const third = await resetToken(shop)
    await shop.call('PUT', '/auth/updatepassword', { body: { currentPassword, newPassword } })
    expect(await reset(shop, third)).toMatchObject(over)
  })

  it('of an owner ends the passkeys too, each with its line in the activity', async () => {
    await addPasskey(shop)
    const token = await resetToken(shop)
    const read = await shop.call('POST', '/auth/reset/read', { body: { token }, token: null })
    expect(read.body.data).toEqual({ email })
    await reset(shop, token)
    expect(await passkeysLeft(shop)).toEqual([0, 1])
  })

  it('is for nobody who is shut out', async () => {
    const { _id } = await joinedPerson(shop)
    const make = () => shop.call<CreatedLink>('POST', `/people/${_id}/reset`)
    const [, token = ''] = (await make()).body.data.link.split('#')
    await shop.call('PUT', `/people/${_id}/disabled`, { body: { disabled: true } })
    expect(await reset(shop, token)).toMatchObject(over)
    expect(await make()).toMatchObject({ status: 409, body: { message: recoveryMessages.disabled('Anand') } })
    expect((await shop.told('POST', '/people/nobody/reset'))[0]).toBe(404)
  })

  it('is the only one where no mail is sent', async () => {
    expect(await ways(shop)).toEqual({ mail: false })
    expect((await forget(shop)).body).toEqual({ success: false, message: recoveryMessages.noMail })
  })
})

describeOnEachDatabase('the link of a first start', connect => {
  const start = async () => {
    const database = await connect()
    const accounts = new Accounts({ database, cost: cheapHash })
    const first = await accounts.administrators.createFirst({})
    const recovery = new Recovery({ database, accounts, publicOrigin: 'https://shop.example', now: Date.now })
    return {
      accounts,
      recovery,
      email: first?.email ?? '',
      made: first?.password ?? '',
      token: first?.token ?? '',
    }
  }
  const own = { email: 'meena@shop.example', password: newPassword, address: '127.0.0.1' }

  it('sets a password and an e-mail once, in the place of those that are made up', async () => {
    const { accounts, recovery, email: madeUp, made, token } = await start()
    expect(await recovery.read(token)).toEqual({ email: madeUp, isFirst: true })
    await recovery.reset({ token, ...own })
    await expect(recovery.reset({ token, ...own })).rejects.toMatchObject({ code: 'not-found' })
    const { user } = await accounts.signIn(own)
    expect([user.email, user.access, user.pending]).toEqual([own.email, undefined, undefined])
    const old = accounts.signIn({ ...own, email: madeUp, password: made })
    await expect(old).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('ends once the owner has chosen a password elsewhere, and is not used up by a guessed one', async () => {
    const { accounts, recovery, email, made, token } = await start()
    const guessed = recovery.reset({ token, ...own, password: 'meena.shop.2026' })
    await expect(guessed).rejects.toMatchObject({ code: 'invalid' })
    expect(await recovery.read(token)).toMatchObject({ email })
    const { address } = own
    const { user } = await accounts.signIn({ email, password: made, address })
    await accounts.changePassword(user._id, { currentPassword: made, newPassword, address })
    await expect(recovery.reset({ token, ...own })).rejects.toMatchObject({ code: 'not-found' })
  })
})

it('a link for a new password that is no first one leaves the e-mail', async () => {
  const shop = await startTestShop()
  const token = await resetToken(shop)
  const body = { token, password: newPassword, email: 'meena@shop.example' }
  expect((await shop.call('POST', '/auth/reset', { body, token: null })).status).toBe(200)
  expect(await signIn(shop, newPassword)).toBe(200)
  await shop.close()
})

const newMailer = (url: string) =>
  new Mailer({ url, from: 'shop@shop.example', shopName: async () => 'Oils', log: createLog('silent') })
const clock = createClock()
let server: Awaited<ReturnType<typeof startMailServer>>
let mailer: Mailer
beforeAll(async () => {
  server = await startMailServer()
  mailer = newMailer(server.url)
})
afterAll(async () => {
  await mailer.close()
  await server.close()
})
let logged = ''
const write = (chunk: Buffer, _encoding: string, done: () => void) => {
  logged += chunk
  done()
}
const log = createLog('trace', new Writable({ write }))
const withMail = {
  get mailer() {
    return mailer
  },
  now: clock.now,
  log,
}

// Each test takes all its mails, since they share a server.
describeShopWith(withMail, 'a link for a new password by e-mail', shop => {
  beforeEach(() => {
    clock.set(Date.now())
    logged = ''
  })

  const tokenOf = ({ text }: { text: string }) =>
    /^https:\/\/shop\.example\/admin\/reset#([\w-]{43})$/m.exec(text)?.[1] ?? ''

  it('goes to whoever signs in with the e-mail, and to nobody else, by the same answer', async () => {
    expect(await ways(shop)).toEqual({ mail: true })
    const answerTo = async (address: string) => {
      const { status, headers, text } = await forget(shop, address)
      const { date, 'x-request-id': id, ...others } = headers
      return { status, text, others }
    }
    const unknown = await answerTo('nobody@shop.example')
    expect(unknown).toMatchObject({ status: 200, others: { 'cache-control': 'no-store' } })
    expect(JSON.parse(unknown.text)).toEqual({ success: true, message: recoveryMessages.sent })
    for (const address of ['no e-mail', ` ${email.toUpperCase()} `])
      expect(await answerTo(address)).toEqual(unknown)
    const mail = await server.next()
    expect(mail.to).toEqual([email])
    expect((await reset(shop, tokenOf(mail))).status).toBe(200)
    expect(await signIn(shop, newPassword)).toBe(200)
    expect(server.mails).toEqual([])
    expect(logged).toContain('/api/auth/reset')
    for (const secret of [tokenOf(mail), newPassword, email]) expect(logged).not.toContain(secret)
  })

  it('names the passkeys that stay, and ends them where that is asked for', async () => {
    await addPasskey(shop)
    const asked = async () => {
      await forget(shop)
      const token = tokenOf(await server.next())
      const { body } = await shop.call('POST', '/auth/reset/read', { body: { token }, token: null })
      expect(body.data).toEqual({ email, passkeys: ['Passkey'] })
      return token
    }
    await reset(shop, await asked())
    expect(await passkeysLeft(shop)).toEqual([1, 0])
    const body = { token: await asked(), password: newPassword, removePasskeys: true }
    expect((await shop.call('POST', '/auth/reset', { body, token: null })).status).toBe(200)
    expect(await passkeysLeft(shop)).toEqual([0, 1])
  })

  it('carries a name of the shop that neither links nor hides anything', async () => {
    const name = 'Oils https://evil.example =?utf-8?q?x?='
    expect((await shop.call('PUT', '/shop/identity', { body: { name } })).status).toBe(200)
    await forget(shop)
    const { subject, text } = await server.next()
    expect(subject).toBe('A new password for Oils https evil example utf-8?q?x')
    expect(text).not.toMatch(/evil\.example|=\?/)
  })

  it('leaves one that an owner has handed over', async () => {
    const token = await resetToken(shop)
    await forget(shop)
    await server.next()
    expect((await reset(shop, token)).status).toBe(200)
  })

  it('works for 30 minutes beside those before it, until one of them is used', async () => {
    await forget(shop)
    const first = tokenOf(await server.next())
    clock.pass(minutes(1))
    await forget(shop)
    const second = tokenOf(await server.next())
    clock.pass(minutes(29))
    expect(await reset(shop, first)).toMatchObject(over)
    const read = () => shop.call('POST', '/auth/reset/read', { body: { token: second }, token: null })
    expect((await read()).body.data).toEqual({ email })
    await forget(shop)
    const third = tokenOf(await server.next())
    expect((await reset(shop, second)).status).toBe(200)
    expect(await reset(shop, third)).toMatchObject(over)
    expect(await read()).toMatchObject(over)
  })

  it('is sent five times in half an hour, whoever asks, and works all the same', async () => {
    for (let at = 0; at < 9; at += 1) expect((await forget(shop)).status).toBe(200)
    await forget(shop, 'nobody@shop.example')
    const person = await joinedPerson(shop)
    await forget(shop, person.email)
    const mails: Awaited<ReturnType<typeof server.next>>[] = []
    for (let at = 0; at < 6; at += 1) mails.push(await server.next())
    expect(mails.map(({ to }) => to[0])).toEqual([...Array<string>(5).fill(email), person.email])
    expect((await reset(shop, tokenOf(mails[0] ?? { text: '' }))).status).toBe(200)
    clock.pass(minutes(31))
    await forget(shop)
    expect((await server.next()).to).toEqual([email])
  })

  it('is asked for 20 times in 15 minutes from an address, which leaves the guesses of a sign-in, and lets in past them', async () => {
    const person = await joinedPerson(shop)
    // Links are made one after another, so the last one's mail says that no other is under way.
    const addresses = [
      ...Array<string[]>(9).fill([email, 'nobody@shop.example']),
      [email, person.email],
    ].flat()
    for (const address of addresses) expect((await forget(shop, address)).status).toBe(200)
    for (const address of [email, 'nobody@shop.example'])
      expect(await forget(shop, address)).toMatchObject({
        status: 429,
        body: { message: recoveryMessages.tooMany },
      })
    for (let at = 0; at < 5; at += 1) expect(await signIn(shop, 'wrong')).toBe(401)
    const mails: Awaited<ReturnType<typeof server.next>>[] = []
    while (mails.at(-1)?.to[0] !== person.email) mails.push(await server.next())
    expect(mails.length).toBe(6)
    expect((await reset(shop, tokenOf(mails[0] ?? { text: '' }))).status).toBe(200)
    expect(await signIn(shop, newPassword)).toBe(200)
  })

  it('lets in also while strangers guess from everywhere', async () => {
    await forget(shop)
    const token = tokenOf(await server.next())
    const guess = (at: number) => ({ accountKey: email, address: `198.51.100.${at}` })
    await insertFailures(shop.database, 50, clock.now(), guess)
    expect(await signIn(shop, newPassword)).toBe(429)
    expect((await reset(shop, token)).status).toBe(200)
    expect(await signIn(shop, newPassword)).toBe(200)
  })

  it('goes to nobody who is shut out', async () => {
    const person = await joinedPerson(shop)
    await shop.call('PUT', `/people/${person._id}/disabled`, { body: { disabled: true } })
    expect((await forget(shop, person.email)).status).toBe(200)
    await forget(shop)
    expect((await server.next()).to).toEqual([email])
    expect(server.mails).toEqual([])
  })
})

describeOnEachDatabase('where the mail server says nothing', connect => {
  it('the answer waits for no mail', async () => {
    const silent = createServer()
    const waiting = newMailer(`smtp://127.0.0.1:${await listenLocally(silent)}`)
    const shop = await startTestApp(await connect(), { mailer: waiting })
    const connected = once(silent, 'connection')
    for (const address of [email, 'nobody@shop.example'])
      expect((await forget(shop, address)).status).toBe(200)
    await connected
    await shop.close()
    await waiting.close()
    silent.close()
  })
})
