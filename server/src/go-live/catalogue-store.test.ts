import { parsePicturePath, pictureKinds, picturePath } from '@chekku/domain/picture'
import { goLiveLimits } from '@chekku/domain/shop/go-live'
import { expect, test } from 'vitest'
import { describeOnEachDatabase, galleryItemRow } from '../database/testing.ts'
import { countRows, findRows, galleryConditions } from './catalogue-store.ts'

/** Sides around every change in the number of digits. */
const sides = [1, 9, 10, 49, 50, 99, 100, 320, 499, 500, 501, 999, 1000, 4000, 12000]
const hash = 'a'.repeat(32)

describeOnEachDatabase('the query for small pictures', connect => {
  test('finds what the reading of a path finds, of every kind and size, and nothing else', async () => {
    const database = await connect()
    const stored = pictureKinds.flatMap(kind =>
      sides.flatMap(width =>
        sides.map((height, at) =>
          picturePath({ kind, hash, width, height, extension: at % 2 ? 'jpg' : 'webp' }),
        ),
      ),
    )
    const others = ['', 'oil.jpg', '/uploads/products/oil-1x1.jpg', 'https://cdn.example/oil-100x100.jpg']
    const rows = [...stored, ...others].map(image => galleryItemRow({ image }))
    for (let start = 0; start < rows.length; start += 300) {
      const batch = rows.slice(start, start + 300)
      await database.write(transaction => transaction.insertInto('gallery_items').values(batch).execute())
    }
    const isSmall = (path: string) => {
      const { width, height } = parsePicturePath(path) ?? { width: 1e6, height: 1e6 }
      return Math.max(width, height) < goLiveLimits.pictureSide
    }
    const small = stored.filter(isSmall)
    expect(small).toHaveLength(pictureKinds.length * 9 ** 2)
    const found = await findRows(database.reader, 'gallery', galleryConditions.small, rows.length)
    expect(found.map(({ image }) => image).sort()).toEqual(small.sort())
    const counts = await countRows(database.reader, 'gallery', galleryConditions)
    expect(counts).toMatchObject({ total: rows.length, small: small.length })
  })
})
