import { randomUUIDv7 } from 'node:crypto'
import { categoryMessages } from '@chekku/domain/category'
import { Problem } from '@chekku/domain/problem'
import type {
  Category,
  CategoryCreate,
  CategoryDeletion,
  CategoryNavSettings,
  CategoryUpdate,
} from '@chekku/domain/schemas/category'
import type { Deleted } from '@chekku/domain/schemas/trash'
import { monotonicNow, recordAudit } from '../audit/service.ts'
import type { IdempotencyKey } from '../database/idempotency.ts'
import type { Queries, WriteTransaction } from '../database/schema.ts'
import type { PreparedPicture } from '../media/service.ts'
import { changeRow, createRow, type RowContext, type RowType } from '../rows/change-row.ts'
import type { Trash } from '../trash/service.ts'
import { moveCategory, nextOrder } from './category-order.ts'
import {
  type CategoryRow,
  countProductsIn,
  findCategory,
  findCategoryWithDeleted,
  insertCategory,
  keepGalleryTexts,
  listCategories,
  listMainCategories,
  listSubcategories,
  moveBelongings,
  presentCategory,
  updateCategory,
} from './store.ts'

export interface CategoryReference {
  _id: string
  name: string
  parent: string | null
}

const toReference = (row: CategoryRow): CategoryReference => ({
  _id: row.id,
  name: row.name,
  parent: row.parent_id,
})

/** Id, name and parent of a category that another feature refers to; undefined where there is none. */
export async function findCategoryReference(
  queries: Queries,
  id: string,
): Promise<CategoryReference | undefined> {
  const row = await findCategory(queries, id)
  return row && toReference(row)
}

/** As `findCategoryReference`, including categories in the trash: references to them stay until they are removed for good. */
export async function findCategoryReferenceWithDeleted(
  queries: Queries,
  id: string,
): Promise<CategoryReference | undefined> {
  const row = await findCategoryWithDeleted(queries, id)
  return row && toReference(row)
}

async function findRow(queries: Queries, id: string): Promise<CategoryRow> {
  const row = await findCategory(queries, id)
  if (!row) throw new Problem('not-found', categoryMessages.notFound)
  return row
}

const find = async (queries: Queries, id: string): Promise<Category> =>
  presentCategory(await findRow(queries, id))

async function record(
  transaction: WriteTransaction,
  action: 'created' | 'changed',
  before: Category | null,
  after: Category,
): Promise<void> {
  const { _id: id, name } = after
  const isMoved = before !== null && before.parent !== after.parent
  const productsMoved = isMoved ? await countProductsIn(transaction, [id]) : 0
  const details = { ...after, ...(productsMoved > 0 && { productsMoved }) }
  await recordAudit(transaction, { action, kind: 'category', id, name, before, after: details })
}

const categoryRows: RowType<CategoryRow, Category> = { pictureKind: 'categories', findRow, find, record }

const invalidParent = (text: string) => new Problem('invalid', text, { errors: { parent: text } })

/** There are two levels: the parent is an existing main category, and a category with subcategories gets no parent. */
async function checkParent(
  queries: Queries,
  parentId: string | null,
  id?: string,
): Promise<CategoryRow | undefined> {
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

/** A category with its subcategories, and how many products belong to them. */
async function findDeletion(
  queries: Queries,
  id: string,
): Promise<{ rows: [CategoryRow, ...CategoryRow[]]; products: number }> {
  const row = await findRow(queries, id)
  const subcategories = await listSubcategories(queries, id)
  const ids = [id, ...subcategories.map(({ id }) => id)]
  return { rows: [row, ...subcategories], products: await countProductsIn(queries, ids) }
}

export interface CategoriesContext extends RowContext {
  trash: Pick<Trash, 'discard'>
}

/** Categories. Every write is one transaction; an unknown id rejects with Problem `not-found`. */
export class Categories {
  readonly #context: CategoriesContext

  constructor(context: CategoriesContext) {
    this.#context = context
  }

  async list(): Promise<Category[]> {
    return (await listCategories(this.#context.database.reader)).map(presentCategory)
  }

  async listMain(): Promise<Category[]> {
    return (await listMainCategories(this.#context.database.reader)).map(presentCategory)
  }

  get(id: string): Promise<Category> {
    return find(this.#context.database.reader, id)
  }

  subcategories(id: string): Promise<Category[]> {
    return this.#context.database.snapshot(async queries => {
      await findRow(queries, id)
      return (await listSubcategories(queries, id)).map(presentCategory)
    })
  }

  create(input: CategoryCreate, upload: Buffer | undefined, key?: IdempotencyKey): Promise<Category> {
    return createRow(this.#context, { kind: 'categories', upload, key }, (transaction, picture) =>
      this.add(transaction, input, picture),
    )
  }

  /** Creates a category as part of another transaction. */
  async add(
    transaction: WriteTransaction,
    input: CategoryCreate,
    picture?: PreparedPicture,
  ): Promise<Category> {
    await checkParent(transaction, input.parent)
    if (picture) await this.#context.media.store(transaction, picture)
    const now = await monotonicNow(transaction)
    const id = randomUUIDv7()
    await insertCategory(transaction, {
      id,
      name: input.name,
      description: input.description,
      image: picture?.path ?? '',
      sort_order: input.order ?? (await nextOrder(transaction)),
      show_in_nav: input.showInNav ? 1 : 0,
      show_in_products_dropdown: input.showInProductsDropdown ? 1 : 0,
      parent_id: input.parent,
      version: 1,
      created_at: now,
      updated_at: now,
    })
    const created = await find(transaction, id)
    await record(transaction, 'created', null, created)
    return created
  }

  update(
    id: string,
    input: CategoryUpdate,
    upload: Buffer | undefined,
    expectedVersion?: number,
  ): Promise<Category> {
    const change = { id, upload, deleteImage: input.deleteImage, expectedVersion }
    return changeRow(this.#context, categoryRows, change, async (transaction, row, columns) => {
      const parentId = input.parent === undefined ? row.parent_id : input.parent
      const isMoved = parentId !== row.parent_id
      const parent = isMoved ? await checkParent(transaction, parentId, id) : undefined
      const name = input.name ?? row.name
      await updateCategory(transaction, id, {
        ...columns,
        name,
        description: input.description ?? row.description,
        sort_order: input.order ?? row.sort_order,
        show_in_nav: (input.showInNav ?? row.show_in_nav === 1) ? 1 : 0,
        show_in_products_dropdown:
          (input.showInProductsDropdown ?? row.show_in_products_dropdown === 1) ? 1 : 0,
        parent_id: parentId,
      })
      if (isMoved) await moveBelongings(transaction, { id, name }, parent)
    })
  }

  /** Sets order and visibility. A change of order alone keeps the version. */
  setNavSettings(id: string, { order, before, after, showInNav }: CategoryNavSettings): Promise<Category> {
    return this.#context.database.writeCatalogue(async transaction => {
      const row = await findRow(transaction, id)
      if (order !== undefined) await updateCategory(transaction, id, { sort_order: order })
      if (before !== undefined) await moveCategory(transaction, row, { side: 'before', id: before })
      if (after !== undefined) await moveCategory(transaction, row, { side: 'after', id: after })
      if (showInNav !== undefined && showInNav !== (row.show_in_nav === 1)) {
        await updateCategory(transaction, id, {
          show_in_nav: showInNav ? 1 : 0,
          version: row.version + 1,
          updated_at: await monotonicNow(transaction),
        })
      }
      const changed = await find(transaction, id)
      await record(transaction, 'changed', presentCategory(row), changed)
      return changed
    })
  }

  /** What `remove` would move to the trash, and how many products stand in its way. */
  deletion(id: string): Promise<CategoryDeletion> {
    return this.#context.database.snapshot(async queries => {
      const { rows, products } = await findDeletion(queries, id)
      return { subcategories: rows.length - 1, products }
    })
  }

  /** Moves a category and its subcategories to the trash; Problem `conflict` while products belong to them. */
  remove(id: string): Promise<Deleted> {
    const { database, trash } = this.#context
    return database.writeCatalogue(async transaction => {
      const { rows, products } = await findDeletion(transaction, id)
      if (products > 0) throw new Problem('conflict', categoryMessages.deleteCategoryFailed)
      await keepGalleryTexts(transaction, rows)
      await recordAudit(
        transaction,
        rows.map(row => ({
          action: 'deleted',
          kind: 'category',
          id: row.id,
          name: row.name,
          before: presentCategory(row),
        })),
      )
      return { _id: id, deletion: await trash.discard(transaction, { kind: 'category', rows }) }
    })
  }
}
