import { sampleShop } from '@chekku/domain/sample-shop'
import type { AuditEntry } from '@chekku/domain/schemas/audit'
import type { PublicShop, ShopForEditing } from '@chekku/domain/schemas/shop'
import { shopMessages } from '@chekku/domain/shop/sections'
import { expect, test } from 'vitest'
import { describeShop } from '../../testing/test-shop.ts'
import { detailCalls } from './testing.ts'

const news = { _id: 'n', text: 'New', kind: 'news', from: '2026-01-01T00:00', until: '2099-01-01T00:00' }

describeShop('versions of the shop details', shop => {
  const { put, save, details, history } = detailCalls(shop)
  const restore = (id = '') => shop.call<ShopForEditing>('POST', `/shop/history/${id}/restore`)

  test('are none before the first save; then the newest is first, each with all details but the notices', async () => {
    expect(await history()).toEqual([])
    await save('identity', { name: 'One' })
    await save('notices', { notices: [news] })
    await save('reach', { email: '' })
    const versions = await history()
    expect(versions.map(({ version, section }) => [version, section])).toEqual([
      [3, 'reach'],
      [1, 'identity'],
    ])
    const { notices, version, sample, ...all } = await details()
    expect(versions[0]?.details).toEqual(all)
    expect(versions[1]?.details).toEqual({ ...all, reach: sampleShop.reach })
    expect(Date.parse(versions[0]?.savedAt ?? '')).toBeGreaterThan(Date.parse(versions[1]?.savedAt ?? ''))
    expect(await shop.read(`/shop/history/${versions[1]?._id}`)).toEqual(versions[1])
  })

  test('are restored as a new version, with the notices of now and an event for each section, which makes saves stale', async () => {
    await save('identity', { name: 'One' })
    const before = await details()
    const [first] = await history()
    await save('identity', { name: 'Two' })
    await save('hours', { week: { monday: [] } })
    await save('testimonials', { testimonials: [] })
    await save('notices', { notices: [news] })
    const known = (await shop.read<AuditEntry[]>('/activity')).length
    const answer = await restore(first?._id)
    expect([answer.status, answer.body.message]).toEqual([200, shopMessages.restored])
    const { version, notices, ...rest } = answer.body.data
    const { version: _, notices: none, ...same } = before
    expect([version, rest]).toEqual([6, same])
    expect([notices.map(({ _id }) => _id), none]).toEqual([['n'], []])
    expect(await details()).toEqual(answer.body.data)
    expect((await history())[0]).toMatchObject({ version: 6, section: 'all' })
    const events = (await shop.read<AuditEntry[]>('/activity')).slice(0, -known)
    expect(events.map(({ subject }) => subject._id).sort()).toEqual(['hours', 'identity', 'testimonials'])
    const again = await restore(first?._id)
    expect([again.body.data, (await history()).length]).toEqual([answer.body.data, 5])
    // Saves that began before it are stale, of these sections alone.
    const late = { 'if-match': `"${version - 1}"` }
    expect((await put('identity', { name: 'Three' }, late)).status).toBe(412)
    expect((await put('legal', { legalName: 'Three' }, late)).status).toBe(200)
  })

  test('are restored one section alone, as it was then, while the others stay', async () => {
    await save('identity', { name: 'One' })
    const [first] = await history()
    await save('identity', { name: 'Two' })
    await save('hours', { week: { monday: [] } })
    const before = await details()
    const path = `/shop/history/${first?._id}/restore`
    const answer = await shop.call<ShopForEditing>('POST', `${path}?section=identity`)
    expect([answer.status, answer.body.data]).toEqual([
      200,
      { ...before, identity: { ...before.identity, name: 'One' }, version: before.version + 1 },
    ])
    expect((await history())[0]).toMatchObject({ section: 'identity', version: before.version + 1 })
    const [event] = await shop.read<AuditEntry[]>('/activity')
    expect([event?.subject._id, event?.after]).toEqual(['identity', { name: 'One' }])
    // The version is older than the first save of this section: it is the sample's again.
    const hours = await shop.call<ShopForEditing>('POST', `${path}?section=hours`)
    expect(hours.body.data.hours).toEqual(sampleShop.hours)
    expect(hours.body.data.sample).toContain('hours.week')
    for (const section of ['notices', 'all', ''])
      expect(await shop.refusal('POST', `${path}?section=${section}`)).toEqual([
        400,
        {
          section: 'Section must be one of identity, reach, places, hours, words, testimonials, legal',
        },
      ])
  })

  test('of an earlier program lack keys that are new: they are the sample’s', async () => {
    await save('identity', { name: 'One' })
    const [first] = await history()
    const old = JSON.stringify({ identity: { name: 'Old' }, hours: { week: sampleShop.hours.week } })
    await shop.database.writeCatalogue(async transaction => {
      await transaction.updateTable('shop').set({ details: old }).execute()
      await transaction.updateTable('shop_versions').set({ details: old }).execute()
    })
    const { notices, ...usual } = sampleShop
    const expected = { ...usual, identity: { ...usual.identity, name: 'Old' } }
    const [version] = await history()
    expect(version?.details).toMatchObject({ ...expected, testimonials: expect.any(Array) })
    expect(await details()).toMatchObject({ ...expected, testimonials: expect.any(Array) })
    expect((await shop.read<PublicShop>('/shop')).identity).toEqual(expected.identity)
    await save('identity', { name: 'New', tagline: 'New' })
    expect((await restore(first?._id)).body.data.identity).toEqual(expected.identity)
  })
})
