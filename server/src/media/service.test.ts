import { variantPath } from '@chekku/domain/picture'
import { expect, it, onTestFinished } from 'vitest'
import { plainPicture } from '../../testing/plain-picture.ts'
import type { Database } from '../database/database.ts'
import { describeOnEachDatabase } from '../database/testing.ts'
import { createMedia } from './service.ts'

async function openMedia(database: Database) {
  const media = createMedia({ database, log: { warn: () => expect.unreachable() } })
  onTestFinished(media.close)
  const picture = await media.prepare(await plainPicture(), 'products')
  await database.writeCatalogue(transaction => media.store(transaction, picture))
  return { media, picture, variant: variantPath(picture.path, 320, 'webp') }
}

describeOnEachDatabase('reading pictures', connect => {
  it('finds a picture and its variants until the picture is removed', async () => {
    const database = await connect()
    const { media, picture, variant } = await openMedia(database)
    expect(await media.read(variant)).toMatchObject({ contentType: 'image/webp' })
    expect(await media.read(picture.path)).toMatchObject({ bytes: picture.bytes })
    await database.writeCatalogue(transaction => media.removeUnused(transaction, [picture.path]))
    expect(await media.read(variant)).toBeUndefined()
    expect(await media.read(picture.path)).toBeUndefined()
  })

  it('queries the database only for paths of pictures', async () => {
    const database = await connect()
    const { media } = await openMedia(database)
    await database.close()
    for (const path of ['', '/uploads/products/x.jpg', '/uploads/products/', '/etc/passwd']) {
      expect(await media.read(path)).toBeUndefined()
    }
  })
})
