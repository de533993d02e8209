import { problemMessages } from '@chekku/domain/problem'
import { sessionMessages } from '@chekku/domain/session'
import { expect, it } from 'vitest'
import { startTestApp, testAdministrator } from '../../testing/test-app.ts'
import { describeOnEachDatabase } from '../database/testing.ts'

const user = { _id: expect.any(String), name: 'Owner', email: testAdministrator.email, role: 'Administrator' }
const noStore = { 'cache-control': 'no-store' }

describeOnEachDatabase('the routes of sessions', connect => {
  it('log in with e-mail and password, and return success, token and user only', async () => {
    const { call } = await startTestApp(await connect())
    const answer = await call('POST', '/auth/login', { body: testAdministrator, token: null })
    expect(answer).toMatchObject({ status: 200, headers: noStore })
    expect(answer.body).toEqual({ success: true, token: expect.stringMatching(/^[\w-]{43}$/), user })
    const me = await call('GET', '/auth/me', { token: answer.body.token })
    expect(me).toMatchObject({ status: 200, headers: noStore })
    expect(me.body).toEqual({ success: true, user })
  })

  it('log in with a stale token in the header', async () => {
    const { call } = await startTestApp(await connect())
    const answer = await call('POST', '/auth/login', { body: testAdministrator, token: 'stale' })
    expect(answer.status).toBe(200)
  })

  it('answer a wrong e-mail and a wrong password with the same bytes', async () => {
    const { call } = await startTestApp(await connect())
    const wrong = async (body: object) => {
      const { status, text, headers } = await call('POST', '/auth/login', { body, token: null })
      const { date, 'x-request-id': id, ...others } = headers
      return { status, text, others }
    }
    const password = await wrong({ ...testAdministrator, password: 'wrong' })
    expect(password).toMatchObject({ status: 401, others: noStore })
    expect(JSON.parse(password.text)).toEqual({ success: false, message: sessionMessages.invalidCredentials })
    expect(await wrong({ ...testAdministrator, email: 'nobody@shop.example' })).toEqual(password)
  })

  it('say how long to wait after too many wrong passwords', async () => {
    const { call } = await startTestApp(await connect())
    const body = { ...testAdministrator, password: 'wrong' }
    for (let at = 0; at < 5; at += 1) {
      expect((await call('POST', '/auth/login', { body, token: null })).status).toBe(401)
    }
    const limited = await call('POST', '/auth/login', { body: testAdministrator, token: null })
    expect(limited).toMatchObject({
      status: 429,
      body: { success: false, message: problemMessages.tooManySignIns },
    })
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(890)
    expect(Number(limited.headers['retry-after'])).toBeLessThanOrEqual(900)
  })

  it('do not trust a forwarded address', async () => {
    const { call } = await startTestApp(await connect())
    const body = { ...testAdministrator, password: 'wrong' }
    const statuses: number[] = []
    for (let at = 0; at < 6; at += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${at}`, forwarded: `for=203.0.113.${at}` }
      statuses.push((await call('POST', '/auth/login', { body, headers, token: null })).status)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })

  it('name every missing field', async () => {
    const { call } = await startTestApp(await connect())
    const errors = { email: sessionMessages.emailRequired, password: sessionMessages.passwordRequired }
    for (const body of [undefined, {}, { email: ' ', password: '' }]) {
      expect(await call('POST', '/auth/login', { body, token: null })).toMatchObject({
        status: 400,
        body: { errors },
      })
    }
  })

  it('return when a session expires', async () => {
    const { call } = await startTestApp(await connect())
    const answer = await call<{ expiresAt: string }>('GET', '/auth/session-ping')
    expect(answer).toMatchObject({ status: 200, headers: noStore, body: { success: true } })
    const inSevenDays = Date.now() + 7 * 24 * 60 * 60_000
    expect(Math.abs(Date.parse(answer.body.data.expiresAt) - inSevenDays)).toBeLessThan(60_000)
  })

  it('end a session', async () => {
    const { call } = await startTestApp(await connect())
    const answer = await call('POST', '/auth/logout')
    expect(answer).toMatchObject({ status: 200, headers: noStore })
    expect(answer.body).toEqual({ success: true, message: sessionMessages.signedOut })
    expect((await call('GET', '/auth/session-ping')).status).toBe(401)
  })

  it('count and end the administrator’s other sessions', async () => {
    const database = await connect()
    const { call, token } = await startTestApp(database)
    await database.write(transaction =>
      transaction
        .insertInto('administrators')
        .columns([
          'id',
          'email',
          'email_key',
          'name',
          'role',
          'password_hash',
          'disabled',
          'created_at',
          'updated_at',
        ])
        .expression(from =>
          from
            .selectFrom('administrators')
            .select(eb => [
              eb.val('other').as('id'),
              eb.val('other@shop.example').as('email'),
              eb.val('other@shop.example').as('email_key'),
              'name',
              'role',
              'password_hash',
              'disabled',
              'created_at',
              'updated_at',
            ]),
        )
        .execute(),
    )
    const signIn = async (email: string) =>
      (await call('POST', '/auth/login', { body: { ...testAdministrator, email }, token: null })).body.token
    const stranger = await signIn('other@shop.example')
    const phones = [await signIn(testAdministrator.email), await signIn(testAdministrator.email)]
    const others = async () => (await call<{ others: number }>('GET', '/auth/sessions')).body.data.others
    expect(await others()).toBe(2)
    const answer = await call('POST', '/auth/logout-others', {
      headers: { 'content-type': 'application/json' },
    })
    expect(answer).toMatchObject({ status: 200, headers: noStore })
    expect(answer.body).toEqual({
      success: true,
      data: { ended: 2 },
      message: sessionMessages.othersSignedOut(2),
    })
    const statuses = await Promise.all(
      [token, stranger, ...phones].map(async token => (await call('GET', '/auth/me', { token })).status),
    )
    expect(statuses).toEqual([200, 200, 401, 401])
    expect(await others()).toBe(0)
    expect((await call('POST', '/auth/logout-others')).body.data).toEqual({ ended: 0 })
  })

  it('change the password, return a new token and end the other sessions', async () => {
    const { call, token } = await startTestApp(await connect())
    const newPassword = 'another long password'
    const body = { currentPassword: testAdministrator.password, newPassword }
    const answer = await call('PUT', '/auth/updatepassword', { body })
    expect(answer).toMatchObject({ status: 200, headers: noStore })
    expect(answer.body).toEqual({ success: true, token: expect.any(String), user })
    expect((await call('GET', '/auth/me', { token })).status).toBe(401)
    expect((await call('GET', '/auth/me', { token: answer.body.token })).status).toBe(200)
    const login = { ...testAdministrator, password: newPassword }
    expect((await call('POST', '/auth/login', { body: login })).status).toBe(200)
  })

  it('reject an invalid change of password on its fields', async () => {
    const { call } = await startTestApp(await connect())
    const change = (body: object) => call('PUT', '/auth/updatepassword', { body })
    const right = testAdministrator.password
    expect(await change({ currentPassword: 'wrong', newPassword: 'another long password' })).toMatchObject({
      status: 400,
      body: {
        message: sessionMessages.currentPasswordWrong,
        errors: { currentPassword: sessionMessages.currentPasswordWrong },
      },
    })
    expect(await change({})).toMatchObject({
      status: 400,
      body: {
        errors: {
          currentPassword: sessionMessages.currentPasswordRequired,
          newPassword: sessionMessages.passwordLength,
        },
      },
    })
    for (const newPassword of ['nine char', 'x'.repeat(129), `${'x'.repeat(12)}\ud800`]) {
      expect(await change({ currentPassword: right, newPassword })).toMatchObject({
        status: 400,
        body: { errors: { newPassword: sessionMessages.passwordLength } },
      })
    }
  })

  it.each([
    ['GET', '/auth/me'],
    ['GET', '/auth/session-ping'],
    ['PUT', '/auth/updatepassword'],
    ['POST', '/auth/logout'],
    ['GET', '/auth/sessions'],
    ['POST', '/auth/logout-others'],
  ] as const)('need a token: %s %s', async (method, path) => {
    const { call } = await startTestApp(await connect())
    for (const token of [null, 'x'.repeat(43)]) {
      const answer = await call(method, path, { token })
      expect(answer).toMatchObject({
        status: 401,
        headers: noStore,
        body: { message: sessionMessages.signInRequired },
      })
    }
  })
})
