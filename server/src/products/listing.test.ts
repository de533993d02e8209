import { constantFrom, integer, record, sample } from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { wholeRun } from '../../testing/property-runs.ts'
import type { Database } from '../database/database.ts'
import { categoryRow, describeOnEachDatabase, productRow } from '../database/testing.ts'
import { type ProductFilter, readProductPage } from './listing.ts'

const count = 2_600
const at = 1_790_000_000_000
const flag = (yes: boolean) => (yes ? (1 as const) : (0 as const))

/** Parents of the categories: a main category with two subcategories, and one without. */
const parents = { oils: null, sesame: 'oils', groundnut: 'oils', sweets: null }
type Category = keyof typeof parents

const categoriesOf: [Category | null, Category | null][] = [
  ['oils', null],
  ['oils', 'sesame'],
  ['sesame', null],
  ['groundnut', null],
  ['sweets', null],
  // Inconsistent pairs, such as a former main category that is now a subcategory.
  ['groundnut', 'oils'],
  ['sweets', 'sesame'],
  [null, 'sesame'],
  [null, null],
]

type Row = ReturnType<typeof rowAt>

function rowAt(n: number) {
  const [category_id = null, subcategory_id = null] = categoriesOf[n % categoriesOf.length] ?? []
  return {
    id: `product-${(n * 7_919) % 10_007}`,
    category_id,
    subcategory_id,
    featured: flag(n % 7 === 0),
    in_stock: flag(n % 5 !== 0),
    // Bulk updates give many products the same time.
    updated_at: at + Math.floor(n / 40),
    deletion_id: n % 31 === 0 ? 'deletion' : null,
    search_key: n % 3 === 0 ? 'sesame oil\n' : 'jaggery\n',
  }
}

const rows = Array.from({ length: count }, (_, n) => rowAt(n))

function belongs({ category_id, subcategory_id }: Row, category: string): boolean {
  if (!(category in parents)) return false
  const parent = category_id === null ? null : parents[category_id]
  return category_id === category || subcategory_id === category || parent === category
}

/** The expected ids of a list, by filtering and sorting all rows. */
function expected({ category, search, featured, inStock }: ProductFilter): string[] {
  return rows
    .filter(one => one.deletion_id === null)
    .filter(one => !category || belongs(one, category))
    .filter(one => !search || one.search_key.includes(search))
    .filter(one => featured === undefined || one.featured === flag(featured))
    .filter(one => inStock === undefined || one.in_stock === flag(inStock))
    .sort((one, other) => other.updated_at - one.updated_at || (one.id < other.id ? -1 : 1))
    .map(({ id }) => id)
}

const requests = record({
  filter: record({
    category: constantFrom(undefined, undefined, undefined, 'oils', 'sesame', 'sweets', 'nowhere'),
    search: constantFrom(undefined, undefined, undefined, 'sesame'),
    featured: constantFrom(undefined, undefined, true, false),
    inStock: constantFrom(undefined, undefined, true, false),
  }),
  limit: constantFrom(1, 12, 100),
  position: integer({ min: 0, max: 1_000 }),
})

describeOnEachDatabase('a page of products', connect => {
  let database: Database

  beforeAll(async () => {
    database = await connect()
    await database.writeCatalogue(async transaction => {
      const deletion = { id: 'deletion', kind: 'product' as const, name: '', image: '', along: 0 }
      await transaction
        .insertInto('deletions')
        .values({ ...deletion, deleted_at: at, restored_at: null })
        .execute()
      for (const [id, parent_id] of Object.entries(parents)) {
        await transaction.insertInto('categories').values(categoryRow({ id, parent_id })).execute()
      }
      for (let n = 0; n < count; n += 200) {
        await transaction
          .insertInto('products')
          .values(rows.slice(n, n + 200).map(productRow))
          .execute()
      }
    })
  })

  const ids = (items: readonly { _id: string }[]) => items.map(({ _id }) => _id)

  it('holds what filtering and sorting every product gives, in any list and at any depth', async () => {
    for (const { filter, limit, position } of sample(requests, 100 * wholeRun)) {
      const all = expected(filter)
      const page = 1 + Math.floor((position / 1_000) * Math.ceil(all.length / limit))
      const got = await database.snapshot(queries => readProductPage(queries, filter, { page, limit }))
      const request = { filter, page, limit }
      const wanted = { ...request, items: all.slice((page - 1) * limit, page * limit), total: all.length }
      expect({ ...request, items: ids(got.items), total: got.total }).toEqual(wanted)
    }
  })

  it('follows a write, deep in the list and on its first page', async () => {
    const read = async (page: number) =>
      ids((await database.snapshot(queries => readProductPage(queries, {}, { page, limit: 12 }))).items)
    const all = expected({})
    expect(await read(100)).toEqual(all.slice(1_188, 1_200))
    expect(await read(101)).toEqual(all.slice(1_200, 1_212))
    const moved = all[1_500] as string
    await database.writeCatalogue(async transaction => {
      await transaction
        .updateTable('products')
        .set({ updated_at: at * 2 })
        .where('id', '=', moved)
        .execute()
    })
    expect(await read(101)).toEqual(all.slice(1_199, 1_211))
    expect(await read(1)).toEqual([moved, ...all.slice(0, 11)])
  })
})
