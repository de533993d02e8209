import { problemMessages } from '@chekku/domain/problem'
import type { AuditEntry } from '@chekku/domain/schemas/audit'
import type { GoLiveCheck } from '@chekku/domain/schemas/go-live'
import { type GoLiveKey, goLiveKeys, goLiveMessages } from '@chekku/domain/shop/go-live'
import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'
import { describeShop } from '../../testing/test-shop.ts'

describeShop('what the owner says to the go-live check', shop => {
  const check = () => shop.read<GoLiveCheck>('/go-live')
  const item = async (key: GoLiveKey) => (await check()).items.find(item => item.key === key)

  test('a point is put aside and taken up again, each time with its line in the audit log', async () => {
    const dismiss = (dismissed: boolean) =>
      shop.call<GoLiveCheck>('PUT', '/go-live/fssai', { body: { dismissed } })
    const isDismissed = ({ items }: GoLiveCheck) =>
      items.filter(({ dismissed }) => dismissed).map(({ key }) => key)
    expect(isDismissed((await dismiss(true)).body.data)).toEqual(['fssai'])
    await dismiss(true)
    expect(isDismissed(await check())).toEqual(['fssai'])
    expect(await item('fssai')).toMatchObject({ count: 1 })
    expect(isDismissed((await dismiss(false)).body.data)).toEqual([])
    await dismiss(false)
    const lines = await shop.read<AuditEntry[]>('/activity?subject=go-live-fssai')
    expect(lines.map(({ before, after }) => [before, after])).toEqual([
      [{ dismissed: true }, { dismissed: false }],
      [{ dismissed: false }, { dismissed: true }],
    ])
    expect(lines[0]).toMatchObject({ subject: { kind: 'shop', name: 'go-live check, No FSSAI licence' } })
  })

  test('what is put aside and the test message survive a new process', async () => {
    await shop.call('PUT', '/go-live/backup', { body: { dismissed: true } })
    await shop.call('PUT', '/shop/reach', { body: { chatNumber: '98765 43210' } })
    await shop.call('POST', '/go-live/test-message', { body: { number: '98765 43210' } })
    const other = await startTestApp(shop.database)
    const { items } = await other.read<GoLiveCheck>('/go-live')
    expect(items.filter(({ dismissed }) => dismissed).map(({ key }) => key)).toEqual(['backup'])
    expect(items.find(({ key }) => key === 'testMessage')?.count).toBe(0)
    await other.close()
  })

  test('refuses what is no point, no flag and no number, in a sentence', async () => {
    expect(await shop.refusal('PUT', '/go-live/nothing', { dismissed: true })).toEqual([
      400,
      { key: `Key must be one of ${goLiveKeys.join(', ')}` },
    ])
    const flag = { dismissed: 'Dismissed must be true or false' }
    expect(await shop.refusal('PUT', '/go-live/fssai', {})).toEqual([400, flag])
    expect(await shop.refusal('PUT', '/go-live/fssai', { dismissed: 'perhaps' })).toEqual([400, flag])
    const send = (number?: unknown) => shop.refusal('POST', '/go-live/test-message', { number })
    expect(await send()).toEqual([400, { number: 'Number must be text' }])
    expect(await send(' ')).toEqual([400, { number: goLiveMessages.numberRequired }])
    expect(await send('12')).toEqual([400, { number: expect.stringContaining('“12” needs 10 digits') }])
    const { status, body } = await shop.call('PUT', '/go-live/fssai', {
      body: '{',
      headers: { 'content-type': 'application/json' },
    })
    expect([status, body.message]).toEqual([400, problemMessages.jsonMalformed])
  })
})
