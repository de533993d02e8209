import { pendingTexts } from '@chekku/domain/people/people'
import { secondFactorMessages } from '@chekku/domain/people/second-factor'
import type { NewRecoveryCodes } from '@chekku/domain/schemas/people/second-factor'
import { describe, expect, it } from 'vitest'
import { setUpFactor } from '../../../testing/second-factor-operations.ts'
import { testAdministrator } from '../../../testing/test-app.ts'
import { describeShop } from '../../../testing/test-shop.ts'
import { codeOfApp } from './testing.ts'

const { codeRequired, codeWrong } = secondFactorMessages

describeShop('over HTTP', shop => {
  describe('the routes of a second factor', () => {
    const logIn = (more: object = {}) =>
      shop.call('POST', '/auth/login', { body: { ...testAdministrator, ...more }, token: null })

    it('set it up, and then sign nobody in without a code', async () => {
      const state = () => shop.read('/auth/second-factor')
      expect(await state()).toEqual({ isSet: false, recoveryCodes: 0, isReadable: true })
      const { secret, uri, answer } = await setUpFactor(shop)
      expect(uri).toContain('otpauth://totp/shop.example:owner%40shop.example?issuer=shop.example')
      expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
      expect(answer.body.data.recoveryCodes).toHaveLength(10)
      expect(await state()).toEqual({ isSet: true, recoveryCodes: 10, isReadable: true })

      for (const [given, message] of [
        [{}, codeRequired],
        [{ code: codeOfApp(secret) }, codeWrong],
      ] as const) {
        const { status, body } = await logIn(given)
        expect([status, body]).toEqual([401, { success: false, message, errors: { code: message } }])
      }
      const alike = await Promise.all(
        ['', 'x', '000000', ' '].map(code => logIn({ password: 'wrong', code })),
      )
      expect(new Set(alike.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    })

    it('take a recovery code in the same field, and make such codes anew', async () => {
      const { answer } = await setUpFactor(shop)
      expect((await logIn({ code: answer.body.data.recoveryCodes[0] })).status).toBe(200)
      const renewed = await shop.call<NewRecoveryCodes>('POST', '/auth/second-factor/recovery-codes')
      const codes = renewed.body.data.recoveryCodes
      expect(codes.filter(code => answer.body.data.recoveryCodes.includes(code))).toEqual([])
      expect((await logIn({ code: codes[9] })).status).toBe(200)
      expect(await shop.told('DELETE', '/auth/second-factor')).toEqual([200, secondFactorMessages.removed])
      expect((await logIn()).status).toBe(200)
    })

    it('refuse what is no code as any wrong one', async () => {
      const confirm = (body: object) => shop.refusal('POST', '/auth/second-factor/confirm', body)
      await shop.call('POST', '/auth/second-factor')
      expect(await confirm({})).toEqual([400, { code: codeRequired }])
      expect(await confirm({ code: ' ' })).toEqual([400, { code: codeRequired }])
      expect(await confirm({ code: 'x' })).toEqual([400, { code: codeWrong }])
      expect((await logIn({ code: 123_456 })).status).toBe(400)
    })
  })

  describe('a shop whose people all need a second factor', () => {
    const change = (body: object) => shop.call('PUT', '/people/second-factor', { body })
    const pending = async (token: string) =>
      ((await shop.call('GET', '/auth/me', { token })).body.user as { pending?: string }).pending
    const [on, off] = [
      { required: true, roles: ['owner', 'manager', 'helper'] },
      { required: false, roles: [] },
    ]

    it('lets whoever has none do nothing but set it up', async () => {
      const [manager, helper] = [await shop.signInAs('manager'), await shop.signInAs('helper')]
      expect(await shop.read('/people/second-factor')).toEqual(off)
      await setUpFactor(shop)
      expect((await change({ required: true })).body.data).toEqual(on)
      expect(await shop.read('/people/second-factor')).toEqual(on)
      expect([await pending(manager), await pending(helper), await pending(shop.token)]).toEqual([
        'second-factor',
        'second-factor',
        undefined,
      ])
      const refused = [403, pendingTexts['second-factor']]
      expect(await shop.told('POST', '/categories', { body: { name: 'Oils' }, token: manager })).toEqual(
        refused,
      )
      expect(await shop.told('GET', '/trash', { token: manager })).toEqual(refused)
      await setUpFactor(shop, manager)
      expect(await pending(manager)).toBeUndefined()
      const made = await shop.call('POST', '/categories', { body: { name: 'Oils' }, token: manager })
      expect(made.status).toBe(201)
      await shop.call('DELETE', '/auth/second-factor', { token: manager })
      expect(await pending(manager)).toBe('second-factor')
      expect((await change({ required: false })).body.data).toEqual(off)
      expect(await pending(manager)).toBeUndefined()
    })

    it('is one where an earlier version or an older client asks a single role for it', async () => {
      await shop.database.write(transaction =>
        transaction.insertInto('second_factor_rules').values({ access: 'helper' }).execute(),
      )
      expect(await pending(shop.token)).toBe('second-factor')
      await setUpFactor(shop)
      expect(await shop.read('/people/second-factor')).toEqual(on)
      expect((await change({ roles: [] })).body.data).toEqual(off)
      expect((await change({ roles: ['helper'] })).body.data).toEqual(on)
      for (const body of [{}, { required: 'yes' }, { roles: ['nobody'] }])
        expect((await change(body)).status).toBe(400)
      expect(await shop.read('/people/second-factor')).toEqual(on)
    })

    it('is told in the activity, with what it was before', async () => {
      await change({ required: true })
      await setUpFactor(shop)
      await change({ required: false })
      const [newest] = await shop.read<object[]>('/activity')
      expect(newest).toMatchObject({
        action: 'second-factor-required',
        before: { required: true },
        after: { required: false },
      })
    })
  })

  describe('an owner', () => {
    it('removes the second factor of another, whose sessions end', async () => {
      const token = await shop.signInAs('helper')
      const { _id } = (await shop.call('GET', '/auth/me', { token })).body.user as unknown as { _id: string }
      const remove = () => shop.told('DELETE', `/people/${_id}/second-factor`)
      expect(await remove()).toEqual([404, secondFactorMessages.none])
      await setUpFactor(shop, token)
      expect((await shop.call('DELETE', `/people/${_id}/second-factor`, { token })).status).toBe(403)
      expect(await remove()).toEqual([200, secondFactorMessages.removed])
      expect((await shop.call('GET', '/auth/me', { token })).status).toBe(401)
      expect(await shop.told('DELETE', '/people/nobody/second-factor')).toEqual([
        404,
        secondFactorMessages.personNotFound,
      ])
    })
  })
})
