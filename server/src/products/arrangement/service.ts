import { categoryMessages } from '@chekku/domain/category'
import { spreadStep } from '@chekku/domain/list-positions'
import { fieldProblem, Problem, problemMessages } from '@chekku/domain/problem'
import { productMessages } from '@chekku/domain/product'
import { catalogueLimits } from '@chekku/domain/rules/catalogue-limits'
import type { ArrangedProducts, ProductsOrder } from '@chekku/domain/schemas/product/product-bulk'
import type { Call } from '../../calls/call.ts'
import { findCategory, isInCategories } from '../../categories/store.ts'
import { quiet, type RowChange } from '../../changes/change-set.ts'
import type { CatalogueContext } from '../../changes/service.ts'
import type { Queries } from '../../database/schema.ts'
import { contentVersion } from '../../entities/content-version.ts'
import { productsAsOf } from '../as-of-time.ts'
import { presentProduct } from '../columns.ts'
import { categoriesUnder, shelfSorting } from '../listing.ts'
import { findAllProducts } from '../store.ts'

/** The order of a category's products on its page. */
export class Arrangements {
  readonly #context: CatalogueContext

  constructor(context: CatalogueContext) {
    this.#context = context
  }

  /** Reads up to the limit of a list; rejects with a Problem on `category`. */
  read(category: string): Promise<ArrangedProducts> {
    return this.#context.database.snapshot(async queries =>
      presentShelf(queries, await readShelf(queries, category, this.#context.now())),
    )
  }

  /**
   * Puts products of a category into this order and resolves to the whole order; products that are not listed keep their
   * positions. Versions and change times stay. Rejects with a Problem on `category` or `ids`, or with Problem `stale`
   * and the current order if someone else has changed it since the expected version.
   */
  arrange(call: Call, { category, ids }: ProductsOrder): Promise<ArrangedProducts> {
    return this.#write(call, category, ({ own, products }) => {
      const ownIds = new Set(own.map(({ id }) => id))
      if (ids.some(id => !ownIds.has(id))) throw fieldProblem('ids', productMessages.notInCategory)
      const ordered = inNewOrder(products, ids)
      return { rows: renumber(newNumbers(products, ordered)), facts: namesInAudit(products, ordered) }
    })
  }

  /** Resets the order of a category and resolves to the result: featured first, then by name. Rejects like `arrange`. */
  reset(call: Call, category: string): Promise<ArrangedProducts> {
    return this.#write(call, category, ({ own }) => ({
      rows: renumber(new Map(own.filter(isArranged).map(({ id }) => [id, 0]))),
      facts: { before: namesInAudit(own, []).before, after: { productOrder: 'automatic' } },
    }))
  }

  /** Writes the planned order with one audit event; resolves to the new order. */
  #write(
    call: Call,
    category: string,
    plan: (shelf: Shelf) => { rows: RowChange[]; facts: { before: object; after: object } },
  ): Promise<ArrangedProducts> {
    const read = (queries: Queries) => readShelf(queries, category, this.#context.now())
    return this.#context.changes.write(call, async queries => {
      const shelf = await read(queries)
      await refuseStale(queries, shelf, call.expectedVersion)
      const { rows, facts } = plan(shelf)
      const event = { action: 'changed', kind: 'category', id: category, name: shelf.name, ...facts } as const
      return {
        rows,
        events: rows.length > 0 ? [event] : [],
        answer: async reader => presentShelf(reader, await read(reader)),
      }
    })
  }
}

async function refuseStale(queries: Queries, shelf: Shelf, expectedVersion?: number) {
  if (expectedVersion === undefined || expectedVersion === shelf.version) return
  throw new Problem('stale', problemMessages.stale, { data: await presentShelf(queries, shelf) })
}

/** The products of these categories in the order of their pages, including drafts. */
const listShelfProducts = (queries: Queries, categories: readonly string[]) =>
  queries
    .selectFrom('products')
    .select(['id', 'name', 'sort_order', 'category_id', 'subcategory_id'])
    .where('deletion_id', 'is', null)
    .where(isInCategories(categories))
    .$call(products =>
      shelfSorting.reduce((sorted, { by, direction }) => sorted.orderBy(by, direction), products),
    )
    .execute()

type ShelfProduct = Awaited<ReturnType<typeof listShelfProducts>>[number]

/** The list with the given products in their new order, at the positions that they had; the others stay. */
function inNewOrder(products: readonly ShelfProduct[], ids: readonly string[]): ShelfProduct[] {
  const byId = new Map(products.map(product => [product.id, product]))
  const moved = new Set(ids)
  let next = 0
  return products.map(product => {
    if (!moved.has(product.id)) return product
    const id = ids[next] ?? product.id
    next += 1
    return byId.get(id) ?? product
  })
}

/** New order numbers of the moved products: the existing numbers, or new ones in steps if some are equal or 0. */
function newNumbers(
  products: readonly ShelfProduct[],
  ordered: readonly ShelfProduct[],
): Map<string, number> {
  const numbers = products.map(({ sort_order }) => sort_order)
  const areDistinct = numbers.every((number, index) => number > (numbers[index - 1] ?? 0))
  const numberAt = (index: number) => (areDistinct ? (numbers[index] ?? 0) : (index + 1) * spreadStep)
  const changed = ordered.flatMap(({ id, sort_order }, index) =>
    sort_order === numberAt(index) ? [] : [[id, numberAt(index)] as const],
  )
  return new Map(changed)
}

/** The audit log has one event for the category, not one for each product. */
const renumber = (numbers: ReadonlyMap<string, number>): RowChange[] =>
  [...numbers].map(([id, sort_order]) => quiet('product', id, { sort_order }))

/** `own` are the category's products; `products` has its siblings' too, since the parent's page uses the same numbers. */
interface Shelf {
  name: string
  own: readonly ShelfProduct[]
  products: readonly ShelfProduct[]
  version: number
  /** When it was read, in milliseconds since 1970. */
  now: number
}

/** Rejects with a Problem on `category`. */
async function readShelf(queries: Queries, category: string, now: number): Promise<Shelf> {
  const row = await findCategory(queries, category)
  if (!row) throw fieldProblem('category', categoryMessages.missing)
  const categories = new Set(await categoriesUnder(queries, category))
  const family = (await categoriesUnder(queries, row.parent_id ?? category)) ?? []
  const products = await listShelfProducts(queries, [...new Set([...categories, ...family])])
  const isOwn = ({ category_id, subcategory_id }: ShelfProduct) =>
    categories.has(category_id ?? '') || categories.has(subcategory_id ?? '')
  const own = products.filter(isOwn)
  return { name: row.name, own, products, version: shelfVersion(own), now }
}

const isArranged = ({ sort_order }: ShelfProduct) => sort_order !== 0

/** Only products with a position count: new products and other changes do not affect the version. */
const shelfVersion = (shelf: readonly ShelfProduct[]) =>
  contentVersion(shelf.filter(isArranged).map(({ id }) => id))

async function presentShelf(queries: Queries, { own, version, now }: Shelf): Promise<ArrangedProducts> {
  const ids = own.slice(0, catalogueLimits.listItems).map(({ id }) => id)
  const stored = ids.length === 0 ? [] : (await findAllProducts(queries, ids)).map(presentProduct)
  const products = await productsAsOf(queries, stored, now, 'administrator')
  return { products, total: own.length, arranged: own.some(isArranged), version }
}

/** Maximum number of names of an order in the audit log. */
const namedInAudit = 20

/** The names of both orders for the audit log; if there are too many, from the first difference. */
function namesInAudit(before: readonly ShelfProduct[], after: readonly ShelfProduct[]) {
  const firstMoved = Math.max(
    0,
    before.findIndex(({ id }, index) => after[index]?.id !== id),
  )
  const start = before.length > namedInAudit ? firstMoved : 0
  const names = (list: readonly ShelfProduct[]) =>
    list.slice(start, start + namedInAudit).map(({ name }) => name)
  return { before: { productOrder: names(before) }, after: { productOrder: names(after) } }
}
