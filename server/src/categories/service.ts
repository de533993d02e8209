import { categoryMessages } from '@chekku/domain/category'
import { type FieldErrors, invalid, Problem, problemMessages } from '@chekku/domain/problem'
import { dayErrors } from '@chekku/domain/product/chosen-days'
import type {
  Category,
  CategoryCreate,
  CategoryDeletion,
  CategoryNavSettings,
  CategoryUpdate,
} from '@chekku/domain/schemas/category'
import { changedSlug, giveSlug } from '../addresses/service.ts'
import { monotonicNow } from '../audit/service.ts'
import type { Queries, WriteTransaction } from '../database/schema.ts'
import { flagColumn } from '../entities/columns.ts'
import {
  type EntityContext,
  EntityService,
  fieldProblem,
  type SentReferences,
  wrongFields,
} from '../entities/entity-service.ts'
import { factsColumn, readFacts } from '../entities/facts-column.ts'
import { readShopDates } from '../shop/service.ts'
import { moveCategory, nextOrder } from './category-order.ts'
import {
  type CategoryColumns,
  type CategoryRow,
  categoryStore,
  countProductsIn,
  findCategory,
  findCategoryWithDeleted,
  keepGalleryTexts,
  listCategories,
  listMainCategories,
  listSubcategories,
  moveBelongings,
  presentCategory,
  presentWholeCategory,
  updateCategory,
} from './store.ts'

/** For other features; references to categories in the trash stay until these are removed for good. */
export { findCategory as findReferredCategory, findCategoryWithDeleted as findReferredWithDeleted }

/** The subcategory after a change: a requested one must be a child of the category, a stored one else is cleared. */
export async function changedSubcategory(
  queries: Queries,
  category: string | null,
  { stored, requested }: { stored: string | null; requested: string | null | undefined },
): Promise<string | null> {
  const wanted = requested === undefined ? stored : requested
  if (wanted === null) return null
  const find = requested === undefined ? findCategoryWithDeleted : findCategory
  if (category !== null && (await find(queries, wanted))?.parent_id === category) return wanted
  if (requested) throw fieldProblem('subcategory', categoryMessages.subcategoryNotInCategory)
  return null
}

const invalidParent = (text: string) => fieldProblem('parent', text)

/** There are two levels: the parent must be an existing main category, and a category with subcategories has none. */
async function checkParent(queries: Queries, parentId: string | null, id?: string) {
  if (parentId === null) return undefined
  if (parentId === id) throw invalidParent(categoryMessages.parentIsItself)
  const parent = await findCategory(queries, parentId)
  if (!parent) throw invalidParent(categoryMessages.parentNotFound)
  if (parent.parent_id !== null) throw invalidParent(categoryMessages.parentIsSubcategory)
  if (id !== undefined && (await listSubcategories(queries, id)).length > 0) {
    throw invalidParent(categoryMessages.parentHasChildren)
  }
  return parent
}

export class Categories extends EntityService<
  CategoryColumns,
  CategoryRow,
  Category,
  CategoryCreate,
  CategoryUpdate
> {
  constructor(context: EntityContext) {
    super(context, categoryStore)
  }

  override wrongReferences({ parent }: SentReferences): Promise<FieldErrors> {
    return wrongFields(checkParent(this.context.database.reader, parent ?? null))
  }

  async list(): Promise<Category[]> {
    return (await listCategories(this.context.database.reader)).map(presentCategory)
  }

  async listMain(): Promise<Category[]> {
    return (await listMainCategories(this.context.database.reader)).map(presentCategory)
  }

  subcategories(id: string): Promise<Category[]> {
    return this.context.database.snapshot(async queries => {
      await this.findRow(queries, id)
      return (await listSubcategories(queries, id)).map(presentCategory)
    })
  }

  /** Sets order and visibility. A change of the order alone keeps the version. */
  setNavSettings(id: string, { order, before, after, showInNav }: CategoryNavSettings): Promise<Category> {
    return this.context.database.writeCatalogue(async transaction => {
      const row = await this.findRow(transaction, id)
      if (order !== undefined) await updateCategory(transaction, row, { sort_order: order })
      if (before !== undefined) await moveCategory(transaction, row, { side: 'before', id: before })
      if (after !== undefined) await moveCategory(transaction, row, { side: 'after', id: after })
      if (showInNav !== undefined && showInNav !== (row.show_in_nav === 1)) {
        await updateCategory(transaction, row, {
          show_in_nav: flagColumn(showInNav),
          version: row.version + 1,
          updated_at: await monotonicNow(transaction),
        })
      }
      const changed = await this.find(transaction, id)
      await this.record(transaction, presentWholeCategory(row), changed)
      return changed
    })
  }

  /** Number of subcategories that `remove` would move to the trash too, and of products that prevent it. */
  deletion(id: string): Promise<CategoryDeletion> {
    return this.context.database.snapshot(async queries => {
      const rows = await this.#withSubcategories(queries, id)
      return { subcategories: rows.length - 1, products: await countProductsIn(queries, rows) }
    })
  }

  /** The category with its subcategories; Problem `conflict` while products belong to them. */
  protected override async rowsToRemove(transaction: WriteTransaction, id: string) {
    const rows = await this.#withSubcategories(transaction, id)
    if ((await countProductsIn(transaction, rows)) > 0) {
      throw new Problem('conflict', categoryMessages.deleteCategoryFailed)
    }
    await keepGalleryTexts(transaction, rows)
    return rows
  }

  async #withSubcategories(queries: Queries, id: string): Promise<CategoryRow[]> {
    return [await this.findRow(queries, id), ...(await listSubcategories(queries, id))]
  }

  protected override async newColumns(transaction: WriteTransaction, input: CategoryCreate, id: string) {
    await checkParent(transaction, input.parent)
    return {
      name: input.name,
      description: input.description,
      sort_order: input.order ?? (await nextOrder(transaction)),
      show_in_nav: flagColumn(input.showInNav),
      show_in_products_dropdown: flagColumn(input.showInProductsDropdown),
      parent_id: input.parent,
      slug: await giveSlug(transaction, 'category', { id, name: input.name }, input.slug),
      facts: await this.#factsColumn(transaction, '', input),
    }
  }

  /** Also moves the products and gallery items of a moved category. */
  protected override async changedColumns(
    transaction: WriteTransaction,
    row: CategoryRow,
    { name = row.name, parent: parentId = row.parent_id, ...input }: CategoryUpdate,
  ) {
    if (parentId !== row.parent_id) {
      const parent = await checkParent(transaction, parentId, row.id)
      await moveBelongings(transaction, { id: row.id, name }, parent)
    }
    return {
      name,
      description: input.description,
      sort_order: input.order,
      show_in_nav: flagColumn(input.showInNav),
      show_in_products_dropdown: flagColumn(input.showInProductsDropdown),
      parent_id: parentId,
      slug: await changedSlug(transaction, 'category', row, { name, slug: input.slug }),
      facts: await this.#factsColumn(transaction, row.facts, input),
    }
  }

  async #factsColumn(queries: Queries, stored: string, { facts }: Pick<CategoryUpdate, 'facts'>) {
    if (facts?.packedOn) {
      const [today] = await readShopDates(queries, (this.context.now ?? Date.now)())
      const errors = dayErrors(facts, readFacts(stored), today)
      if (Object.keys(errors).length > 0) throw invalid(errors, problemMessages.checkFields)
    }
    return factsColumn(stored, facts)
  }

  /** Also records the number of products that moved along. */
  protected override async record(transaction: WriteTransaction, before: Category | null, after: Category) {
    const isMoved = before !== null && before.parent !== after.parent
    const productsMoved = isMoved ? await countProductsIn(transaction, [{ id: after._id }]) : 0
    await super.record(transaction, before, { ...after, ...(productsMoved > 0 && { productsMoved }) })
  }
}
