import { type NavigationSettings, publicNavigationDefaults } from '@chekku/domain/navigation/navigation'
import { navigationMessages } from '@chekku/domain/navigation/navigation-messages'
import type { Category } from '@chekku/domain/schemas/category'
import type { NavigationVersion } from '@chekku/domain/schemas/navigation'
import { shopLimits } from '@chekku/domain/shop/sections'
import { expect, test } from 'vitest'
import { describeShop } from '../../testing/test-shop.ts'

describeShop('the navigation', shop => {
  const read = () => shop.read<NavigationSettings>('/nav-config')
  const save = (body: object) => shop.call<NavigationSettings>('PUT', '/nav-config', { body })
  const history = () => shop.read<NavigationVersion[]>('/nav-config/history')

  test('a save merges key by key', async () => {
    const answer = await save({
      maxVisibleItems: '7',
      moreDropdownLabel: ' Weiteres ',
      showFixedItems: { gallery: false, about: 'true' },
      fixedItemsOrder: { home: 0, products: 10, gallery: 20, about: 30, contact: 40 },
    })
    expect([answer.status, answer.body.message]).toEqual([200, navigationMessages.saved])
    expect(answer.body.data).toEqual({
      maxVisibleItems: 7,
      moreDropdownLabel: 'Weiteres',
      showFixedItems: { ...publicNavigationDefaults.showFixedItems, gallery: false },
      fixedItemsOrder: { home: 0, products: 10, gallery: 20, about: 30, contact: 40, popular: 5 },
    })
    expect(await read()).toEqual(answer.body.data)
  })

  test('Save All Settings is one call: category order and flags are stored with the settings', async () => {
    const oils = await shop.createCategory({ name: 'Oils' })
    const grains = await shop.createCategory({ name: 'Grains' })
    await save({
      maxVisibleItems: 3,
      categories: [
        { _id: grains._id, order: 5, showInNav: true },
        { _id: oils._id, order: 15 },
      ],
    })
    expect(await shop.read<Category[]>('/categories')).toMatchObject([
      { name: 'Grains', order: 5, showInNav: true, version: 2 },
      { name: 'Oils', order: 15, showInNav: false, version: 1 },
    ])
    const [version] = await history()
    expect(version?.config).toEqual({
      ...(await read()),
      categories: [
        { _id: grains._id, order: 5, showInNav: true },
        { _id: oils._id, order: 15, showInNav: false },
      ],
    })
  })

  test('each change appends a version, newest first, without names of people', async () => {
    await save({ maxVisibleItems: 4 })
    await save({ maxVisibleItems: 4 })
    await save({ maxVisibleItems: 6 })
    const versions = await history()
    expect(versions.map(({ version, config }) => [version, config.maxVisibleItems])).toEqual([
      [2, 6],
      [1, 4],
    ])
    expect(Object.keys(versions[0] as object).sort()).toEqual(['_id', 'config', 'savedAt', 'version'])
    const one = await shop.call<NavigationVersion>('GET', `/nav-config/${versions[1]?._id}`)
    expect(one.body.data).toEqual(versions[1])
    const notFound = [404, navigationMessages.versionNotFound]
    expect(await shop.told('GET', '/nav-config/nothing')).toEqual(notFound)
    expect(await shop.told('POST', '/nav-config/nothing/restore')).toEqual(notFound)
    expect([(await read()).maxVisibleItems, (await history()).length]).toEqual([6, 2])
  })

  test('the history, which anybody may read, lists the newest versions alone; older ones are found', async () => {
    const config = JSON.stringify({})
    const rows = Array.from({ length: shopLimits.versions + 5 }, (_, index) => ({
      id: `saved ${index + 1}`,
      version: index + 1,
      saved_at: index,
      config,
    }))
    await shop.database.writeCatalogue(transaction =>
      transaction.insertInto('navigation_versions').values(rows).execute(),
    )
    expect((await history()).map(({ version }) => version)).toEqual(
      Array.from({ length: shopLimits.versions }, (_, index) => rows.length - index),
    )
    expect((await shop.read<NavigationVersion>('/nav-config/saved%201')).version).toBe(1)
  })

  const refused: [object, string[]][] = [
    [{ maxVisibleItems: 0 }, ['maxVisibleItems']],
    [{ maxVisibleItems: 11 }, ['maxVisibleItems']],
    [{ maxVisibleItems: 2.5 }, ['maxVisibleItems']],
    [{ moreDropdownLabel: '' }, ['moreDropdownLabel']],
    [{ moreDropdownLabel: 'x'.repeat(31), maxVisibleItems: 'x' }, ['maxVisibleItems', 'moreDropdownLabel']],
    [{ showFixedItems: { home: 'shown' } }, ['showFixedItems.home']],
    [{ fixedItemsOrder: { home: null } }, ['fixedItemsOrder.home']],
    [{ maxVisibleItems: 3, categories: [{ _id: 'nothing', order: 1 }] }, ['categories.0._id']],
    [{ categories: 'all' }, ['categories']],
  ]
  test('refuses whole what is wrong in part', async () => {
    for (const [body, fields] of refused) {
      const answer = await save(body)
      expect([body, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([body, 400, fields])
    }
    expect([await read(), await history()]).toEqual([publicNavigationDefaults, []])
  })

  test('a saved version is restored as a new one, for the categories that exist', async () => {
    const oils = await shop.createCategory({ name: 'Oils' })
    const grains = await shop.createCategory({ name: 'Grains' })
    const saved = await save({
      maxVisibleItems: 3,
      showFixedItems: { about: false },
      fixedItemsOrder: { contact: 7.5 },
      categories: [
        { _id: oils._id, order: 5, showInNav: true },
        { _id: grains._id, order: 6, showInNav: true },
      ],
    })
    const [old] = await history()
    const late = await shop.createCategory({ name: 'Late', order: 2 })
    await save({
      maxVisibleItems: 9,
      showFixedItems: { about: true },
      fixedItemsOrder: { contact: 1 },
      categories: [{ _id: oils._id, order: 900, showInNav: false }],
    })
    await shop.call('DELETE', `/categories/${grains._id}`)
    const restore = () => shop.call<NavigationSettings>('POST', `/nav-config/${old?._id}/restore`)
    const answer = await restore()
    expect([answer.status, answer.body.message]).toEqual([200, navigationMessages.restored])
    expect(answer.body.data).toEqual(saved.body.data)
    expect(await read()).toEqual(saved.body.data)
    const [latest, ...others] = await history()
    expect([latest?.version, others.length]).toEqual([3, 2])
    expect(latest?.config).toEqual({
      ...saved.body.data,
      categories: [
        { _id: late._id, order: 2, showInNav: false },
        { _id: oils._id, order: 5, showInNav: true },
      ],
    })
    const { version } = (await shop.call<Category>('GET', `/categories/${oils._id}`)).body.data
    expect(version).toBe(4)
    await restore()
    expect(await history()).toHaveLength(3)
  })
})
