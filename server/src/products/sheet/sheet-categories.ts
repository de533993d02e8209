import { randomUUIDv7 } from 'node:crypto'
import { productMessages } from '@chekku/domain/product'
import { clearCell } from '@chekku/domain/product/sheet'
import { searchedKey } from '@chekku/domain/rules/search-key'
import { categoryCreate } from '@chekku/domain/schemas/category'
import type { NewCategory } from '../../categories/service.ts'
import { listCategories } from '../../categories/store.ts'
import type { Queries } from '../../database/schema.ts'
import type { ProductRow } from '../store.ts'
import { cellMessages } from './cells/cell-messages.ts'
import { CellRefusal, legible } from './cells/read-cell.ts'

export type ProductCategories = Pick<
  ProductRow,
  'category_id' | 'subcategory_id' | 'category_name' | 'subcategory_name'
>

/** The categories that the cells of a sheet name, those that it creates among them. */
export class SheetCategories {
  readonly #categories = new Map<string, NewCategory>()
  /** The categories to create, a main one before its subcategories. */
  readonly created: NewCategory[] = []

  static async load(queries: Queries): Promise<SheetCategories> {
    const categories = new SheetCategories()
    // In reverse, so that the first of two categories of one name wins.
    for (const { id, name, parent_id } of (await listCategories(queries)).toReversed())
      categories.#categories.set(keyOf(parent_id, name), { id, name, parent: parent_id })
    return categories
  }

  /** Reads the cells of a product's categories; "Oils > Sesame" is both, and without a cell they stay. Throws a `CellRefusal`. */
  read(
    row: ProductCategories | undefined,
    cells: { category?: string | undefined; subcategory?: string | undefined },
  ): ProductCategories {
    const [mainName = '', pathName] = (cells.category ?? '').split('>', 2).map(part => part.trim())
    const subName = cells.subcategory ?? pathName
    if (mainName === clearCell || (mainName === '' && !row))
      throw new CellRefusal(productMessages.selectCategory)
    const main = mainName === '' ? mainCategory(row) : this.#find(null, mainName)
    if (!main) {
      if (subName) throw new CellRefusal(cellMessages.subcategoryAlone)
      return { category_id: null, subcategory_id: null, category_name: null, subcategory_name: null }
    }
    const category = { category_id: main.id, category_name: main.name }
    if (subName === undefined && row?.category_id === main.id)
      return { ...category, subcategory_id: row.subcategory_id, subcategory_name: row.subcategory_name }
    const sub = subName && subName !== clearCell ? this.#find(main.id, subName) : undefined
    return { ...category, subcategory_id: sub?.id ?? null, subcategory_name: sub?.name ?? null }
  }

  #find(parent: string | null, text: string): NewCategory {
    const existing = this.#categories.get(keyOf(parent, text))
    if (existing) return existing
    const { data: name, error } = categoryCreate.shape.name.safeParse(legible(text))
    if (name === undefined) throw new CellRefusal(error?.issues[0]?.message)
    const category = { id: randomUUIDv7(), name, parent }
    this.#categories.set(keyOf(parent, name), category)
    this.created.push(category)
    return category
  }
}

const keyOf = (parent: string | null, name: string) => `${parent ?? ''}\n${searchedKey(name)}`

const mainCategory = ({ category_id: id = null, category_name: name }: Partial<ProductCategories> = {}) =>
  id === null ? undefined : { id, name: name ?? '' }
