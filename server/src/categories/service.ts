import type {
  Category,
  CategoryCreate,
  CategoryDeletion,
  CategoryNavSettings,
  CategoryUpdate,
} from '@chekku/domain/category'
import { messages } from '@chekku/domain/messages'
import { Problem } from '@chekku/domain/problem'
import type { Deleted } from '@chekku/domain/trash'
import { monotonicNow, recordAudit } from '../audit/service.ts'
import type { Database } from '../database/database.ts'
import { type IdempotencyKey, runIdempotent } from '../database/idempotency.ts'
import { newId } from '../database/new-id.ts'
import type { Queries, WriteTransaction } from '../database/schema.ts'
import { createPicturedChange, type Media, type PreparedPicture } from '../media/service.ts'
import type { Trash } from '../trash/service.ts'
import { moveCategory, nextOrder } from './category-order-changes.ts'
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

const placeOf = (row: CategoryRow): CategoryReference => ({
  _id: row.id,
  name: row.name,
  parent: row.parent_id,
})

/** Id, name and parent of a category, for a room that refers to one; undefined where there is none. */
export async function findCategoryReference(
  queries: Queries,
  id: string,
): Promise<CategoryReference | undefined> {
  const row = await findCategory(queries, id)
  return row && placeOf(row)
}

/** As `findCategoryReference`, of a category in the trash too: what refers to one keeps that until it is gone for good. */
export async function findCategoryReferenceWithDeleted(
  queries: Queries,
  id: string,
): Promise<CategoryReference | undefined> {
  const row = await findCategoryWithDeleted(queries, id)
  return row && placeOf(row)
}

const notFound = () => new Problem('not-found', messages.categoryNotFound)
const onParent = (text: string) => new Problem('invalid', text, { errors: { parent: text } })

async function existingRow(queries: Queries, id: string): Promise<CategoryRow> {
  const row = await findCategory(queries, id)
  if (!row) throw notFound()
  return row
}

const existing = async (queries: Queries, id: string): Promise<Category> =>
  presentCategory(await existingRow(queries, id))

/** Two levels: the parent must exist and be a main category, and a category with children stays where it is. */
async function checkedParent(
  queries: Queries,
  parentId: string | null,
  id?: string,
): Promise<CategoryRow | undefined> {
  if (parentId === null) return undefined
  if (parentId === id) throw onParent(messages.parentIsItself)
  const parent = await findCategory(queries, parentId)
  if (!parent) throw onParent(messages.parentNotFound)
  if (parent.parent_id !== null) throw onParent(messages.parentIsSubcategory)
  if (id !== undefined && (await listSubcategories(queries, id)).length > 0) {
    throw onParent(messages.parentHasChildren)
  }
  return parent
}

/** A category, its subcategories, and how many products belong to any of them. */
async function touchedByDeleting(
  queries: Queries,
  id: string,
): Promise<{ things: [CategoryRow, ...CategoryRow[]]; products: number }> {
  const row = await existingRow(queries, id)
  const subcategories = await listSubcategories(queries, id)
  const ids = [id, ...subcategories.map(({ id }) => id)]
  return { things: [row, ...subcategories], products: await countProductsIn(queries, ids) }
}

async function place(
  transaction: WriteTransaction,
  row: CategoryRow,
  { order, before, after }: CategoryNavSettings,
): Promise<void> {
  if (order !== undefined) await updateCategory(transaction, row.id, { sort_order: order })
  if (before !== undefined) await moveCategory(transaction, row, { side: 'before', id: before })
  if (after !== undefined) await moveCategory(transaction, row, { side: 'after', id: after })
}

/** Adds a line to the activity log and answers what is there after; at least one side is. */
async function noted<After extends Category | null>(
  transaction: WriteTransaction,
  action: 'created' | 'changed',
  before: Category | null,
  after: After,
): Promise<After> {
  const { _id: id, name } = (after ?? before) as Category
  const isMoved = before !== null && after !== null && before.parent !== after.parent
  const productsMoved = isMoved ? await countProductsIn(transaction, [id]) : 0
  const told = after && { ...after, ...(productsMoved > 0 && { productsMoved }) }
  await recordAudit(transaction, { action, kind: 'category', id, name, before, after: told })
  return after
}

/** One act: its lines have one time. */
const notedGone = (transaction: WriteTransaction, rows: readonly CategoryRow[]): Promise<void> =>
  recordAudit(
    transaction,
    rows.map(row => {
      const { id, name } = row
      return { action: 'deleted', kind: 'category', id, name, before: presentCategory(row) }
    }),
  )

export type Categories = ReturnType<typeof createCategories>

/** The rules of categories. Every write is one transaction; unknown ids reject with Problem `not-found`. */
export function createCategories({
  database,
  media,
  trash,
}: {
  database: Database
  media: Media
  trash: Pick<Trash, 'discard'>
}) {
  const changePictured = createPicturedChange({
    database,
    media,
    kind: 'categories',
    find: existingRow,
    present: existing,
    noted,
  })

  const read = database.reader

  async function add(
    transaction: WriteTransaction,
    input: CategoryCreate,
    picture?: PreparedPicture,
  ): Promise<Category> {
    await checkedParent(transaction, input.parent)
    if (picture) await media.keep(transaction, picture)
    const now = await monotonicNow(transaction)
    const id = newId()
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
    return noted(transaction, 'created', null, await existing(transaction, id))
  }

  async function create(
    input: CategoryCreate,
    upload: Buffer | undefined,
    idempotencyKey?: IdempotencyKey,
  ): Promise<Category> {
    const picture = upload && (await media.prepare(upload, 'categories'))
    const created = await database.writeCatalogue(transaction =>
      runIdempotent(transaction, idempotencyKey, () => add(transaction, input, picture)),
    )
    if (picture) media.warm(picture.path)
    return created
  }

  function update(
    id: string,
    input: CategoryUpdate,
    upload: Buffer | undefined,
    expectedVersion?: number,
  ): Promise<Category> {
    const sent = { id, upload, deleteImage: input.deleteImage, expectedVersion }
    return changePictured(sent, async (transaction, row, columns) => {
      const parentId = input.parent === undefined ? row.parent_id : input.parent
      const isMoved = parentId !== row.parent_id
      const parent = isMoved ? await checkedParent(transaction, parentId, id) : undefined
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

  /** Puts a category and its subcategories into the trash; refused while a product belongs to any of them. */
  function remove(id: string): Promise<Deleted> {
    return database.writeCatalogue(async transaction => {
      const { things, products } = await touchedByDeleting(transaction, id)
      if (products > 0) throw new Problem('conflict', messages.deleteCategoryFailed)
      await keepGalleryTexts(transaction, things)
      await notedGone(transaction, things)
      return { _id: id, deletion: await trash.discard(transaction, { kind: 'category', things }) }
    })
  }

  /** Sets order and visibility. Order alone moves no version: it is reordering. */
  function setNavSettings(id: string, input: CategoryNavSettings): Promise<Category> {
    return database.writeCatalogue(async transaction => {
      const row = await existingRow(transaction, id)
      await place(transaction, row, input)
      if (input.showInNav !== undefined && input.showInNav !== (row.show_in_nav === 1)) {
        await updateCategory(transaction, id, {
          show_in_nav: input.showInNav ? 1 : 0,
          version: row.version + 1,
          updated_at: await monotonicNow(transaction),
        })
      }
      return noted(transaction, 'changed', presentCategory(row), await existing(transaction, id))
    })
  }

  return {
    list: async (): Promise<Category[]> => (await listCategories(read)).map(presentCategory),
    listMain: async (): Promise<Category[]> => (await listMainCategories(read)).map(presentCategory),
    get: (id: string): Promise<Category> => existing(read, id),
    subcategories: (id: string): Promise<Category[]> =>
      database.snapshot(async queries => {
        await existingRow(queries, id)
        return (await listSubcategories(queries, id)).map(presentCategory)
      }),
    /** A category as part of another transaction. */
    add,
    create,
    update,
    remove,
    /** What `remove` would touch. */
    deletion: (id: string): Promise<CategoryDeletion> =>
      database.snapshot(async queries => {
        const { things, products } = await touchedByDeleting(queries, id)
        return { subcategories: things.length - 1, products }
      }),
    setNavSettings,
  }
}
