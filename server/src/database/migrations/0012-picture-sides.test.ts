import { expect, test } from 'vitest'
import { migrateFrom } from '../../../testing/migrate-from.ts'
import { testDialects } from '../testing.ts'

test.each(testDialects())(
  'pictures of earlier schemas have the sides of their paths, on %s',
  async dialect => {
    const path = `/uploads/products/${'0'.repeat(32)}-2560x499.jpg`
    const file = { content_type: 'image/jpeg', bytes: Buffer.from('picture'), created_at: 1 }
    const pictures = [path, '/uploads/products/a.jpg'].map(path => ({ path, ...file }))
    const { reader } = await migrateFrom('0012-picture-sides', dialect, ({ write }) =>
      write(transaction => transaction.insertInto('pictures').values(pictures).execute()),
    )
    const sides = reader.selectFrom('pictures').select(['path', 'width', 'height'])
    expect(await sides.orderBy('path').execute()).toEqual([
      { path, width: 2_560, height: 499 },
      { path: '/uploads/products/a.jpg', width: 0, height: 0 },
    ])
  },
)
