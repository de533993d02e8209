import { expect, test } from 'vitest'
import { sampleCatalogue } from '../../sample/catalogue.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { describeOnEachDatabase } from '../database/testing.ts'
import { createMedia } from '../media/service.ts'
import { seedSampleCatalogue } from './seed.ts'

describeOnEachDatabase('the sample catalogue', connect => {
  test('fills an empty catalogue once, whoever starts at the same time, pictures included', async () => {
    const database = await connect()
    const media = createMedia({ database })
    const seed = () => seedSampleCatalogue({ database, media })
    expect((await Promise.all([seed(), seed()])).sort()).toEqual([false, true])
    await media.close()
    const revision = await database.revision()
    expect(await seed()).toBe(false)
    expect(await database.revision()).toBe(revision)
    const shop = await startTestApp(database)
    const total = async (path: string) =>
      (await shop.call<{ name: string; image: string }[]>('GET', path)).body.data
    const products = await total('/products')
    expect(products.map(({ name }) => name)).toEqual(sampleCatalogue.products.map(({ name }) => name))
    expect(await total('/gallery')).toHaveLength(sampleCatalogue.gallery.length)
    expect(await total('/categories/main')).toHaveLength(sampleCatalogue.categories.length)
    for (const { image } of [...products, ...(await total('/categories')), ...(await total('/gallery'))]) {
      expect((await shop.call('HEAD', image)).status).toBe(200)
    }
    await shop.close()
  }, 120_000)

  test('never touches a catalogue that holds anything', async () => {
    const shop = await startTestApp(await connect())
    await shop.createCategory({ name: 'My own' })
    const media = createMedia({ database: shop.database })
    expect(await seedSampleCatalogue({ database: shop.database, media })).toBe(false)
    expect((await shop.call<unknown[]>('GET', '/categories')).body.data).toHaveLength(1)
    await media.close()
    await shop.close()
  })
})
