import { expect, it } from 'vitest'
import { describeOnSharedDatabase } from '../../testing/shared-database.ts'
import { AccountDatabase } from './account-database.ts'
import { createOwnersAccounts } from './testing.ts'

const signInRequired = { code: 'unauthenticated' }

describeOnSharedDatabase('a write of an account', connect => {
  async function createAccount() {
    const { database, clock, signIn } = await createOwnersAccounts(await connect())
    const { _id: id, email: name } = (await signIn()).user
    return { database, accounts: new AccountDatabase(database, clock.now), id, name }
  }

  it('waits for another one of the same account, and sees what that wrote', async () => {
    const { accounts, id } = await createAccount()
    const append = async () =>
      accounts.write('itself', { id }, ({ account, change }) => change({ name: `${account.name}+` }))
    await Promise.all([append(), append(), append()])
    const { name } = await accounts.reader
      .selectFrom('administrators')
      .select('name')
      .executeTakeFirstOrThrow()
    expect(name).toBe('Owner+++')
  })

  it('is refused to an actor whose rights have ended, before anything is told of the account', async () => {
    const { accounts, id, name } = await createAccount()
    const plan = () => Promise.resolve('written')
    const session = 'ended'
    const nobody = { id: 'nobody', notFound: 'Nobody is here' }
    const owner = { id, name, role: 'owner' } as const
    expect(await accounts.write(owner, { id }, plan)).toBe('written')
    await expect(accounts.write(owner, nobody, plan)).rejects.toMatchObject({ code: 'not-found' })
    for (const former of [{ ...owner, session }, { ...owner, role: 'manager' } as const]) {
      await expect(accounts.write(former, { id }, plan)).rejects.toMatchObject(signInRequired)
      await expect(accounts.write(former, nobody, plan)).rejects.toMatchObject(signInRequired)
      await expect(accounts.writeShared(former, plan)).rejects.toMatchObject(signInRequired)
    }
  })

  it('is recorded as of the account and by the actor, or by the account itself', async () => {
    const { accounts, id, name } = await createAccount()
    await accounts.write('itself', { id }, ({ record }) => record('enabled'))
    await accounts.write({ id: null, name: 'terminal' }, { id }, ({ record }) => record('disabled'))
    const events = await accounts.reader
      .selectFrom('activity')
      .selectAll()
      .orderBy('at', 'desc')
      .limit(2)
      .execute()
    expect(
      events.map(event => [event.actor_name, event.action, event.subject_id, event.subject_name]),
    ).toEqual([
      ['terminal', 'disabled', id, name],
      [name, 'enabled', id, name],
    ])
  })

  it('is rolled back with its events where its plan is refused', async () => {
    const { accounts, id } = await createAccount()
    const count = async () => (await accounts.reader.selectFrom('activity').select('id').execute()).length
    const before = await count()
    const refused = accounts.write('itself', { id }, async ({ record }) => {
      await record('disabled')
      throw new Error('refused')
    })
    await expect(refused).rejects.toThrow('refused')
    expect(await count()).toBe(before)
  })
})
