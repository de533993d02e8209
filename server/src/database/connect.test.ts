import { expect, it } from 'vitest'
import { describeOnEachDatabase } from './testing.ts'

describeOnEachDatabase('a database', connect => {
  it('has a revision that moves with each catalogue write', async () => {
    const database = await connect()
    expect(await database.revision()).toBe(0)
    await database.writeCatalogue(async () => undefined)
    expect(await database.revision()).toBe(1)
  })
})
