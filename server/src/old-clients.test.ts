import type { Product } from '@chekku/domain/schemas/product'
import { describe, expect, test } from 'vitest'
import { fixtureFile } from '../testing/backup-fixtures.ts'
import { chooseFrom } from '../testing/choose-from.ts'
import {
  readAll,
  signInAndOut,
  Transcript,
  writeCategories,
  writeGallery,
  writeNavigation,
  writeProducts,
} from '../testing/old-clients.ts'
import { startTestApp } from '../testing/test-app.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { connectDatabase } from './database/connect.ts'
import { createTestLocation, describeOnEachDatabase, testDialects } from './database/testing.ts'

/*
 * Snapshots recorded by this test with the code before migration 0008 (sizes, several pictures, facts, addresses).
 * Never update them: a difference means that old clients get a response they do not know. By intent, three differ: a create
 * names all its wrong fields at once, what has expired is removed by the program instead of whoever writes next, and a new password
 * has at least 12 characters.
 */
const before = (name: string) => `../testing/fixtures/before-0008/${name}.txt`

describeOnEachDatabase('clients of before sizes', connect => {
  test('are answered as they were, byte for byte, whatever they send', async () => {
    const shop = await startTestApp(await connect())
    const to = new Transcript(shop)
    await signInAndOut(to)
    const { oils, sesame } = await writeCategories(to)
    const { litre } = await writeProducts(to, oils, sesame)
    await writeGallery(to, oils)
    await writeNavigation(to)
    await readAll(to, litre._id, oils._id)
    await expect(`${to}`).toMatchFileSnapshot(before('calls'))
    await shop.close()
  })
})

describe.each(testDialects())('a shop of before sizes on %s', dialect => {
  const schemas = ['0006-repairs', '0007-shop']
  test.each(dialect === 'sqlite' ? schemas : chooseFrom(schemas, 1))(
    'of %s answers as it did, byte for byte, and each product is its one size',
    async name => {
      const location = await createTestLocation(dialect, 'empty')
      await restoreBackup({ file: fixtureFile(name), to: location.options, mayReplace: false })
      const database = await connectDatabase(location.options)
      const shop = await startTestApp(database)
      const to = new Transcript(shop)
      await readAll(to, 'product', 'category-main')
      const price = { body: { price: '470' }, headers: { 'if-match': '"3"' } }
      await to.send('PUT', '/products/product', price)
      await to.send('POST', '/trash/deletion/restore')
      await shop.sweep()
      await readAll(to, 'product-2', 'a-sub')
      await expect(`${to}`).toMatchFileSnapshot(before('restored'))
      const { packs } = await shop.read<Product>('/products/product')
      expect(packs).toBeUndefined()
      const body = {
        packs: [
          { _id: 'product', measure: 'mass', quantity: 500 },
          { kind: 'jar', price: 9 },
        ],
      }
      const sizes = (await shop.call<Product>('PUT', '/products/product', { body })).body.data.packs
      expect(sizes).toMatchObject([{ _id: 'product', price: 470, inStock: false }, { price: 9 }])
      await shop.close()
      await database.close()
      await location.remove()
    },
  )
})
