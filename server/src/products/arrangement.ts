import { categoryMessages } from '@chekku/domain/category'
import { Problem } from '@chekku/domain/problem'
import { productMessages } from '@chekku/domain/product'
import { spreadStep } from '@chekku/domain/sort-order'
import { sql } from 'kysely'
import { recordAudit } from '../audit/service.ts'
import { findReferredCategory } from '../categories/service.ts'
import type { Queries, WriteTransaction } from '../database/schema.ts'
import { fieldProblem } from '../entities/entity-service.ts'
import { categoriesUnder } from './listing.ts'

interface Placed {
  id: string
  name: string
  sort_order: number
  category_id: string | null
  subcategory_id: string | null
}

/** The products of a category and its subcategories as its page shows them, drafts among them. */
const listPlaced = (queries: Queries, categories: readonly string[]): Promise<Placed[]> =>
  queries
    .selectFrom('products')
    .select(['id', 'name', 'sort_order', 'category_id', 'subcategory_id'])
    .where('deletion_id', 'is', null)
    .where(eb => eb.or([eb('category_id', 'in', categories), eb('subcategory_id', 'in', categories)]))
    .orderBy('sort_order')
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute()

/** The list in which the given products stand in their new order, at the positions that they had; the others stay. */
function inNewOrder(placed: readonly Placed[], ids: readonly string[]): Placed[] {
  const byId = new Map(placed.map(product => [product.id, product]))
  const moved = new Set(ids)
  let next = 0
  return placed.map(product => {
    if (!moved.has(product.id)) return product
    const id = ids[next] ?? product.id
    next += 1
    return byId.get(id) ?? product
  })
}

/** The new number of each product that gets another: the numbers that are there, unless some are the same. */
function newNumbers(placed: readonly Placed[], ordered: readonly Placed[]): Map<string, number> {
  const numbers = placed.map(({ sort_order }) => sort_order)
  const areDistinct = numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0))
  const changed = ordered.map(({ id, sort_order }, at) => ({
    id,
    from: sort_order,
    to: areDistinct ? (numbers[at] ?? 0) : (at + 1) * spreadStep,
  }))
  return new Map(changed.filter(({ from, to }) => from !== to).map(({ id, to }) => [id, to]))
}

/** Products in one statement. */
const batch = 300

async function storeNumbers(transaction: WriteTransaction, numbers: ReadonlyMap<string, number>) {
  const entries = [...numbers]
  for (let start = 0; start < entries.length; start += batch) {
    const part = entries.slice(start, start + batch)
    const cases = part.map(([id, number]) => sql`when ${id} then ${sql.lit(number)}`)
    await transaction
      .updateTable('products')
      .set({ sort_order: sql<number>`case id ${sql.join(cases, sql` `)} end` })
      .where(
        'id',
        'in',
        part.map(([id]) => id),
      )
      .execute()
  }
}

/** So many names the audit log has of an order. */
const namedInAudit = 20

/**
 * Puts products of a category into this order, which its page shows; products that are not named keep their places. Versions and
 * times of change stay. Rejects on `category` or `ids`.
 */
export async function arrange(
  transaction: WriteTransaction,
  category: string,
  ids: readonly string[],
): Promise<void> {
  const row = await findReferredCategory(transaction, category)
  if (!row) throw fieldProblem('category', categoryMessages.missing)
  const own = new Set(await categoriesUnder(transaction, category))
  // With the products beside a subcategory's, since one number serves the page of the main category too.
  const family = (await categoriesUnder(transaction, row.parent_id ?? category)) ?? []
  const placed = await listPlaced(transaction, [...new Set([...own, ...family])])
  const isOwn = ({ category_id, subcategory_id }: Placed) =>
    own.has(category_id ?? '') || own.has(subcategory_id ?? '')
  const there = new Set(placed.filter(isOwn).map(({ id }) => id))
  const missing = ids.filter(id => !there.has(id))
  if (missing.length > 0)
    throw new Problem('invalid', productMessages.notInCategory, {
      errors: { ids: productMessages.notInCategory },
    })
  const ordered = inNewOrder(placed, ids)
  const numbers = newNumbers(placed, ordered)
  if (numbers.size === 0) return
  await storeNumbers(transaction, numbers)
  const named = (list: readonly Placed[]) => ({
    products: list.slice(0, namedInAudit).map(({ name }) => name),
  })
  const facts = { before: named(placed), after: named(ordered) }
  await recordAudit(transaction, {
    action: 'changed',
    kind: 'category',
    id: category,
    name: row.name,
    ...facts,
  })
}
