import { variantPath } from '@chekku/domain/picture'
import { expect, it, onTestFinished } from 'vitest'
import { plainPicture } from '../../testing/plain-picture.ts'
import type { Database } from '../database/database.ts'
import { describeOnEachDatabase } from '../database/testing.ts'
import { createPicturePreparer } from './image-worker/prepare-picture.ts'
import { createPictureReader } from './picture-reader.ts'
import { insertPicture, removeUnusedPictures } from './picture-store.ts'
import { createVariantMaker } from './variants.ts'

const { prepare } = createPicturePreparer()

/** A reader, and how often it had to have a smaller copy fetched. */
async function readerOn(database: Database, memoryBytes?: number) {
  const picture = await prepare(await plainPicture(), 'products')
  await database.writeCatalogue(transaction => insertPicture(transaction, picture, 1))
  const maker = createVariantMaker(database, { log: { warn: () => expect.unreachable() } })
  onTestFinished(maker.close)
  const fetched: string[] = []
  const fetchCounted = (path: string) => {
    fetched.push(path)
    return maker.variant(path)
  }
  const read = createPictureReader(database, { variant: fetchCounted }, memoryBytes)
  return { read, fetched, picture, copy: variantPath(picture.path, 320, 'webp') }
}

describeOnEachDatabase('reading pictures', connect => {
  it('fetches what is asked for again from memory, also when the catalogue has moved on', async () => {
    const database = await connect()
    const { read, fetched, copy } = await readerOn(database)
    const first = await read(copy)
    expect(first?.contentType).toBe('image/webp')
    expect(await read(copy)).toBe(first)
    await database.writeCatalogue(async () => undefined)
    expect(await read(copy)).toBe(first)
    expect(fetched).toEqual([copy])
  })

  it('forgets a picture that was removed', async () => {
    const database = await connect()
    const { read, picture, copy } = await readerOn(database)
    expect(await read(copy)).toBeDefined()
    expect(await read(picture.path)).toBeDefined()
    await database.writeCatalogue(transaction => removeUnusedPictures(transaction, [picture.path]))
    expect(await read(copy)).toBeUndefined()
    expect(await read(picture.path)).toBeUndefined()
  })

  it('takes no more memory than it may', async () => {
    const database = await connect()
    const { read, fetched, copy } = await readerOn(database, 80)
    await read(copy)
    await read(copy)
    expect(fetched).toEqual([copy, copy])
  })

  it('asks the database nothing for what can be no picture', async () => {
    const database = await connect()
    const { read } = await readerOn(database)
    await database.close()
    for (const path of ['', '/uploads/products/x.jpg', '/uploads/products/', '/etc/passwd']) {
      expect(await read(path)).toBeUndefined()
    }
  })
})
