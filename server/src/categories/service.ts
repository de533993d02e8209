import { categoryMessages, doubtsOfName } from '@chekku/domain/category'
import { spreadStep } from '@chekku/domain/list-positions'
import { type FieldErrors, fieldProblem, Problem } from '@chekku/domain/problem'
import { dayErrors } from '@chekku/domain/product/day-errors'
import type {
  Category,
  CategoryCreate,
  CategoryDeletion,
  CategoryNavSettings,
  CategoryUpdate,
} from '@chekku/domain/schemas/category'
import type { ProductUpdate } from '@chekku/domain/schemas/product'
import { assignSlug, changedSlug } from '../addresses/slug-store.ts'
import type { Call } from '../calls/call.ts'
import { quiet, type RowChange } from '../changes/change-set.ts'
import type { CatalogueContext } from '../changes/service.ts'
import type { Queries } from '../database/schema.ts'
import { factsColumn, flagColumn, readFacts } from '../entities/columns.ts'
import { EntityService, type SentReferences } from '../entities/entity-service.ts'
import { refuseFields, wrongFields } from '../entities/field-errors.ts'
import type { PreparedPicture } from '../media/service.ts'
import { readShopDates } from '../shop/service.ts'
import { type CategoryMove, nextOrder, planMove } from './category-order.ts'
import {
  belongingRows,
  type CategoryColumns,
  type CategoryRow,
  categoryStore,
  countProductsIn,
  findCategory,
  findCategoryWithDeleted,
  galleryTextRows,
  listCategories,
  listMainCategories,
  listSubcategories,
  presentCategory,
} from './store.ts'

/** The subcategory after a change: a requested one must be a child of the category, a stored one that is not is cleared. */
export async function changedSubcategory(
  queries: Queries,
  category: string | null,
  { stored, requested }: { stored: string | null; requested: string | null | undefined },
): Promise<string | null> {
  const wanted = requested === undefined ? stored : requested
  if (wanted === null) return null
  // A stored subcategory in the trash stays: once it is restored, its products and gallery items are in it again.
  const find = requested === undefined ? findCategoryWithDeleted : findCategory
  if (category !== null && (await find(queries, wanted))?.parent_id === category) return wanted
  if (requested) throw fieldProblem('subcategory', categoryMessages.subcategoryNotInCategory)
  return null
}

type CategoryIds = Record<'category_id' | 'subcategory_id', string | null>

export const NO_CATEGORY: CategoryIds = { category_id: null, subcategory_id: null }

/** Validates a product's new category, and clears a stored subcategory that does not belong to it. */
export async function changedCategory(
  queries: Queries,
  { category_id: storedCategory, subcategory_id }: CategoryIds,
  { category, subcategory }: Pick<ProductUpdate, 'category' | 'subcategory'>,
): Promise<CategoryIds> {
  if (category !== undefined && !(await findCategory(queries, category)))
    throw fieldProblem('category', categoryMessages.missing)
  const category_id = category ?? storedCategory
  const choice = { stored: subcategory_id, requested: subcategory }
  return { category_id, subcategory_id: await changedSubcategory(queries, category_id, choice) }
}

const invalidParent = (text: string) => fieldProblem('parent', text)

/** There are two levels: the parent must be an existing main category, and a category with subcategories has none. */
async function checkParent(queries: Queries, parentId: string | null, id?: string): Promise<void> {
  if (parentId === null) return
  if (parentId === id) throw invalidParent(categoryMessages.parentIsItself)
  const parent = await findCategory(queries, parentId)
  if (!parent) throw invalidParent(categoryMessages.parentNotFound)
  if (parent.parent_id !== null) throw invalidParent(categoryMessages.parentIsSubcategory)
  if (id !== undefined && (await listSubcategories(queries, id)).length > 0)
    throw invalidParent(categoryMessages.parentHasChildren)
}

/** A question about a name that may be a slip; `row` is the stored category. */
async function newNameDoubts(
  queries: Queries,
  { name, parent }: Pick<CategoryCreate, 'name' | 'parent'>,
  row?: CategoryRow,
): Promise<string[]> {
  const categories = (await listCategories(queries)).map(presentCategory)
  return doubtsOfName({ name, parent: parent ?? undefined }, row && presentCategory(row), categories)
}

/** A category that another write makes along the way. */
export interface NewCategory {
  id: string
  name: string
  /** The id of its main category. */
  parent: string | null
}

/** The rows of new categories, of the time `at`; `newSlugs` has the other new slugs of the write. */
export async function newCategoryRows(
  queries: Queries,
  categories: readonly NewCategory[],
  { at, newSlugs }: { at: number; newSlugs: Set<string> },
): Promise<RowChange[]> {
  const rows: RowChange[] = []
  const firstOrder = categories.length > 0 ? await nextOrder(queries) : 0
  for (const [index, { id, name, parent: parent_id }] of categories.entries()) {
    const slug = await assignSlug(queries, 'category', { id, name }, '', newSlugs)
    const shown = {
      show_in_nav: 0,
      show_in_products_dropdown: 1,
      sort_order: firstOrder + index * spreadStep,
    }
    const stamps = { version: 1, created_at: at, updated_at: at }
    const texts = { name, description: '', image: '', facts: '' }
    rows.push({ kind: 'category', id, insert: { id, parent_id, slug, ...texts, ...shown, ...stamps } })
  }
  return rows
}

/** The move to a requested position: beside another category, or to an order. */
async function moveOf(
  queries: Queries,
  row: CategoryRow,
  { order, before, after }: Omit<CategoryNavSettings, 'showInNav'>,
): Promise<CategoryMove> {
  if (before !== undefined) return planMove(queries, row, { side: 'before', id: before })
  if (after !== undefined) return planMove(queries, row, { side: 'after', id: after })
  return { orders: new Map([[row.id, order]]), rows: [] }
}

export class Categories extends EntityService<
  CategoryColumns,
  CategoryRow,
  Category,
  CategoryCreate,
  CategoryUpdate
> {
  constructor(context: CatalogueContext) {
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
  setNavSettings(call: Call, id: string, { showInNav, ...position }: CategoryNavSettings): Promise<Category> {
    return this.context.changes.write(call, async (queries, at) => {
      const row = await this.findRow(queries, id)
      await this.refuseStale(queries, call, row)
      const isVisibilityChanged = showInNav !== undefined && showInNav !== (row.show_in_nav === 1)
      const move = await moveOf(queries, row, position)
      const shown = isVisibilityChanged && { show_in_nav: flagColumn(showInNav), updated_at: at }
      const others = [...move.orders].filter(([otherId]) => otherId !== id)
      return {
        rows: [
          { kind: 'category', id, set: { sort_order: move.orders.get(id), ...shown } },
          ...others.map(([otherId, sort_order]) => quiet('category', otherId, { sort_order })),
          ...move.rows,
        ],
        answer: reader => this.find(reader, id),
      }
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
  protected override async rowsToRemove(queries: Queries, id: string) {
    const rows = await this.#withSubcategories(queries, id)
    if ((await countProductsIn(queries, rows)) > 0)
      throw new Problem('conflict', categoryMessages.deleteCategoryFailed)
    return { rows, along: await galleryTextRows(queries, rows) }
  }

  async #withSubcategories(queries: Queries, id: string): Promise<CategoryRow[]> {
    return [await this.findRow(queries, id), ...(await listSubcategories(queries, id))]
  }

  override async planAdd(queries: Queries, at: number, input: CategoryCreate, picture?: PreparedPicture) {
    const doubts = await newNameDoubts(queries, input)
    return { ...(await super.planAdd(queries, at, input, picture)), doubts }
  }

  protected override async newColumns(queries: Queries, input: CategoryCreate, id: string) {
    await checkParent(queries, input.parent)
    return {
      name: input.name,
      description: input.description,
      sort_order: input.order ?? (await nextOrder(queries)),
      show_in_nav: flagColumn(input.showInNav),
      show_in_products_dropdown: flagColumn(input.showInProductsDropdown),
      parent_id: input.parent,
      slug: await assignSlug(queries, 'category', { id, name: input.name }, input.slug),
      facts: await this.#factsColumn(queries, '', input),
    }
  }

  protected override async changedColumns(
    queries: Queries,
    row: CategoryRow,
    { name = row.name, parent: parentId = row.parent_id, ...input }: CategoryUpdate,
  ) {
    const slug = await changedSlug(queries, 'category', row, { name, slug: input.slug })
    const facts = await this.#factsColumn(queries, row.facts, input)
    if (parentId !== row.parent_id) await checkParent(queries, parentId, row.id)
    return {
      name,
      description: input.description,
      sort_order: input.order,
      show_in_nav: flagColumn(input.showInNav),
      show_in_products_dropdown: flagColumn(input.showInProductsDropdown),
      parent_id: parentId,
      slug,
      facts,
    }
  }

  async #factsColumn(queries: Queries, stored: string, { facts }: Pick<CategoryUpdate, 'facts'>) {
    if (facts?.packedOn) {
      const [today] = await readShopDates(queries, this.context.now())
      refuseFields(dayErrors(facts, readFacts(stored), today))
    }
    return factsColumn(stored, facts)
  }

  /** The products and gallery items of a moved category, and slips in its name; the audit log has the number of products. */
  protected override async sideChanges(
    queries: Queries,
    row: CategoryRow,
    { name = row.name, parent: parentId = row.parent_id }: CategoryUpdate,
  ) {
    const doubts = await newNameDoubts(queries, { name, parent: parentId }, row)
    if (parentId === row.parent_id) return { doubts }
    const parent = parentId === null ? undefined : await findCategory(queries, parentId)
    const rows = await belongingRows(queries, { id: row.id, name }, parent)
    const productsMoved = await countProductsIn(queries, [row])
    return { rows, doubts, audit: productsMoved > 0 ? { productsMoved } : undefined }
  }
}
