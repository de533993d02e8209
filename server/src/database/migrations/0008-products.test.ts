import { rupeesToPaise } from '@chekku/domain/money'
import { describe, expect, it } from 'vitest'
import { isWholeRun } from '../../../testing/choose-from.ts'
import { migrateFrom } from '../../../testing/migrate-from.ts'
import type { Database } from '../database.ts'
import { testDialects } from '../testing.ts'

const fresh = { description: '', image: '', version: 1, updated_at: 1, deletion_id: null }
const product = { search_key: '', price_paise: rupeesToPaise(1), category_id: null, subcategory_id: null }
const flags = { featured: 0, in_stock: 1 } as const
const category = { sort_order: 1, show_in_nav: 0, show_in_products_dropdown: 1, parent_id: null } as const

describe.each(testDialects())('addresses of what is stored, on %s', dialect => {
  /** Stores products of these names, oldest first. */
  const fill = (database: Database, names: readonly string[]) =>
    database.writeCatalogue(async transaction => {
      const deletion = { id: 'd', kind: 'product', name: '', image: '', along: 0, deleted_at: 1 } as const
      await transaction
        .insertInto('deletions')
        .values({ ...deletion, restored_at: null })
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

  it('come from their names, oldest first, those in the trash too, of more than a batch', async () => {
    const names = ['Oil', 'Oil 2', 'OIL', '…', 'Oil', '!', 'எண்ணெய்']
    const count = isWholeRun ? 10_000 : 1_500
    const others = Array.from({ length: count - names.length }, (_, at) => `Oil ${at % 100}`)
    const { reader } = await migrateFrom('0008-products', dialect, earlier =>
      fill(earlier, [...names, ...others]),
    )
    const rows = await reader.selectFrom('products').select('slug').orderBy('created_at').execute()
    const addresses = await reader.selectFrom('addresses').selectAll().execute()
    const slugs = rows.map(({ slug }) => slug)
    expect(slugs.slice(0, 7)).toEqual(['oil', 'oil-2', 'oil-3', 'product', 'oil-4', 'product-2', 'enney'])
    expect(new Set(slugs).size).toBe(count)
    expect(addresses).toHaveLength(count + 1)
    expect(addresses.find(({ kind }) => kind === 'category')).toMatchObject({
      address: 'oils',
      entity_id: 'c',
    })
  })
})
