import type { Category } from '@chekku/domain/category'
import { searchKey } from '@chekku/domain/search-key'
import { type Selectable, sql, type Updateable } from 'kysely'
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

/** What is not in the trash. */
const shown = (queries: Queries) =>
  queries.selectFrom('categories').selectAll().where('deletion_id', 'is', null)

const inOrder = (queries: Queries) => shown(queries).orderBy('sort_order').orderBy('name_key').orderBy('id')

/** All categories, main and sub, by order then name. */
export const listCategories = (queries: Queries): Promise<CategoryRow[]> => inOrder(queries).execute()

export const listMainCategories = (queries: Queries): Promise<CategoryRow[]> =>
  inOrder(queries).where('parent_id', 'is', null).execute()

export const listSubcategories = (queries: Queries, parentId: string): Promise<CategoryRow[]> =>
  inOrder(queries).where('parent_id', '=', parentId).execute()

export const findCategory = (queries: Queries, id: string): Promise<CategoryRow | undefined> =>
  shown(queries).where('id', '=', id).executeTakeFirst()

/** A category, be it in the trash. */
export const findCategoryWithDeleted = (queries: Queries, id: string): Promise<CategoryRow | undefined> =>
  queries.selectFrom('categories').selectAll().where('id', '=', id).executeTakeFirst()

export async function insertCategory(
  queries: Queries,
  row: Omit<CategoryRow, 'name_key' | 'deletion_id'>,
): Promise<void> {
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
    .where('deletion_id', 'is', null)
    .executeTakeFirst()
  return row?.largest ?? undefined
}

/** How many products belong to one of these categories, as their category or their subcategory. */
export async function countProductsIn(queries: Queries, ids: readonly string[]): Promise<number> {
  const row = await queries
    .selectFrom('products')
    .select(eb => eb.fn.countAll<number>().as('total'))
    .where('deletion_id', 'is', null)
    .where(eb => eb.or([eb('category_id', 'in', ids), eb('subcategory_id', 'in', ids)]))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/** Writes a linked category's present name into the gallery items that show it, so that the text outlives the link; into those in the trash too. */
export async function keepGalleryTexts(queries: Queries, categories: readonly CategoryRow[]): Promise<void> {
  for (const { id, name } of categories) {
    await queries
      .updateTable('gallery_items')
      .set({ category_text: name })
      .where('category_id', '=', id)
      .execute()
  }
}

/**
 * Takes everything that belongs to a category that has moved along with it, from the trash too: under its new parent, or
 * into the category itself once that is a main one. Lists keep their order: only the version moves.
 */
export async function moveBelongings(
  queries: Queries,
  category: Pick<CategoryRow, 'id' | 'name'>,
  parent: CategoryRow | undefined,
): Promise<void> {
  const place = {
    category_id: parent?.id ?? category.id,
    subcategory_id: parent ? category.id : null,
    version: sql<number>`version + 1`,
  }
  // What stands in the category itself stays there while that is a main one.
  const references = parent ? (['category_id', 'subcategory_id'] as const) : (['subcategory_id'] as const)
  await queries
    .updateTable('products')
    .set(place)
    .where(eb => eb.or(references.map(reference => eb(reference, '=', category.id))))
    .execute()
  await queries
    .updateTable('gallery_items')
    .set({ ...place, category_text: (parent ?? category).name })
    .where(eb => eb.or(references.map(reference => eb(reference, '=', category.id))))
    .execute()
}
