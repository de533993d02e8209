import type { CategoryReference, Product } from '@chekku/domain/product'
import type { Queries } from '../database/schema.ts'
import { findNamedProductRows, type NamedProductRow, presentProduct } from './store.ts'

/** What says of a list, in few bytes, whether its products are as they were when they were read. */
export interface ListMarks {
  /** A line for each product, in the list's order: its id, version and time of change. */
  products: string
  /** A line for each category that is not in the trash: its id and name. */
  categories: string
}

interface Remembered {
  product: Product
  /** Its line of the list's marks. */
  mark: string
  row: Pick<NamedProductRow, 'category_id' | 'subcategory_id'>
  /** The categories among which it is named as it is. */
  categories: string
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
  let first: Remembered | undefined
  let lastCategories = ''

  /** Of each line the product, where it is known as it is now, or else its id. */
  function findUnchanged({ products: marks, ...list }: ListMarks): (Product | string)[] {
    // The same text in one and the same place, so that to compare it is to compare the place.
    const categories = list.categories === lastCategories ? lastCategories : list.categories
    lastCategories = categories
    let names: ReadonlyMap<string, string> | undefined
    const isNamedSo = (one: Remembered) => {
      if (one.categories === categories) return true
      names ??= namesIn(categories)
      if (!hasNames(one, names)) return false
      one.categories = categories
      return true
    }

    const found: (Product | string)[] = []
    let last: Remembered | undefined
    for (let at = 0; at < marks.length; ) {
      const expected = last ? last.next : first
      const one = expected && marks.startsWith(expected.mark, at) ? expected : lookUp(marks, at)
      if (typeof one === 'string') {
        found.push(one.slice(0, one.indexOf(' ')))
        at += one.length
        continue
      }
      found.push(isNamedSo(one) ? one.product : one.product._id)
      at += one.mark.length
      if (last) last.next = one
      else first = one
      last = one
    }
    return found
  }

  /** What is known of the line that begins here, or the line. */
  function lookUp(marks: string, at: number): Remembered | string {
    const mark = marks.slice(at, marks.indexOf('\n', at) + 1)
    const one = known.get(mark.slice(0, mark.indexOf(' ')))
    return one?.mark === mark ? one : mark
  }

  function remember(rows: readonly NamedProductRow[], categories: string): void {
    if (known.size + rows.length > most) known.clear()
    for (const row of rows.slice(0, most)) {
      const { id, category_id, subcategory_id } = row
      // Everybody who asks is given the same one.
      const product = Object.freeze(presentProduct(row))
      const read = { product, mark: markOf(row), row: { category_id, subcategory_id }, categories }
      const before = known.get(id)
      // The same entry, as the one before it in a list leads to it.
      if (before) Object.assign(before, read)
      else known.set(id, { ...read, next: undefined })
    }
  }

  /** The products of these marks, in their order; what is not known as it is now is read in `queries`. */
  async function complete(queries: Queries, list: ListMarks): Promise<Product[]> {
    const found = findUnchanged(list)
    const missing = found.filter(one => typeof one === 'string')
    if (missing.length === 0) return found as Product[]
    const rows = await findNamedProductRows(queries, missing)
    remember(rows, list.categories)
    const read = new Map(rows.map(row => [row.id, known.get(row.id)?.product ?? presentProduct(row)]))
    return found.flatMap(one => (typeof one === 'string' ? (read.get(one) ?? []) : one))
  }

  return { complete }
}

/** A database that is put back from a backup may give a version a second time, but not at the same moment. */
const markOf = ({ id, version, updated_at }: NamedProductRow) => `${id} ${version} ${updated_at}\n`

/** Whether a product names its categories as they are called now; one that is in the trash, or gone, is none. */
function hasNames({ product, row }: Remembered, names: ReadonlyMap<string, string>): boolean {
  const isNamed = (reference: CategoryReference | null, id: string | null) =>
    id === null || reference?.name === names.get(id)
  return isNamed(product.category, row.category_id) && isNamed(product.subcategory, row.subcategory_id)
}

/** The names of categories by their ids. */
function namesIn(categories: string): Map<string, string> {
  const lines = categories.split('\n').slice(0, -1)
  return new Map(lines.map(line => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]))
}
