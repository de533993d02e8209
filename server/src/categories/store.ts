import type { Category } from '@chekku/domain/category'
import { searchKey } from '@chekku/domain/search-key'
import type { Selectable, Updateable } from 'kysely'
import type { CategoriesTable, Queries } from '../database/schema.ts'

export type CategoryRow = Selectable<CategoriesTable>

/** A category's row as the API answers it. */
export function presentCategory(row: CategoryRow): Category {
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    image: row.image,
    order: row.sort_order,
    showInNav: row.show_in_nav === 1,
    showInProductsDropdown: row.show_in_products_dropdown === 1,
    ...(row.parent_id !== null && { parent: row.parent_id }),
    version: row.version,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  }
}

const inOrder = (queries: Queries) =>
  queries.selectFrom('categories').selectAll().orderBy('sort_order').orderBy('name_key').orderBy('id')

/** All categories, main and sub, by order then name. */
export const listCategories = (queries: Queries): Promise<CategoryRow[]> => inOrder(queries).execute()

export const listMainCategories = (queries: Queries): Promise<CategoryRow[]> =>
  inOrder(queries).where('parent_id', 'is', null).execute()

export const listSubcategories = (queries: Queries, parentId: string): Promise<CategoryRow[]> =>
  inOrder(queries).where('parent_id', '=', parentId).execute()

export const findCategory = (queries: Queries, id: string): Promise<CategoryRow | undefined> =>
  queries.selectFrom('categories').selectAll().where('id', '=', id).executeTakeFirst()

export async function insertCategory(queries: Queries, row: Omit<CategoryRow, 'name_key'>): Promise<void> {
  await queries
    .insertInto('categories')
    .values({ ...row, name_key: searchKey(row.name) })
    .execute()
}

export async function updateCategory(
  queries: Queries,
  id: string,
  change: Omit<Updateable<CategoriesTable>, 'id' | 'name_key'>,
): Promise<void> {
  await queries
    .updateTable('categories')
    .set({ ...change, ...(change.name !== undefined && { name_key: searchKey(change.name) }) })
    .where('id', '=', id)
    .execute()
}

export async function largestOrder(queries: Queries): Promise<number | undefined> {
  const row = await queries
    .selectFrom('categories')
    .select(eb => eb.fn.max('sort_order').as('largest'))
    .executeTakeFirst()
  return row?.largest ?? undefined
}

/** Whether any product belongs to one of these categories, as its category or its subcategory. */
export async function anyProductIn(queries: Queries, ids: readonly string[]): Promise<boolean> {
  const product = await queries
    .selectFrom('products')
    .select('id')
    .where(eb => eb.or([eb('category_id', 'in', ids), eb('subcategory_id', 'in', ids)]))
    .limit(1)
    .executeTakeFirst()
  return product !== undefined
}

/** Writes a linked category's present name into the gallery items that show it, so that the text outlives the link. */
export async function keepGalleryTexts(queries: Queries, categories: readonly CategoryRow[]): Promise<void> {
  for (const { id, name } of categories) {
    await queries
      .updateTable('gallery_items')
      .set({ category_text: name })
      .where('category_id', '=', id)
      .execute()
  }
}

export async function deleteCategories(queries: Queries, ids: readonly string[]): Promise<void> {
  await queries.deleteFrom('categories').where('id', 'in', ids).execute()
}
