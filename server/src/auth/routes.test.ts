import { program } from '@chekku/domain/people/permissions'
import { sessionMessages } from '@chekku/domain/people/session'
import { problemMessages } from '@chekku/domain/problem'
import type { AuditEntry } from '@chekku/domain/schemas/audit'
import { expect, it } from 'vitest'
import { type Call, testAdministrator } from '../../testing/test-app.ts'
import { describeShop } from '../../testing/test-shop.ts'
import { hashPassword } from './password.ts'
import { Accounts } from './service.ts'
import { cheapHash } from './testing.ts'

const user = { _id: expect.any(String), name: 'Owner', email: testAdministrator.email, role: 'Administrator' }
const noStore = { 'cache-control': 'no-store' }

describeShop('the routes of sessions', shop => {
  const logIn = (body?: object, more?: Call) =>
    shop.call('POST', '/auth/login', { body, token: null, ...more })

  it('log in with e-mail in any case and password, and return success, token and user only', async () => {
    const email = ` ${testAdministrator.email.toUpperCase()} `
    // Also with a token in the header that has ended.
    const answer = await logIn({ ...testAdministrator, email }, { token: 'stale' })
    expect(answer).toMatchObject({ status: 200, headers: noStore })
    expect(answer.body).toEqual({ success: true, token: expect.stringMatching(/^[\w-]{43}$/), user })
    const me = await shop.call('GET', '/auth/me', { token: answer.body.token })
    expect(me).toMatchObject({ status: 200, headers: noStore })
    expect(me.body).toEqual({ success: true, user })
  })

  it('answer alike to a wrong e-mail and a wrong password, of a stranger and a known device', async () => {
    const known = String((await logIn(testAdministrator)).headers['set-cookie']).split(';')[0] ?? ''
    const message = sessionMessages.invalidCredentials
    for (const cookie of ['', known]) {
      const answerTo = async (wrong: object) => {
        const { status, body, headers } = await logIn(
          { ...testAdministrator, ...wrong },
          { headers: { cookie } },
        )
        const { date, 'x-request-id': id, ...others } = headers
        return { status, body, others }
      }
      const password = await answerTo({ password: 'wrong' })
      expect(password).toMatchObject({ status: 401, others: noStore })
      expect(password.body).toEqual({ success: false, message })
      expect(await answerTo({ email: 'nobody@shop.example' })).toEqual(password)
    }
  })

  it('change the own name and e-mail by the password, and say what is wrong at each field', async () => {
    const { password } = testAdministrator
    const email = 'Meena@shop.example'
    const put = (body: object) => shop.call('PUT', '/auth/me', { body })
    const errors = async (body: object) => {
      const { status, body: answer } = await put(body)
      return [status, answer.errors]
    }
    expect(await errors({ name: ' ', email: 'meena', currentPassword: '' })).toEqual([
      400,
      {
        name: sessionMessages.nameRequired,
        email: sessionMessages.emailInvalid,
        currentPassword: sessionMessages.currentPasswordRequired,
      },
    ])
    expect(await errors({ name: 'Meena', email, currentPassword: 'wrong' })).toEqual([
      400,
      { currentPassword: sessionMessages.currentPasswordWrong },
    ])
    const other = { email: 'other@shop.example', name: 'Other' }
    await new Accounts({ database: shop.database, cost: cheapHash }).administrators.create(program, other)
    const taken = { name: 'Meena', email: 'OTHER@shop.example', currentPassword: password }
    expect(await errors(taken)).toEqual([400, { email: sessionMessages.emailTaken }])
    expect((await shop.call('GET', '/auth/me')).body).toEqual({ success: true, user })

    const changed = { ...user, name: 'Meena', email }
    const answer = await put({ name: ' Meena ', email: ` ${email} `, currentPassword: password })
    expect([answer.status, answer.headers['cache-control'], answer.body]).toEqual([
      200,
      'no-store',
      { success: true, user: changed },
    ])
    expect((await shop.call('GET', '/auth/me')).body.user).toEqual(changed)
    expect((await logIn(testAdministrator)).status).toBe(401)
    expect((await logIn({ email: email.toLowerCase(), password })).status).toBe(200)
    const { data } = (await shop.call<AuditEntry[]>('GET', '/activity')).body
    expect(data.find(({ action }) => action === 'changed')).toMatchObject({
      actor: { name: testAdministrator.email },
      before: { name: 'Owner', email: testAdministrator.email },
      after: { name: 'Meena', email },
    })
  })

  it.each([
    ['a new e-mail, as it is told to the former one,', 20, testAdministrator.password, 200],
    ['a wrong password beside an e-mail', 5, 'wrong', 400],
  ])('count %s like a guess', async (_, limit, currentPassword, status) => {
    const change = async (at: number) => {
      const body = { name: 'Owner', email: `${at}@shop.example`, currentPassword }
      return (await shop.call('PUT', '/auth/me', { body })).status
    }
    for (let at = 0; at < limit; at += 1) expect(await change(at)).toBe(status)
    expect(await change(limit)).toBe(429)
    if (status === 400) expect((await logIn(testAdministrator)).status).toBe(429)
  })

  it('know the device by a cookie, which only a sign-in renews and a log-out leaves', async () => {
    const answer = await logIn(testAdministrator)
    const cookie = String(answer.headers['set-cookie'])
    expect(cookie).toMatch(
      /^__Host-device=[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure$/,
    )
    // Another host of the domain can set one without the prefix.
    const device = { cookie: `device=${'A'.repeat(43)}; ${cookie.split(';')[0]}` }
    const wrong = async (email: string, headers = {}) => {
      const body = { email, password: 'wrong' }
      return (await logIn(body, { headers })).headers['set-cookie']
    }
    expect(await wrong(testAdministrator.email, device)).toBeUndefined()
    expect(await wrong('nobody@shop.example', device)).toBeUndefined()
    const loggedOut = await shop.call('POST', '/auth/logout', { token: answer.body.token, headers: device })
    expect([loggedOut.status, loggedOut.headers['set-cookie']]).toEqual([200, undefined])
    for (let at = 0; at < 5; at += 1) await wrong(testAdministrator.email)
    expect((await logIn(testAdministrator)).status).toBe(429)
    const renewed = await logIn(testAdministrator, { headers: device })
    expect(renewed.status).toBe(200)
    expect(renewed.headers['set-cookie']).not.toBe(cookie)
  })

  it('say how long to wait after too many wrong passwords, whatever addresses are forwarded', async () => {
    const body = { ...testAdministrator, password: 'wrong' }
    for (let at = 0; at < 5; at += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${at}`, forwarded: `for=203.0.113.${at}` }
      expect((await logIn(body, { headers })).status).toBe(401)
    }
    const limited = await logIn(testAdministrator)
    const { tooManySignIns: message } = problemMessages
    expect(limited).toMatchObject({ status: 429, body: { success: false, message } })
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(890)
    expect(Number(limited.headers['retry-after'])).toBeLessThanOrEqual(900)
  })

  it('name every missing field', async () => {
    const errors = { email: sessionMessages.emailRequired, password: sessionMessages.passwordRequired }
    for (const body of [undefined, {}, { email: ' ', password: '' }]) {
      expect(await logIn(body)).toMatchObject({ status: 400, body: { errors } })
    }
  })

  it('return when a session expires, and end it alone', async () => {
    const ping = await shop.call<{ expiresAt: string }>('GET', '/auth/session-ping')
    expect(ping).toMatchObject({ status: 200, headers: noStore, body: { success: true } })
    const inSevenDays = Date.now() + 7 * 24 * 60 * 60_000
    expect(Math.abs(Date.parse(ping.body.data.expiresAt) - inSevenDays)).toBeLessThan(60_000)
    const other = (await logIn(testAdministrator)).body.token
    const answer = await shop.call('POST', '/auth/logout')
    expect(answer).toMatchObject({ status: 200, headers: noStore })
    expect(answer.body).toEqual({ success: true, message: sessionMessages.signedOut })
    expect((await shop.call('GET', '/auth/session-ping')).status).toBe(401)
    expect((await shop.call('GET', '/auth/session-ping', { token: other })).status).toBe(200)
  })

  it('count and end the administrator’s other sessions', async () => {
    const stranger = 'other@shop.example'
    const accounts = new Accounts({ database: shop.database, cost: cheapHash })
    const password = await accounts.administrators.create(program, { email: stranger, name: 'Other' })
    const signIn = async (body: object) => (await logIn(body)).body.token
    const phones = [await signIn(testAdministrator), await signIn(testAdministrator)]
    const tokens = [shop.token, await signIn({ email: stranger, password }), ...phones]
    const others = async () => (await shop.call<{ others: number }>('GET', '/auth/sessions')).body.data.others
    expect(await others()).toBe(2)
    const answer = await shop.call('POST', '/auth/logout-others', {
      headers: { 'content-type': 'application/json' },
    })
    expect(answer).toMatchObject({ status: 200, headers: noStore })
    expect(answer.body).toEqual({
      success: true,
      data: { ended: 2 },
      message: sessionMessages.othersSignedOut(2),
    })
    const statuses = await Promise.all(
      tokens.map(async token => (await shop.call('GET', '/auth/me', { token })).status),
    )
    expect(statuses).toEqual([200, 200, 401, 401])
    expect(await others()).toBe(0)
    expect((await shop.call('POST', '/auth/logout-others')).body.data).toEqual({ ended: 0 })
  })

  it('change the password, return a new token and end the other sessions', async () => {
    const newPassword = 'another long password'
    const body = { currentPassword: testAdministrator.password, newPassword }
    const other = (await logIn(testAdministrator)).body.token
    const answer = await shop.call('PUT', '/auth/updatepassword', { body })
    expect(answer).toMatchObject({ status: 200, headers: noStore })
    expect(answer.body).toEqual({ success: true, token: expect.any(String), user })
    for (const ended of [shop.token, other])
      expect((await shop.call('GET', '/auth/me', { token: ended })).status).toBe(401)
    expect((await shop.call('GET', '/auth/me', { token: answer.body.token })).status).toBe(200)
    const login = { ...testAdministrator, password: newPassword }
    expect((await logIn(login)).status).toBe(200)
    expect((await logIn(testAdministrator)).status).toBe(401)
  })

  it('let in with a password of before there were so many characters needed', async () => {
    const password = 'ten chars!'
    const password_hash = await hashPassword(password, cheapHash)
    await shop.database.write(transaction =>
      transaction.updateTable('administrators').set({ password_hash }).execute(),
    )
    expect((await logIn({ ...testAdministrator, password })).status).toBe(200)
    const body = { currentPassword: password, newPassword: 'another long password' }
    expect((await shop.call('PUT', '/auth/updatepassword', { body })).status).toBe(200)
  })

  it('reject an invalid change of password on its fields', async () => {
    const { password } = testAdministrator
    const { currentPasswordWrong, currentPasswordRequired, passwordUnchanged } = sessionMessages
    const { passwordLength, passwordCommon } = sessionMessages
    const wrong = { currentPassword: currentPasswordWrong }
    for (const [currentPassword, newPassword, errors] of [
      ['wrong', 'another long password', wrong],
      [password, password, { newPassword: passwordUnchanged }],
      [undefined, undefined, { currentPassword: currentPasswordRequired, newPassword: passwordLength }],
      [password, 'eleven char', { newPassword: passwordLength }],
      [password, 'owner-shop-2026', { newPassword: passwordCommon }],
    ] as const) {
      const body = { currentPassword, newPassword }
      const answer = await shop.call('PUT', '/auth/updatepassword', { body })
      expect([answer.status, answer.body.errors]).toEqual([400, errors])
      if (errors === wrong) expect(answer.body.message).toBe(currentPasswordWrong)
    }
    expect((await logIn(testAdministrator)).status).toBe(200)
  })
})
