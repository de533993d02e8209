import type { CategoryReference, Product } from '@chekku/domain/product'
import type { Queries } from '../database/schema.ts'
import { findNamedProductRows, type NamedProductRow, presentProduct } from './store.ts'

/** What says of a product, in few bytes, whether it is as it was when it was read. */
export type ProductMark = Pick<NamedProductRow, 'id' | 'version' | 'updated_at'>

export const markColumns = ['products.id', 'products.version', 'products.updated_at'] as const

interface Remembered {
  product: Product
  row: Pick<NamedProductRow, 'id' | 'version' | 'updated_at' | 'category_id' | 'subcategory_id'>
  /** What stood behind it in the list that was read last: mostly it does so again, and need not be looked for. */
  next: Remembered | undefined
}

/** A few megabytes. */
const most = 5_000

export type RememberedProducts = ReturnType<typeof createRememberedProducts>

/**
 * Products as they were read, so that after a write a long list reads what has changed and no more. What is asked for is
 * the same object as before while the product is the same.
 */
export function createRememberedProducts() {
  const known = new Map<string, Remembered>()

  function findUnchanged(marks: readonly ProductMark[]): (Remembered | undefined)[] {
    let last: Remembered | undefined
    return marks.map(mark => {
      const one = isUnchanged(last?.next, mark) ? last?.next : known.get(mark.id)
      if (!isUnchanged(one, mark)) return undefined
      if (last) last.next = one
      last = one
      return one
    })
  }

  function remember(rows: readonly NamedProductRow[]): void {
    if (known.size + rows.length > most) known.clear()
    for (const row of rows.slice(0, most)) {
      const { id, version, updated_at, category_id, subcategory_id } = row
      // Everybody who asks is given the same one.
      const product = Object.freeze(presentProduct(row))
      const read = { product, row: { id, version, updated_at, category_id, subcategory_id } }
      const before = known.get(id)
      // The same entry, as the one before it in a list leads to it.
      if (before) Object.assign(before, read)
      else known.set(id, { ...read, next: undefined })
    }
  }

  /** The products of these marks, in their order; what is not known as it is now is read in `queries`. */
  async function complete(queries: Queries, marks: readonly ProductMark[]): Promise<Product[]> {
    const remembered = findUnchanged(marks)
    const names = await namesOf(queries, remembered)
    const products = remembered.map(one => (one && hasNames(one, names) ? one.product : undefined))
    const missing = marks.filter((_, at) => products[at] === undefined).map(({ id }) => id)
    if (missing.length === 0) return products as Product[]
    const rows = await findNamedProductRows(queries, missing)
    remember(rows)
    const read = new Map(rows.map(row => [row.id, known.get(row.id)?.product ?? presentProduct(row)]))
    return marks.flatMap(({ id }, at) => products[at] ?? read.get(id) ?? [])
  }

  return { complete }
}

/** A database that is put back from a backup may give a version a second time, but not at the same moment. */
function isUnchanged(one: Remembered | undefined, { id, version, updated_at }: ProductMark): boolean {
  return one?.row.id === id && one.row.version === version && one.row.updated_at === updated_at
}

/** Whether a product names its categories as they are called now; one that is in the trash, or gone, is none. */
function hasNames({ product, row }: Remembered, names: ReadonlyMap<string, string>): boolean {
  const isNamed = (reference: CategoryReference | null, id: string | null) =>
    id === null || reference?.name === names.get(id)
  return isNamed(product.category, row.category_id) && isNamed(product.subcategory, row.subcategory_id)
}

/** The names of the categories of these products, of those that are not in the trash. */
async function namesOf(
  queries: Queries,
  remembered: readonly (Remembered | undefined)[],
): Promise<Map<string, string>> {
  const ids = new Set<string>()
  for (const one of remembered) {
    if (one?.row.category_id) ids.add(one.row.category_id)
    if (one?.row.subcategory_id) ids.add(one.row.subcategory_id)
  }
  if (ids.size === 0) return new Map()
  const rows = await queries
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('deletion_id', 'is', null)
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
