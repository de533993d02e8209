import { pictureKinds, picturePath } from '@chekku/domain/pictures/picture'
import { goLiveLimits } from '@chekku/domain/shop/go-live'
import { expect, test } from 'vitest'
import { describeOnEachDatabase, galleryItemRow } from '../database/testing.ts'
import { insertPicture } from '../media/picture-store.ts'
import { countRows, findRows, galleryConditions } from './catalogue-store.ts'

/** Sides around the smallest that is large enough. */
const sides = [1, 9, 320, 499, 500, 501, 12000]
const hash = 'a'.repeat(32)

describeOnEachDatabase('the query for small pictures', connect => {
  test('finds those of every kind with both sides too small, and nothing else', async () => {
    const database = await connect()
    const stored = pictureKinds.flatMap(kind =>
      sides.flatMap(width =>
        sides.map((height, at) => {
          const path = picturePath({ kind, hash, width, height, extension: at % 2 ? 'jpg' : 'webp' })
          return { path, contentType: 'image/jpeg' as const, width, height, bytes: Buffer.alloc(0) }
        }),
      ),
    )
    const others = ['', 'oil.jpg', '/uploads/products/oil-1x1.jpg', 'https://cdn.example/oil-100x100.jpg']
    const rows = [...stored.map(({ path }) => path), ...others].map(image => galleryItemRow({ image }))
    await database.write(async transaction => {
      await insertPicture(transaction, stored, 1)
      await transaction.insertInto('gallery_items').values(rows).execute()
    })
    const side = goLiveLimits.pictureSide
    const small = stored.filter(({ width, height }) => width < side && height < side).map(({ path }) => path)
    expect(small).toHaveLength(pictureKinds.length * 4 ** 2)
    const found = await findRows(database.reader, 'gallery', galleryConditions.small, rows.length)
    expect(found.map(({ image }) => image).sort()).toEqual(small.sort())
    const counts = await countRows(database.reader, 'gallery', galleryConditions)
    expect(counts).toMatchObject({ total: rows.length, small: small.length })
  })
})
