import { categoryMessages } from '@chekku/domain/category'
import type { Category } from '@chekku/domain/schemas/category'
import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely'
import { quiet, type RowChange } from '../changes/change-set.ts'
import type { CategoriesTable, Queries, Schema } from '../database/schema.ts'
import { presentFacts } from '../entities/columns.ts'
import type { EntityRow, EntityStore } from '../entities/entity-service.ts'

export type CategoryRow = Selectable<CategoriesTable>

export type CategoryColumns = Omit<
  CategoryRow,
  keyof EntityRow | 'name_key' | 'deletion_id' | 'slug' | 'facts'
> &
  Partial<Pick<CategoryRow, 'slug' | 'facts'>>

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

/** Includes the facts, which lists leave out. */
const presentWholeCategory = (row: CategoryRow): Category => ({
  ...presentCategory(row),
  ...presentFacts(row.facts),
})

/** Categories outside the trash. */
const active = (queries: Queries) =>
  queries.selectFrom('categories').selectAll().where('deletion_id', 'is', null)

const inOrder = (queries: Queries) => active(queries).orderBy('sort_order').orderBy('name_key').orderBy('id')

/** All categories, main and sub, by order then name. */
export const listCategories = (queries: Queries): Promise<CategoryRow[]> => inOrder(queries).execute()

export const listMainCategories = (queries: Queries): Promise<CategoryRow[]> =>
  inOrder(queries).where('parent_id', 'is', null).execute()

export const listSubcategories = (queries: Queries, parentId: string): Promise<CategoryRow[]> =>
  inOrder(queries).where('parent_id', '=', parentId).execute()

export const findCategory = (queries: Queries, id: string): Promise<CategoryRow | undefined> =>
  active(queries).where('id', '=', id).executeTakeFirst()

/** A category, in the trash or not: references to it stay until it is removed for good. */
export const findCategoryWithDeleted = (queries: Queries, id: string): Promise<CategoryRow | undefined> =>
  queries.selectFrom('categories').selectAll().where('id', '=', id).executeTakeFirst()

export const categoryStore: EntityStore<CategoryColumns, CategoryRow, Category> = {
  kind: 'category',
  pictureKind: 'categories',
  notFound: categoryMessages.notFound,
  present: presentWholeCategory,
  findRows: (queries, ids) => active(queries).where('id', 'in', ids).execute(),
}

export async function largestOrder(queries: Queries): Promise<number | undefined> {
  const row = await queries
    .selectFrom('categories')
    .select(eb => eb.fn.max('sort_order').as('largest'))
    .where('deletion_id', 'is', null)
    .executeTakeFirst()
  return row?.largest ?? undefined
}

/** The condition for products that have one of these as category or subcategory. */
export const isInCategories =
  (ids: readonly string[]) =>
  (eb: ExpressionBuilder<Schema, 'products'>): Expression<SqlBool> =>
    eb.or([eb('products.category_id', 'in', ids), eb('products.subcategory_id', 'in', ids)])

/** Number of products that have one of these as category or subcategory. */
export async function countProductsIn(queries: Queries, categories: readonly Pick<CategoryRow, 'id'>[]) {
  const ids = categories.map(({ id }) => id)
  const row = await queries
    .selectFrom('products')
    .select(eb => eb.fn.countAll<number>().as('total'))
    .where('deletion_id', 'is', null)
    .where(isInCategories(ids))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/** Which of these categories have subcategories. */
export async function parentsOfSubcategories(queries: Queries, ids: readonly string[]) {
  const rows = await active(queries).clearSelect().select('parent_id').where('parent_id', 'in', ids).execute()
  return new Set(rows.map(({ parent_id }) => parent_id))
}

/** The categories and subcategories of the products that are in any of these. */
export async function categoriesOfProducts(queries: Queries, ids: readonly string[]) {
  const rows = await queries
    .selectFrom('products')
    .select(['category_id', 'subcategory_id'])
    .distinct()
    .where('deletion_id', 'is', null)
    .where(isInCategories(ids))
    .execute()
  return new Set(rows.flatMap(({ category_id, subcategory_id }) => [category_id, subcategory_id]))
}

/** Copies the names of categories into linked gallery items, also deleted ones, since the text outlives the link. */
export async function galleryTextRows(
  queries: Queries,
  categories: readonly Pick<CategoryRow, 'id' | 'name'>[],
): Promise<RowChange[]> {
  const names = new Map(categories.map(({ id, name }) => [id, name]))
  const items = await queries
    .selectFrom('gallery_items')
    .select(['id', 'category_id'])
    .where('category_id', 'in', [...names.keys()])
    .execute()
  return items.map(({ id, category_id }) =>
    quiet('gallery', id, { category_text: names.get(category_id ?? '') }),
  )
}

/** The products and gallery items of a moved category, also deleted ones; versions change, the order of lists does not. */
export async function belongingRows(
  queries: Queries,
  category: Pick<CategoryRow, 'id' | 'name'>,
  parent: CategoryRow | undefined,
): Promise<RowChange[]> {
  const set = { category_id: parent?.id ?? category.id, subcategory_id: parent ? category.id : null }
  // A category that becomes main was a subcategory of its rows, never their category.
  const references = parent ? (['category_id', 'subcategory_id'] as const) : (['subcategory_id'] as const)
  const within = (table: 'products' | 'gallery_items') =>
    queries
      .selectFrom(table)
      .select('id')
      .where(eb => eb.or(references.map(reference => eb(reference, '=', category.id))))
      .execute()
  const category_text = (parent ?? category).name
  return [
    ...(await within('products')).map(({ id }) => quiet('product', id, set)),
    ...(await within('gallery_items')).map(({ id }) => quiet('gallery', id, { ...set, category_text })),
  ]
}
