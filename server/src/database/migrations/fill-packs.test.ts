import type { Paise } from '@chekku/domain/money'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connectDatabase } from '../connect.ts'
import { createTestLocation, productRow, type TestLocation, testDialects } from '../testing.ts'
import { history } from './migrate.ts'

const before = history.slice(
  0,
  history.findIndex(({ name }) => name === '0011-packs'),
)
const tin = {
  _id: 'tin',
  kind: 'tin',
  measure: 'volume',
  quantity: 4_999.5,
  pieces: 2,
  grams: 4_550.25,
  price: 1_999.99,
  mrp: 2_200.1,
  inStock: false,
  sku: 'T-5',
  gtin: '96385074',
  image: '/uploads/products/a.jpg',
}
const bag = { _id: 'bag', kind: 'bag', measure: null, quantity: null, pieces: 1, grams: null, price: 0.07 }
const unsaid = { mrp: null, inStock: true, sku: '', gtin: '', image: '' }
const plain = {
  position: 0,
  kind: '',
  measure: null,
  quantity: null,
  pieces: 1,
  grams: null,
  mrp_paise: null,
  offer_paise: null,
  offer_from: null,
  offer_until: null,
  sku: '',
  gtin: '',
  image: '',
  removed_at: null,
}

describe.each(testDialects())('sizes that were stored as JSON, on %s', dialect => {
  let location: TestLocation
  beforeEach(async () => {
    location = await createTestLocation(dialect, 'empty')
  })
  afterEach(() => location.remove())

  it('are rows in paise, also in the trash, as is the one size of each of twelve hundred others', async () => {
    const earlier = await connectDatabase(location.options, before)
    await earlier.writeCatalogue(async transaction => {
      const deletion = { id: 'd', kind: 'product', name: '', image: '', along: 0, deleted_at: 1 } as const
      await transaction
        .insertInto('deletions')
        .values({ ...deletion, restored_at: null })
        .execute()
      const rows = Array.from({ length: 1_200 }, (_, at) =>
        productRow({
          id: `p${String(at).padStart(4, '0')}`,
          price_paise: at as Paise,
          in_stock: at % 2 === 0 ? 1 : 0,
        }),
      )
      const sized = productRow({ id: 'sized', deletion_id: 'd' })
      for (const part of [rows.slice(0, 600), rows.slice(600), [sized]])
        await transaction.insertInto('products').values(part).execute()
      const packs = JSON.stringify([tin, { ...bag, ...unsaid }])
      await sql`update products set packs = ${packs} where id = 'sized'`.execute(transaction)
      const change = { id: 'c', at: 1, actor_name: '', operation: 'updateProduct', root_id: 'c' }
      await transaction
        .insertInto('changes')
        .values({ ...change, undoes: 0, undone: 0 })
        .execute()
    })
    await earlier.close()
    const database = await connectDatabase(location.options)
    const rows = await database.reader
      .selectFrom('packs')
      .selectAll()
      .orderBy('product_id')
      .orderBy('position')
      .execute()
    const changes = await database.reader.selectFrom('changes').selectAll().execute()
    await database.close()
    expect(rows).toHaveLength(1_202)
    expect(rows.slice(0, 2)).toEqual([
      { ...plain, product_id: 'p0000', id: 'p0000', price_paise: 0, in_stock: 1 },
      { ...plain, product_id: 'p0001', id: 'p0001', price_paise: 1, in_stock: 0 },
    ])
    const { _id: id, price: _price, mrp: _mrp, inStock: _stock, ...said } = tin
    expect(rows.slice(-2)).toEqual([
      { ...plain, ...said, product_id: 'sized', id, price_paise: 199_999, mrp_paise: 220_010, in_stock: 0 },
      { ...plain, product_id: 'sized', id: 'bag', position: 1, kind: 'bag', price_paise: 7, in_stock: 1 },
    ])
    expect(changes).toEqual([])
  })
})
