import { randomUUIDv7 } from 'node:crypto'
import { array, assert, asyncProperty, constantFrom, record } from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Queries, WriteTransaction } from './schema.ts'
import { categoryRow, describeOnEachDatabase, productRow } from './testing.ts'

const categories = ['oils', 'sweets', 'spices']

const steps = array(
  record({
    kind: constantFrom('add', 'add', 'change', 'trash', 'restore', 'removeTrash', 'removeCategory'),
    category: constantFrom(...categories, null),
    subcategory: constantFrom(...categories, null),
    featured: constantFrom<0 | 1>(0, 1),
    in_stock: constantFrom<0 | 1>(0, 1),
  }),
  { minLength: 1, maxLength: 30 },
)
type Step = Parameters<Parameters<typeof steps.map>[0]>[0][number]

describeOnEachDatabase('the counts of products', connect => {
  /** Only existing categories, since removed ones can't be referenced. */
  async function categoriesOf(transaction: WriteTransaction, step: Step) {
    const there = (await transaction.selectFrom('categories').select('id').execute()).map(({ id }) => id)
    const known = (id: string | null) => (id !== null && there.includes(id) ? id : null)
    const { featured, in_stock } = step
    return { category_id: known(step.category), subcategory_id: known(step.subcategory), featured, in_stock }
  }

  async function take(transaction: WriteTransaction, step: Step): Promise<void> {
    const some = transaction.selectFrom('products').select('id').orderBy('id').limit(2)
    switch (step.kind) {
      case 'add':
        await transaction
          .insertInto('products')
          .values(productRow(await categoriesOf(transaction, step)))
          .execute()
        return
      case 'change':
        await transaction
          .updateTable('products')
          .set(await categoriesOf(transaction, step))
          .where('id', 'in', some)
          .execute()
        return
      case 'trash': {
        const id = randomUUIDv7()
        const deletion = { id, kind: 'product', name: 'Oil', image: '', along: 0, deleted_at: 1 } as const
        await transaction
          .insertInto('deletions')
          .values({ ...deletion, restored_at: null })
          .execute()
        await transaction
          .updateTable('products')
          .set({ deletion_id: id })
          .where('id', 'in', some)
          .where('deletion_id', 'is', null)
          .execute()
        return
      }
      case 'restore':
        await transaction.updateTable('products').set({ deletion_id: null }).execute()
        return
      case 'removeTrash':
        await transaction.deleteFrom('deletions').execute()
        return
      default:
        await transaction
          .deleteFrom('categories')
          .where('id', '=', step.category ?? 'oils')
          .execute()
    }
  }

  const stored = (queries: Queries) =>
    sql`select category_id, subcategory_id, featured, in_stock, total from product_counts
      order by category_id, subcategory_id, featured, in_stock`.execute(queries)
  const counted = (queries: Queries) =>
    sql`select coalesce(category_id, '') as category_id, coalesce(subcategory_id, '') as subcategory_id,
      featured, in_stock, count(*) as total from products where deletion_id is null
      group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(queries)

  it('match a count after any insert, change, deletion and restore', async () => {
    const database = await connect()
    await assert(
      asyncProperty(steps, async script => {
        await database.write(async transaction => {
          await transaction.deleteFrom('products').execute()
          await transaction.deleteFrom('categories').execute()
          await transaction
            .insertInto('categories')
            .values(categories.map(id => categoryRow({ id })))
            .execute()
        })
        for (const step of script) {
          await database.write(transaction => take(transaction, step))
          expect((await stored(database.reader)).rows).toEqual((await counted(database.reader)).rows)
        }
      }),
      { numRuns: 15 },
    )
  })
})
