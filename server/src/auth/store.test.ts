import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../database/testing.ts'
import { newAdministrator } from './administrators.ts'
import { findAdministrator, insertAdministrator } from './store.ts'

describeOnEachDatabase('an administrator', connect => {
  it('with an e-mail that exists is not inserted, and the transaction goes on', async () => {
    const { write, reader } = await connect()
    const create = (name: string) => newAdministrator({ email: 'Owner@shop.example', name }, 'none', 1)
    await write(async transaction => {
      expect(await insertAdministrator(transaction, create('First'))).toBe(true)
      expect(await insertAdministrator(transaction, create('Second'))).toBe(false)
    })
    const stored = await findAdministrator(reader, 'email_key', create('First').email_key)
    expect(stored?.name).toBe('First')
  })
})
