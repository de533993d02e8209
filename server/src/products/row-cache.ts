import type { CategoryReference, Product } from '@chekku/domain/product'
import type { Queries } from '../database/schema.ts'
import { type Lines, lengthOf, noLines, sameLines } from './row-diff.ts'
import { findNamedProductRows, type NamedProductRow, presentProduct } from './store.ts'

/** What says of a list, in few bytes, whether its products are as they were when they were read. */
export interface ListMarks {
  /** A line for each product, in the list's order: its version, time of change and id. */
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
}

/** A list in which every product was as its line says. */
interface WholeList {
  lines: Lines
  categories: string
  products: readonly Product[]
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
  let last: WholeList = { lines: noLines, categories: '', products: [] }

  /** Each product where it is known as it is now; where it is not, its place and its id in `missing`. */
  function findUnchanged({ products: marks, categories }: ListMarks) {
    const products: (Product | undefined)[] = []
    const starts: number[] = []
    const missing = new Map<number, string>()
    const lookUp = createLookUp(categories)
    // To touch each of a thousand products would take longer than to compare the texts.
    const lines = last.categories === categories ? last.lines : noLines
    let next = 0
    let at = 0
    while (at < marks.length) {
      const { from, to } = sameLines(lines, next, marks, at)
      for (let line = from; line < to; line += 1) {
        products.push(last.products[line])
        starts.push(at)
        at += lengthOf(lines, line)
      }
      next = to
      if (to > from) continue
      const mark = marks.slice(at, marks.indexOf('\n', at) + 1)
      const id = idOf(mark)
      const product = lookUp(id, mark)
      if (!product) missing.set(products.length, id)
      products.push(product)
      starts.push(at)
      at += mark.length
    }
    starts.push(at)
    return { products, missing, lines: { text: marks, starts } }
  }

  /** Finds a product that is as its mark says, and whose categories are called as they are now. */
  function createLookUp(categories: string) {
    let names: ReadonlyMap<string, string> | undefined
    return (id: string, mark: string): Product | undefined => {
      const one = known.get(id)
      if (one?.mark !== mark) return undefined
      if (one.categories === categories) return one.product
      names ??= namesIn(categories)
      if (!hasNames(one, names)) return undefined
      one.categories = categories
      return one.product
    }
  }

  function remember(rows: readonly NamedProductRow[], categories: string): ReadonlyMap<string, Product> {
    if (known.size + rows.length > most) known.clear()
    const read = new Map<string, Product>()
    for (const row of rows) {
      const { id, category_id, subcategory_id } = row
      // Everybody who asks is given the same one.
      const product = Object.freeze(presentProduct(row))
      read.set(id, product)
      known.set(id, { product, mark: markOf(row), row: { category_id, subcategory_id }, categories })
    }
    return read
  }

  /** The products of these marks, in their order; what is not known as it is now is read in `queries`. */
  async function complete(queries: Queries, list: ListMarks): Promise<Product[]> {
    const { products, missing, lines } = findUnchanged(list)
    if (missing.size > 0) {
      const rows = await findNamedProductRows(queries, [...missing.values()])
      const read = remember(rows, list.categories)
      for (const [place, id] of missing) products[place] = read.get(id)
    }
    if (!areAll(products)) throw new Error('A product was in the list and not among its rows')
    last = { lines, categories: list.categories, products }
    return [...products]
  }

  return { complete }
}

const areAll = (products: (Product | undefined)[]): products is Product[] => !products.includes(undefined)

/** A database that is put back from a backup may give a version a second time, but not at the same moment. */
const markOf = ({ id, version, updated_at }: NamedProductRow) => `${version} ${updated_at} ${id}\n`
const idOf = (mark: string) => mark.slice(mark.indexOf(' ', mark.indexOf(' ') + 1) + 1, -1)

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
