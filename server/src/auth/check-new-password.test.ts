import { sessionMessages } from '@chekku/domain/people/session'
import { beforeAll, expect, it } from 'vitest'
import { describeShop } from '../../testing/test-shop.ts'
import type { Database } from '../database/database.ts'
import { describeOnEachDatabase } from '../database/testing.ts'
import { checkNewPassword } from './check-new-password.ts'
import { randomPassword } from './password.ts'

describeOnEachDatabase('a new password', connect => {
  let database: Database
  beforeAll(async () => {
    database = await connect()
  })
  const check = (password: string) =>
    checkNewPassword(database.reader, { field: 'password', password, email: 'Meena.Iyer@arogya.example' })

  it.each([
    'password1234',
    'PASSWORD1234',
    '\uff30\uff41\uff53\uff53\uff57\uff4f\uff52\uff441234',
    'Pass-word 2026!',
    'passwordpassword',
    '123456789012',
    '1q2w3e4r5t6y',
    'qwertyuiop12',
    'iloveyou2026',
    'adminadmin12',
    '111111111111',
    'abababababab',
    'chekku123456',
    'Chekku-Chekku',
    'Chekku password!',
    'meena.iyer@arogya.example',
    'iyer meena 2026',
    'admin1234567',
    '            ',
    '\u200b'.repeat(12),
  ])('is refused where it is guessed first: %s', async password => {
    await expect(check(password)).rejects.toMatchObject({
      code: 'invalid',
      errors: { password: sessionMessages.passwordCommon },
    })
  })

  it.each([
    'pressed in wood',
    'a long enough password',
    'Meena presses oil',
    'chekku-turmeric-bullock',
    '829374650192',
    '#$%^&*()_+!@',
    'மரச்செக்கு எண்ணெய் வாசம்',
    randomPassword(),
  ])('is taken where it is not: %s', async password => {
    await check(password)
  })

  it.each(['eleven char', 'x'.repeat(129), `${'pressed in wood'}\ud800`])(
    'is refused by its length: %s',
    async password => {
      const errors = { password: sessionMessages.passwordLength }
      await expect(check(password)).rejects.toMatchObject({ code: 'invalid', errors })
    },
  )
})

describeShop('the name of the shop', shop => {
  it('is no password, once it is saved', async () => {
    const check = () =>
      checkNewPassword(shop.database.reader, {
        field: 'password',
        password: 'Sundarakanda1',
        email: 'a@b.example',
      })
    await check()
    await shop.call('PUT', '/shop/identity', { body: { name: 'Sundara Kanda' } })
    await expect(check()).rejects.toMatchObject({ message: sessionMessages.passwordCommon })
  })
})
