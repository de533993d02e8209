import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { failAfter } from '../../../testing/broken-migrations.ts'
import { restoreBackup } from '../../backup/restore-backup.ts'
import { writeBackup } from '../../backup/write-backup.ts'
import { connectDatabase } from '../connect.ts'
import type { Database } from '../database.ts'
import { createTestLocation, type TestLocation, testDialects } from '../testing.ts'
import { history } from './migrate.ts'

const earlier = history.slice(
  0,
  history.findIndex(({ name }) => name === '0006-repairs'),
)

const stamps = { image: '', version: 3, created_at: 1, updated_at: 2 }
const category = { ...stamps, name_key: '', description: '', show_in_nav: 0, show_in_products_dropdown: 0 }
const product = { ...stamps, name: 'Oil', description: '', search_key: 'oil\n', price_paise: 1, featured: 0 }
const item = { ...stamps, title: 'Press', description: '', is_popular: 0, sort_order: 0 }

/** Data of an earlier version: `sub` moved from `old` to `new`, and `main` became a main category. */
const rows: Record<string, Record<string, unknown>[]> = {
  categories: [
    { id: 'old', name: 'Old', sort_order: 1, parent_id: null, ...category },
    { id: 'new', name: 'New', sort_order: 2, parent_id: null, ...category },
    { id: 'main', name: 'Main', sort_order: 3, parent_id: null, ...category },
    { id: 'sub', name: 'Sub', sort_order: 4, parent_id: 'new', ...category },
  ],
  products: [
    ['gone', 'old', 'sub'],
    ['left', 'old', 'sub'],
    ['made-main', 'old', 'main'],
    ['right', 'new', 'sub'],
    ['uncategorized', null, 'sub'],
    ['without', 'old', null],
  ].map(([id, category_id, subcategory_id]) => ({
    id,
    category_id,
    subcategory_id,
    in_stock: 1,
    ...product,
  })),
  gallery_items: [
    ['item-free', null, 'sub', 'Ours'],
    ['item-left', 'old', 'sub', 'Old'],
    ['item-made-main', 'old', 'main', 'Old'],
  ].map(([id, category_id, subcategory_id, category_text]) => ({
    id,
    category_id,
    subcategory_id,
    category_text,
    ...item,
  })),
}

const before = [
  'gone old sub 3',
  'left old sub 3',
  'made-main old main 3',
  'right new sub 3',
  'uncategorized none sub 3',
  'without old none 3',
  'item-free none sub 3 Ours',
  'item-left old sub 3 Old',
  'item-made-main old main 3 Old',
]
const after = [
  'gone new sub 4',
  'left new sub 4',
  'made-main main none 4',
  'right new sub 3',
  'uncategorized new sub 4',
  'without old none 3',
  'item-free none sub 3 Ours',
  'item-left new sub 4 New',
  'item-made-main main none 4 Main',
]

/** Category and version of each product and gallery item, and the count of products in `new`. */
async function stateOf({ reader }: Database): Promise<[locations: string[], counted: number]> {
  const location = sql`id || ' ' || coalesce(category_id, 'none') || ' ' || coalesce(subcategory_id, 'none') || ' ' || version`
  const { rows } = await sql<{ location: string }>`
    select ${location} as location, 0 as part, id from products
    union all select ${location} || ' ' || category_text, 1, id from gallery_items order by 2, 3`.execute(
    reader,
  )
  const counts = await reader.selectFrom('product_counts').select(['category_id', 'total']).execute()
  const inNew = counts.filter(({ category_id }) => category_id === 'new')
  return [rows.map(row => row.location), inNew.reduce((sum, { total }) => sum + Number(total), 0)]
}

describe.each(testDialects)('products that a moved subcategory left behind, on %s', dialect => {
  let location: TestLocation
  beforeEach(async () => {
    location = await createTestLocation(dialect, 'empty')
    const database = await connectDatabase(location.options, earlier)
    await database.writeCatalogue(async transaction => {
      for (const [table, values] of Object.entries(rows)) {
        for (const row of values) {
          const names = sql.join(Object.keys(row).map(name => sql.ref(name)))
          await sql`insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(row))})`.execute(
            transaction,
          )
        }
      }
      await sql`insert into deletions (id, kind, name, image, along, deleted_at)
        values ('deletion', 'product', 'Oil', '', 0, 1)`.execute(transaction)
      await sql`update products set deletion_id = 'deletion' where id = 'gone'`.execute(transaction)
    })
    await database.close()
  })
  afterEach(() => location.remove())

  const state = async (options = location.options, steps = history) => {
    const database = await connectDatabase(options, steps)
    const found = { state: await stateOf(database), revision: await database.revision() }
    await database.close()
    return found
  }

  test('follow it, also when the repair is interrupted after any statement', async () => {
    for (let statements = 1; ; statements += 1) {
      await failAfter(location.options, statements)
      // Opens without migrating; an earlier version refuses a migrated database.
      const found = await state(location.options, earlier).catch(() => undefined)
      if (!found) break
      expect([statements, found]).toEqual([statements, { state: [before, 1], revision: 1 }])
      expect(statements).toBeLessThan(100)
    }
    expect(await state()).toEqual({ state: [after, 3], revision: 2 })
  })

  test('follow it when an earlier backup is restored', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'chekku-repairs-'))
    const file = join(folder, 'earlier.gz')
    const database = await connectDatabase(location.options, earlier)
    await writeBackup({ database, applied: earlier.map(({ name }) => name), file })
    await database.close()
    const other = await createTestLocation(dialect, 'empty')
    await restoreBackup({ file, to: other.options, mayReplace: false })
    expect((await state(other.options)).state).toEqual([after, 3])
    await other.remove()
    await rm(folder, { recursive: true })
  })
})

describe.each(testDialects)('search keys with several blanks, on %s', dialect => {
  let location: TestLocation
  beforeEach(async () => {
    location = await createTestLocation(dialect, 'empty')
  })
  afterEach(() => location.remove())

  /** More than one batch; the first and the last have old keys. */
  const count = 501
  const id = (index: number) => `product-${String(index).padStart(3, '0')}`
  const doubled = [id(0), id(count - 1)]
  const oil = (one: string) => ({
    ...product,
    id: one,
    category_id: null,
    subcategory_id: null,
    featured: 0 as const,
    in_stock: 1 as const,
    ...(doubled.includes(one)
      ? {
          name: 'Sesame  Oil',
          description: 'Pressed cold.\n\n In  wood. ',
          search_key: 'sesame  oil\npressed cold.\n\n in  wood. ',
        }
      : {}),
  })
  const keys = async ({ reader }: Database) =>
    (
      await reader
        .selectFrom('products')
        .select(['id', 'search_key', 'version', 'updated_at'])
        .orderBy('id')
        .execute()
    ).map(row => [row.id, row.search_key, Number(row.version), Number(row.updated_at)])

  async function fill(ids: readonly string[]) {
    const database = await connectDatabase(location.options, earlier)
    await database.writeCatalogue(async transaction => {
      for (const one of ids) await transaction.insertInto('products').values(oil(one)).execute()
    })
    await database.close()
  }

  test('are renewed, and nothing else of the product changes', async () => {
    const ids = Array.from({ length: count }, (_, at) => id(at))
    await fill(ids)
    const database = await connectDatabase(location.options)
    expect(await keys(database)).toEqual(
      ids.map(one => [
        one,
        doubled.includes(one) ? 'sesame oil\npressed cold. in wood.' : 'oil\n',
        stamps.version,
        stamps.updated_at,
      ]),
    )
    expect(await database.revision()).toBe(2)
    await database.close()
  })

  test('leave the revision unchanged where there are none', async () => {
    await fill([id(1)])
    const database = await connectDatabase(location.options)
    expect(await database.revision()).toBe(1)
    await database.close()
  })
})
