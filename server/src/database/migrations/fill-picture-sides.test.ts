import { expect, test } from 'vitest'
import { connectDatabase } from '../connect.ts'
import { createTestLocation, testDialects } from '../testing.ts'
import { history } from './migrate.ts'

const before = history.slice(
  0,
  history.findIndex(({ name }) => name === '0012-picture-sides'),
)

test.each(testDialects())(
  'pictures of earlier schemas have the sides of their paths, on %s',
  async dialect => {
    const location = await createTestLocation(dialect, 'empty')
    const earlier = await connectDatabase(location.options, before)
    const path = `/uploads/products/${'0'.repeat(32)}-2560x499.jpg`
    const pictures = [path, '/uploads/products/a.jpg'].map(path => ({ path, content_type: 'image/jpeg' }))
    await earlier.write(transaction =>
      transaction
        .insertInto('pictures')
        .values(pictures.map(picture => ({ ...picture, bytes: Buffer.from('picture'), created_at: 1 })))
        .execute(),
    )
    await earlier.close()
    const database = await connectDatabase(location.options)
    const rows = await database.reader
      .selectFrom('pictures')
      .select(['path', 'width', 'height'])
      .orderBy('path')
      .execute()
    await database.close()
    await location.remove()
    expect(rows).toEqual([
      { path, width: 2_560, height: 499 },
      { path: '/uploads/products/a.jpg', width: 0, height: 0 },
    ])
  },
)
