import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../database/testing.ts'
import { createAccounts } from './service.ts'

const address = '203.0.113.7'

describeOnEachDatabase('the first administrator', connect => {
  it('has the e-mail and password that were given, and the answer keeps the password to itself', async () => {
    const accounts = createAccounts({ database: await connect() })
    const given = { email: 'Meena@example.com', password: 'pressed in wood' }
    expect(await accounts.createFirstAdministrator(given)).toEqual({ email: 'Meena@example.com' })
    expect(await accounts.signIn({ ...given, address })).toMatchObject({
      user: { email: 'Meena@example.com' },
    })
  })

  it('has a random password for a given e-mail when none was given', async () => {
    const accounts = createAccounts({ database: await connect() })
    const made = await accounts.createFirstAdministrator({ email: 'meena@example.com' })
    expect(made).toEqual({ email: 'meena@example.com', password: expect.stringMatching(/^\w{20}$/) })
    await accounts.signIn({ email: 'meena@example.com', password: made?.password ?? '', address })
  })

  it('is made with nothing given at all', async () => {
    const accounts = createAccounts({ database: await connect() })
    const made = await accounts.createFirstAdministrator({})
    await accounts.signIn({ email: made?.email ?? '', password: made?.password ?? '', address })
  })

  it('is made only where there is none', async () => {
    const database = await connect()
    const accounts = createAccounts({ database })
    await accounts.createFirstAdministrator({})
    const again = { email: 'other@example.com', password: 'pressed in wood' }
    expect(await accounts.createFirstAdministrator(again)).toBeUndefined()
    await expect(accounts.signIn({ ...again, address })).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('is one when several processes start at once', async () => {
    const database = await connect()
    const starters = Array.from({ length: 4 }, () =>
      createAccounts({ database }).createFirstAdministrator({}),
    )
    const made = (await Promise.all(starters)).filter(result => result !== undefined)
    expect(made).toHaveLength(1)
    expect(await database.reader.selectFrom('administrators').select('id').execute()).toHaveLength(1)
    const accounts = createAccounts({ database })
    await accounts.signIn({ email: made[0]?.email ?? '', password: made[0]?.password ?? '', address })
  })
})
