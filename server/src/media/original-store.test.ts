import { beforeEach, expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import type { Queries } from '../database/schema.ts'
import { categoryRow, describeOnEachDatabase, galleryItemRow, productRow } from '../database/testing.ts'
import type { PreparedPicture } from './image-worker/encode-original.ts'
import { findOriginal, insertOriginals, removeUnusedPictures } from './original-store.ts'
import { findVariant, insertVariant } from './variant-store.ts'

const now = 1_760_000_000_000
const bytes = Buffer.from([1, 2, 3, 0, 255])

/** Pictures as far as the store knows them. */
const [picture, unused] = ['0', 'f'].map(digit => ({
  path: `/uploads/products/${digit.repeat(32)}-40x30.jpg`,
  contentType: 'image/jpeg',
  width: 40,
  height: 30,
  bytes,
})) as [PreparedPicture, PreparedPicture]
const variant = {
  path: picture.path.replace('.jpg', '.40.webp'),
  originalPath: picture.path,
  contentType: 'image/webp',
  bytes,
}

const insertProduct = (queries: Queries, image: string) =>
  queries.insertInto('products').values(productRow({ image })).execute()
const insertListing = (queries: Queries, image: string) =>
  queries
    .insertInto('products')
    .values(productRow({ image: '/uploads/products/other.jpg', pictures: JSON.stringify([{ image }]) }))
    .execute()
const insertCategory = (queries: Queries, image: string) =>
  queries.insertInto('categories').values(categoryRow({ image })).execute()
const insertGalleryItem = (queries: Queries, image: string) =>
  queries.insertInto('gallery_items').values(galleryItemRow({ image })).execute()

const paths = async (database: Database) =>
  (await database.reader.selectFrom('pictures').select('path').orderBy('path').execute()).map(row => row.path)

describeOnEachDatabase('stored pictures', connect => {
  let database: Database
  beforeEach(async () => {
    database = await connect()
  })

  it('come back byte for byte with their type, and are stored once, however often they are uploaded', async () => {
    for (const time of [now, now + 1])
      await database.writeCatalogue(transaction => insertOriginals(transaction, [picture], time))
    const found = await findOriginal(database.reader, [picture.path])
    expect(found).toEqual({ path: picture.path, contentType: 'image/jpeg', bytes })
    expect(Buffer.isBuffer(found?.bytes)).toBe(true)
    expect(await findOriginal(database.reader, [`${picture.path}x`])).toBeUndefined()
    const rows = await database.reader.selectFrom('pictures').select(['path', 'created_at']).execute()
    expect(rows).toEqual([{ path: picture.path, created_at: now }])
  })

  it('are removed with their variants, which are stored once, when no row refers to them', async () => {
    await database.writeCatalogue(transaction => insertOriginals(transaction, [picture], now))
    for (const time of [now, now + 1])
      await database.write(transaction => insertVariant(transaction, variant, time))
    expect(await findVariant(database.reader, variant.path)).toEqual({ contentType: 'image/webp', bytes })
    await database.writeCatalogue(transaction => removeUnusedPictures(transaction, []))
    expect(await paths(database), 'not among those to remove').toEqual([picture.path])
    await database.writeCatalogue(transaction => removeUnusedPictures(transaction, [picture.path]))
    expect(await paths(database)).toEqual([])
    expect(await findVariant(database.reader, variant.path)).toBeUndefined()
  })

  it.each([
    ['a product', insertProduct],
    ['the list of a product', insertListing],
    ['a category', insertCategory],
    ['a gallery item', insertGalleryItem],
  ])('stay while %s names them, however many are looked for', async (_name, insertNaming) => {
    await database.writeCatalogue(async transaction => {
      await insertOriginals(transaction, [picture], now)
      await insertOriginals(transaction, [unused], now)
      await insertNaming(transaction, picture.path)
      await insertVariant(transaction, variant, now)
    })
    const others = Array.from({ length: 40 }, (_, number) => `/uploads/products/${number}.jpg`)
    await database.writeCatalogue(transaction =>
      removeUnusedPictures(transaction, [picture.path, unused.path, '', ...others]),
    )
    expect(await paths(database)).toEqual([picture.path])
    expect(await findVariant(database.reader, variant.path)).toBeDefined()
  })

  it('survive when one product drops them while another adopts them', async () => {
    const takeUp = () =>
      database.writeCatalogue(async transaction => {
        await insertOriginals(transaction, [picture], now)
        await insertProduct(transaction, picture.path)
      })
    const release = () =>
      database.writeCatalogue(async transaction => {
        const first = transaction.selectFrom('products').select('id').limit(1)
        const { id } = await first.executeTakeFirstOrThrow()
        await transaction.deleteFrom('products').where('id', '=', id).execute()
        await removeUnusedPictures(transaction, [picture.path])
      })
    await takeUp()
    for (let round = 0; round < 10; round += 1) await Promise.all([release(), takeUp()].reverse())
    expect(await paths(database)).toEqual([picture.path])
  })

  it('do not come back with a variant generated during their removal', async () => {
    await database.write(transaction => insertVariant(transaction, variant, now))
    expect(await findVariant(database.reader, variant.path)).toBeUndefined()
    expect(await paths(database)).toEqual([])
  })
})
