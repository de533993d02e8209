import type { AuditEntry } from '@chekku/domain/schemas/audit'
import type { ChangeConflict } from '@chekku/domain/schemas/change'
import { shopLimits } from '@chekku/domain/shop/sections'
import { expect, test } from 'vitest'
import { plainPicture } from '../../testing/plain-picture.ts'
import { formData } from '../../testing/test-app.ts'
import { describeShopWithClock } from '../../testing/test-shop.ts'
import { days } from '../auth/testing.ts'
import { detailCalls } from './testing.ts'

describeShopWithClock('a save of the shop details', (shop, clock) => {
  const { history, ...calls } = detailCalls(shop)
  const put = async (section: string, body: object) =>
    (await calls.put(section, body)).headers['change-id'] ?? ''
  const undo = (id: string) => shop.call<{ conflicts: ChangeConflict[] }>('POST', `/changes/${id}/undo`)
  const details = async () => {
    const { version: _version, ...rest } = await calls.details()
    return rest
  }
  const activity = () => shop.read<AuditEntry[]>('/activity')

  test('is undone, even the first one, while others stay, and done again', async () => {
    const sample = await details()
    const named = await put('identity', { name: 'One' })
    await put('legal', { legalName: 'One LLP' })
    const both = await details()
    const undone = await undo(named)
    expect(undone.status).toBe(200)
    const { legal, ...rest } = await details()
    expect([legal.legalName, rest]).toEqual(['One LLP', { ...sample, legal: undefined, sample: rest.sample }])
    const [event, , before] = await activity()
    expect(event).toMatchObject({
      subject: { _id: 'identity', name: 'Name and logo' },
      after: before?.before,
    })
    expect(event?.change).toEqual({ _id: undone.headers['change-id'], undone: false })
    expect((await undo(undone.headers['change-id'] ?? '')).status).toBe(200)
    expect(await details()).toEqual(both)
    const versions = await history()
    expect(versions.map(({ version, section }) => [version, section])).toEqual([
      [4, 'identity'],
      [3, 'identity'],
      [2, 'legal'],
      [1, 'identity'],
    ])
  })

  test('whose section was changed since is a conflict by the name of its card', async () => {
    const said = await put('testimonials', { testimonials: [] })
    await put('identity', { name: 'One' })
    const change = await put('testimonials', {
      testimonials: [{ name: 'Anu', role: 'Cook', content: 'Good oil', rating: 5 }],
    })
    const refused = await undo(said)
    expect([refused.status, refused.body.data.conflicts]).toEqual([
      409,
      [
        {
          kind: 'shop',
          _id: '1',
          name: 'Reviews',
          reason: 'owner@shop.example has changed it since',
          change,
        },
      ],
    ])
  })

  test('that restored an earlier version is undone as a whole; what was changed since is named alone', async () => {
    await put('identity', { name: 'One' })
    const [first] = await history()
    await put('identity', { name: 'Two' })
    await put('legal', { legalName: 'Two LLP' })
    const before = await details()
    const restore = () => shop.call('POST', `/shop/history/${first?._id}/restore`)
    expect((await undo((await restore()).headers['change-id'] ?? '')).status).toBe(200)
    expect(await details()).toEqual(before)
    const again = await restore()
    await put('legal', { legalName: 'Three LLP' })
    const refused = await undo(again.headers['change-id'] ?? '')
    expect(refused.body.data.conflicts.map(({ name }) => name)).toEqual(['Licences'])
  })

  test('of values that were the sample’s is undone too, without a version', async () => {
    const before = await details()
    const { week } = before.hours
    const change = await put('hours', { week })
    expect((await details()).sample).not.toEqual(before.sample)
    expect((await undo(change)).status).toBe(200)
    expect([await details(), await history()]).toEqual([before, []])
  })

  test('keeps the picture that it replaced for 30 days, and no longer than its last version', async () => {
    const logo = async (red: number) => {
      const body = formData({}, await plainPicture({ r: red, g: 90, b: 40 }))
      const change = await put('identity', body)
      return { change, path: (await details()).identity.logo }
    }
    const status = async (path: string) => (await shop.app.inject(path)).statusCode
    const [one, two] = [await logo(10), await logo(200)]
    for (let version = 0; version < shopLimits.versions; version += 1)
      await put('reach', { email: `a${version}@shop.example` })
    const versions = await history()
    expect([versions.length, versions.at(-1)?.version]).toEqual([shopLimits.versions, 3])
    expect((await undo(two.change)).status).toBe(200)
    expect([(await details()).identity.logo, await status(one.path)]).toEqual([one.path, 200])
    await logo(200)
    for (let version = 0; version < shopLimits.versions; version += 1)
      await put('reach', { email: `b${version}@shop.example` })
    clock.pass(days(29))
    await shop.sweep()
    expect(await status(one.path)).toBe(200)
    clock.pass(days(2))
    await shop.sweep()
    expect([await status(one.path), await status(two.path)]).toEqual([404, 200])
  })
})
