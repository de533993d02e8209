import type { PictureKind } from '@chekku/domain/picture'
import { beforeEach, expect, it } from 'vitest'
import { plainPicture } from '../../testing/plain-picture.ts'
import type { Database } from '../database/database.ts'
import type { Queries } from '../database/schema.ts'
import { categoryRow, describeOnEachDatabase, galleryItemRow, productRow } from '../database/testing.ts'
import type { PreparedPicture } from './image-worker/encode-picture.ts'
import { ImageWorker } from './image-worker/image-worker.ts'
import {
  findPicture,
  findVariant,
  insertPicture,
  insertVariant,
  removeUnusedPictures,
} from './picture-store.ts'

const worker = new ImageWorker()
const now = 1_760_000_000_000

const prepared = async (kind: PictureKind = 'products', red = 200): Promise<PreparedPicture> =>
  worker.prepare(await plainPicture({ r: red, g: 100, b: 50 }, { width: 40, height: 30 }), kind)

const variantOf = ({ path }: PreparedPicture) => ({
  path: path.replace('.jpg', '.40.webp'),
  picturePath: path,
  contentType: 'image/webp',
  bytes: Buffer.from([1, 2, 3, 0, 255]),
})

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

  it('come back byte for byte with their type', async () => {
    const picture = await prepared()
    await database.writeCatalogue(transaction => insertPicture(transaction, picture, now))
    const found = await findPicture(database.reader, [picture.path])
    expect(found).toEqual({ path: picture.path, contentType: 'image/jpeg', bytes: picture.bytes })
    expect(Buffer.isBuffer(found?.bytes)).toBe(true)
    expect(await findPicture(database.reader, [`${picture.path}x`])).toBeUndefined()
  })

  it('are stored once, however often they are uploaded', async () => {
    const picture = await prepared()
    for (const time of [now, now + 1]) {
      await database.writeCatalogue(transaction => insertPicture(transaction, picture, time))
    }
    const rows = await database.reader.selectFrom('pictures').select(['path', 'created_at']).execute()
    expect(rows).toEqual([{ path: picture.path, created_at: now }])
  })

  it('are removed with their variants when no row refers to them', async () => {
    const picture = await prepared()
    await database.writeCatalogue(async transaction => {
      await insertPicture(transaction, picture, now)
      await insertVariant(transaction, variantOf(picture), now)
    })
    expect(await findVariant(database.reader, variantOf(picture).path)).toEqual({
      contentType: 'image/webp',
      bytes: variantOf(picture).bytes,
    })
    await database.writeCatalogue(transaction => removeUnusedPictures(transaction, [picture.path]))
    expect(await paths(database)).toEqual([])
    expect(await findVariant(database.reader, variantOf(picture).path)).toBeUndefined()
  })

  it.each([
    ['a product', insertProduct],
    ['the list of a product', insertListing],
    ['a category', insertCategory],
    ['a gallery item', insertGalleryItem],
  ])('stay while %s names them', async (_name, insertNaming) => {
    const [used, unused] = [await prepared('products', 10), await prepared('products', 250)]
    await database.writeCatalogue(async transaction => {
      await insertPicture(transaction, used, now)
      await insertPicture(transaction, unused, now)
      await insertNaming(transaction, used.path)
      await insertVariant(transaction, variantOf(used), now)
    })
    await database.writeCatalogue(transaction =>
      removeUnusedPictures(transaction, [used.path, unused.path, '', '/uploads/products/none.jpg']),
    )
    expect(await paths(database)).toEqual([used.path])
    expect(await findVariant(database.reader, variantOf(used).path)).toBeDefined()
  })

  it('stay when they are not among the removed', async () => {
    const picture = await prepared()
    await database.writeCatalogue(async transaction => {
      await insertPicture(transaction, picture, now)
      await removeUnusedPictures(transaction, [])
    })
    expect(await paths(database)).toEqual([picture.path])
  })

  it('stay while lists name them, however many are looked for', async () => {
    const [used, unused] = [await prepared('products', 10), await prepared('products', 250)]
    await database.writeCatalogue(async transaction => {
      await insertPicture(transaction, used, now)
      await insertPicture(transaction, unused, now)
      await insertListing(transaction, used.path)
      const others = Array.from({ length: 40 }, (_, number) => `/uploads/products/${number}.jpg`)
      await removeUnusedPictures(transaction, [used.path, unused.path, ...others])
    })
    expect(await paths(database)).toEqual([used.path])
  })

  it('survive when one product drops them while another adopts them', async () => {
    const picture = await prepared()
    const takeUp = () =>
      database.writeCatalogue(async transaction => {
        await insertPicture(transaction, picture, now)
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
    const variant = variantOf(await prepared())
    await database.write(transaction => insertVariant(transaction, variant, now))
    expect(await findVariant(database.reader, variant.path)).toBeUndefined()
    expect(await paths(database)).toEqual([])
  })

  it('accept the same variant twice', async () => {
    const picture = await prepared()
    await database.writeCatalogue(transaction => insertPicture(transaction, picture, now))
    for (const time of [now, now + 1]) {
      await database.write(transaction => insertVariant(transaction, variantOf(picture), time))
    }
    expect(await findVariant(database.reader, variantOf(picture).path)).toBeDefined()
  })
})
