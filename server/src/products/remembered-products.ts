import type { CategoryReference, Product } from '@chekku/domain/product'
import { LRUCache } from 'lru-cache'
import type { Queries } from '../database/schema.ts'
import { findProducts, type ProductRow } from './store.ts'

/** What says of a product, in few bytes, whether it is as it was when it was read. */
export type ProductMark = Pick<ProductRow, 'id' | 'version' | 'updated_at' | 'category_id' | 'subcategory_id'>

export const markColumns = [
  'products.id',
  'products.version',
  'products.updated_at',
  'products.category_id',
  'products.subcategory_id',
] as const

interface Remembered {
  mark: ProductMark
  product: Product
}

/** A few megabytes. */
const most = 5_000

export type RememberedProducts = ReturnType<typeof createRememberedProducts>

/**
 * Products as they were read, so that after a write a long list reads what has changed and no more. What is asked for is
 * the same object as before while the product is the same.
 */
export function createRememberedProducts() {
  const known = new LRUCache<string, Remembered>({ max: most })

  function current(mark: ProductMark, names: ReadonlyMap<string, string>): Product | undefined {
    const remembered = known.get(mark.id)
    if (!remembered) return undefined
    const { mark: old, product } = remembered
    // A database that is put back from a backup may give a version a second time, but not at the same moment.
    const isSame =
      old.version === mark.version &&
      old.updated_at === mark.updated_at &&
      isNamed(product.category, mark.category_id, names) &&
      isNamed(product.subcategory, mark.subcategory_id, names)
    return isSame ? product : undefined
  }

  /** The products of these marks, in their order; what is not known as it is now is read in `queries`. */
  async function complete(queries: Queries, marks: readonly ProductMark[]): Promise<Product[]> {
    const names = await namesOf(queries, marks)
    const products = marks.map(mark => current(mark, names))
    const missing = marks.filter((_, at) => products[at] === undefined)
    if (missing.length === 0) return products as Product[]
    const read = new Map(
      (
        await findProducts(
          queries,
          missing.map(({ id }) => id),
        )
      ).map(product => [product._id, product]),
    )
    for (const mark of missing) {
      const product = read.get(mark.id)
      // Others will be given the same one.
      if (product) known.set(mark.id, { mark, product: Object.freeze(product) })
    }
    return marks.flatMap((mark, at) => products[at] ?? read.get(mark.id) ?? [])
  }

  return { complete }
}

/** Whether a product names the category that it has now; one that is in the trash is none. */
function isNamed(
  reference: CategoryReference | null,
  id: string | null,
  names: ReadonlyMap<string, string>,
): boolean {
  const name = id === null ? undefined : names.get(id)
  return name === undefined ? reference === null : reference?._id === id && reference.name === name
}

/** The names of the categories of these products, of those that are not in the trash. */
async function namesOf(queries: Queries, marks: readonly ProductMark[]): Promise<Map<string, string>> {
  const ids = new Set(marks.flatMap(mark => [mark.category_id, mark.subcategory_id]))
  ids.delete(null)
  if (ids.size === 0) return new Map()
  const rows = await queries
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('deletion_id', 'is', null)
    .where('id', 'in', [...ids] as string[])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
