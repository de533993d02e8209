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

type ProductCategories = Pick<
  ProductRow,
  'category_id' | 'subcategory_id' | 'category_name' | 'subcategory_name'
>

/** The categories that the cells of a sheet name, those that it makes among them. */
export class SheetCategories {
  readonly #categories = new Map<string, NewCategory>()
  /** The categories that are made, a main one before its subcategories. */
  readonly made: NewCategory[] = []

  static async load(queries: Queries): Promise<SheetCategories> {
    const categories = new SheetCategories()
    // In reverse, so that the first of two categories of one name wins.
    for (const { id, name, parent_id } of (await listCategories(queries)).toReversed())
      categories.#categories.set(placeKey(parent_id, name), { id, name, parent: parent_id })
    return categories
  }

  /**
   * Where a product stands by the cells of its category and subcategory; "Oils > Sesame" is both. Without a cell it stays,
   * but a subcategory that is not of the category goes. Throws a `CellRefusal`.
   */
  placeOf(
    row: ProductCategories | undefined,
    cells: { category?: string | undefined; subcategory?: string | undefined },
  ): ProductCategories {
    const [named = '', within] = (cells.category ?? '').split('>', 2).map(part => part.trim())
    const stored = row?.category_id != null && { id: row.category_id, name: row.category_name ?? '' }
    if (named === clearCell || (named === '' && !stored && !row))
      throw new CellRefusal(productMessages.selectCategory)
    const category = named === '' ? stored : this.#find(null, named)
    const wanted = cells.subcategory ?? within
    if (!category && wanted) throw new CellRefusal(cellMessages.subcategoryAlone)
    if (!category)
      return { category_id: null, subcategory_id: null, category_name: null, subcategory_name: null }
    const keeps = wanted === undefined && row?.category_id === category.id
    const sub = wanted && wanted !== clearCell ? this.#find(category.id, wanted) : undefined
    return {
      category_id: category.id,
      category_name: category.name,
      subcategory_id: keeps ? row.subcategory_id : (sub?.id ?? null),
      subcategory_name: keeps ? row.subcategory_name : (sub?.name ?? null),
    }
  }

  #find(parent: string | null, text: string): NewCategory {
    const known = this.#categories.get(placeKey(parent, text))
    if (known) return known
    const { data: name, error } = categoryCreate.shape.name.safeParse(legible(text))
    if (name === undefined) throw new CellRefusal(error?.issues[0]?.message)
    const place = { id: randomUUIDv7(), name, parent }
    this.#categories.set(placeKey(parent, name), place)
    this.made.push(place)
    return place
  }
}

const placeKey = (parent: string | null, name: string) => `${parent ?? ''}\n${searchedKey(name)}`
