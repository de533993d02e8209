import { expect, it } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'
import { describeOnEachDatabase } from '../database/testing.ts'
import { insertAuditEvents } from './store.ts'

const MONTH_MS = 30 * 24 * 60 * 60 * 1000

describeOnEachDatabase('after the clock was set back', connect => {
  it('the newest write is first in every list and in the audit log', async () => {
    const database = await connect()
    const shop = await startTestApp(database)
    await database.write(transaction =>
      insertAuditEvents(transaction, [
        {
          id: 'of-the-future',
          at: Date.now() + MONTH_MS,
          actor_id: null,
          actor_name: 'System',
          action: 'created',
          kind: 'product',
          subject_id: 'product',
          subject_name: 'Oil',
          facts_before: null,
          facts_after: null,
        },
      ]),
    )
    const category = (await shop.createCategory())._id
    const older = await shop.createProduct({ name: 'Older', category })
    const newer = await shop.createProduct({ name: 'Newer', category })
    const names = async () =>
      (await shop.call<{ name: string }[]>('GET', '/products')).body.data.map(({ name }) => name)
    expect(await names()).toEqual(['Newer', 'Older'])
    await shop.call('PUT', `/products/${older._id}`, { body: { price: 1 } })
    expect(await names()).toEqual(['Older', 'Newer'])
    await shop.call('PUT', `/products/${newer._id}/featured`)
    expect(await names()).toEqual(['Newer', 'Older'])
    const change = { ids: [older._id], change: { inStock: false } }
    await shop.call('PATCH', '/products', { body: change })
    expect(await names()).toEqual(['Older', 'Newer'])
    const log = await shop.call<{ subject: { name: string }; at: string }[]>('GET', '/activity')
    expect(log.body.data.slice(0, 5).map(({ subject }) => subject.name)).toEqual([
      'Older',
      'Newer',
      'Older',
      'Newer',
      'Older',
    ])
    await shop.close()
  })
})
