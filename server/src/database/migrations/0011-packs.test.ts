import type { Paise } from '@chekku/domain/money'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrateFrom } from '../../../testing/migrate-from.ts'
import type { Database } from '../database.ts'
import { productRow, testDialects } from '../testing.ts'

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

/** Stores a product with two sizes in the trash, and twelve hundred others of one. */
const fill = (database: Database) =>
  database.writeCatalogue(async transaction => {
    const deletion = { id: 'd', kind: 'product', name: 'Oil', image: '', along: 0, deleted_at: 1 } as const
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

test.each(testDialects())(
  'sizes that were stored as JSON are rows in paise, also in the trash, as is the one size of others, on %s',
  async dialect => {
    const { reader } = await migrateFrom('0011-packs', dialect, fill)
    const packs = reader.selectFrom('packs').selectAll()
    const rows = await packs.orderBy('product_id').orderBy('position').execute()
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
    expect(await reader.selectFrom('changes').selectAll().execute()).toEqual([])
  },
)
