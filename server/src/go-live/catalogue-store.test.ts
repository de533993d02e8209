import { pictureKinds, picturePath } from '@chekku/domain/pictures/picture'
import { goLiveLimits } from '@chekku/domain/shop/go-live'
import { expect, test } from 'vitest'
import { describeOnEachDatabase, productRow } from '../database/testing.ts'
import { insertOriginals } from '../media/original-store.ts'
import { checkProducts, listSmallPictures } from './catalogue-store.ts'

/** Sides around the smallest that is large enough; one of 0 is not known. */
const sides = [0, 1, 9, 320, 499, 500, 501, 12000]
const hash = 'a'.repeat(32)

describeOnEachDatabase('the catalogue as the go-live check reads it', connect => {
  test('small pictures are those of every kind with both sides too small, and nothing else', async () => {
    const database = await connect()
    const stored = pictureKinds.flatMap(kind =>
      sides.flatMap(width =>
        sides.map((height, at) => {
          const path = picturePath({ kind, hash, width, height, extension: at % 2 ? 'jpg' : 'webp' })
          return { path, contentType: 'image/jpeg' as const, width, height, bytes: Buffer.alloc(0) }
        }),
      ),
    )
    await database.write(transaction => insertOriginals(transaction, stored, 1))
    const side = goLiveLimits.pictureSide
    const small = stored.filter(({ width, height }) => width > 0 && width < side && height < side)
    expect([...(await listSmallPictures(database.reader))].sort()).toEqual(
      small.map(({ path }) => path).sort(),
    )
  })

  test('every product is read once, the oldest first, and other requests get their turns', async () => {
    const database = await connect()
    const ids = Array.from({ length: 1_001 }, (_, at) => `product-${String(at).padStart(4, '0')}`)
    await database.write(transaction =>
      transaction
        .insertInto('products')
        .values(ids.map(id => productRow({ id })).reverse())
        .execute(),
    )
    let isTurn = false
    setImmediate(() => {
      isTurn = true
    })
    const products = await checkProducts(database.reader)
    expect(products.map(({ id }) => id)).toEqual(ids)
    expect(isTurn).toBe(true)
  })
})
