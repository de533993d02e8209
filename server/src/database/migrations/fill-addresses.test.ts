import { rupeesToPaise } from '@chekku/domain/money'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connectDatabase } from '../connect.ts'
import { createTestLocation, type TestLocation, testDialects } from '../testing.ts'
import { history } from './migrate.ts'

const fresh = { description: '', image: '', version: 1, updated_at: 1, deletion_id: null }
const product = { search_key: '', price_paise: rupeesToPaise(1), category_id: null, subcategory_id: null }
const flags = { featured: 0, in_stock: 1 } as const
const category = { sort_order: 1, show_in_nav: 0, show_in_products_dropdown: 1, parent_id: null } as const

describe.each(testDialects())('addresses of what is stored, on %s', dialect => {
  let location: TestLocation
  beforeEach(async () => {
    location = await createTestLocation(dialect, 'empty')
  })
  afterEach(() => location.remove())

  /** A database before the migration, with products of these names, oldest first. */
  async function earlier(names: readonly string[]) {
    const before = history.slice(
      0,
      history.findIndex(({ name }) => name === '0008-products'),
    )
    const database = await connectDatabase(location.options, before)
    await database.writeCatalogue(async transaction => {
      const deletion = {
        id: 'd',
        kind: 'product',
        name: '',
        image: '',
        along: 0,
        deleted_at: 1,
        restored_at: null,
      }
      await transaction
        .insertInto('deletions')
        .values(deletion as never)
        .execute()
      const oils = { ...fresh, ...category, id: 'c', name: 'Oils', name_key: 'oils', created_at: 1 }
      await transaction.insertInto('categories').values(oils).execute()
      const rows = names.map((name, at) => ({
        ...fresh,
        ...product,
        ...flags,
        id: `p${at}`,
        name,
        created_at: at,
        deletion_id: at % 2 === 1 ? 'd' : null,
      }))
      for (let start = 0; start < rows.length; start += 500)
        await transaction
          .insertInto('products')
          .values(rows.slice(start, start + 500))
          .execute()
    })
    await database.close()
  }

  /** The slugs after the migration, by product, oldest first. */
  async function migrated() {
    const database = await connectDatabase(location.options)
    const rows = await database.reader
      .selectFrom('products')
      .select(['id', 'slug'])
      .orderBy('created_at')
      .execute()
    const addresses = await database.reader.selectFrom('addresses').selectAll().orderBy('address').execute()
    await database.close()
    return { slugs: rows.map(({ slug }) => slug), addresses }
  }

  it('come from their names, oldest first, those in the trash too, for ten thousand soon', async () => {
    const names = ['Oil', 'Oil 2', 'OIL', '…', 'Oil', '!', 'எண்ணெய்']
    await earlier([...names, ...Array.from({ length: 9_993 }, (_, at) => `Oil ${at % 100}`)])
    const { slugs, addresses } = await migrated()
    expect(slugs.slice(0, 7)).toEqual(['oil', 'oil-2', 'oil-3', 'product', 'oil-4', 'product-2', 'enney'])
    expect(new Set(slugs).size).toBe(10_000)
    expect(addresses).toHaveLength(10_001)
    expect(addresses.find(({ kind }) => kind === 'category')).toMatchObject({
      address: 'oils',
      entity_id: 'c',
    })
  })
})
