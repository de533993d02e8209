import { galleryMessages } from '@chekku/domain/gallery-item'
import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import type { Selectable } from 'kysely'
import type { GalleryItemsTable, Queries } from '../database/schema.ts'
import { categoryReference } from '../entities/columns.ts'
import type { EntityRow, EntityStore } from '../entities/entity-service.ts'

/** Items outside the trash, with the names of linked categories outside the trash. */
const withNames = (queries: Queries) =>
  queries
    .selectFrom('gallery_items')
    .where('gallery_items.deletion_id', 'is', null)
    .leftJoin('categories as category', join =>
      join.onRef('category.id', '=', 'gallery_items.category_id').on('category.deletion_id', 'is', null),
    )
    .leftJoin('categories as subcategory', join =>
      join
        .onRef('subcategory.id', '=', 'gallery_items.subcategory_id')
        .on('subcategory.deletion_id', 'is', null),
    )
    .selectAll('gallery_items')
    .select(['category.name as category_name', 'subcategory.name as subcategory_name'])

export type GalleryItemRow = Selectable<GalleryItemsTable> & {
  category_name: string | null
  subcategory_name: string | null
}

/** The columns that only gallery items have. */
export type GalleryItemColumns = Omit<Selectable<GalleryItemsTable>, keyof EntityRow | 'deletion_id'>

/** Maps a row to the API's gallery item; a linked category is shown by its current name. */
function presentGalleryItem(row: GalleryItemRow): GalleryItem {
  return {
    _id: row.id,
    title: row.title,
    name: row.title,
    description: row.description,
    image: row.image,
    category: row.category_name ?? row.category_text,
    categoryRef: categoryReference(row.category_id, row.category_name),
    subcategory: categoryReference(row.subcategory_id, row.subcategory_name),
    isPopular: row.is_popular === 1,
    popular: row.is_popular === 1,
    order: row.sort_order,
    version: row.version,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  }
}

const inOrder = (queries: Queries, popularOnly: boolean) =>
  withNames(queries)
    .$if(popularOnly, query => query.where('gallery_items.is_popular', '=', 1))
    .orderBy('gallery_items.sort_order')
    .orderBy('gallery_items.created_at', 'desc')
    .orderBy('gallery_items.id')

/** A range of all items, or of the popular ones, sorted by order, then newest first. */
export async function listGalleryItems(
  queries: Queries,
  { popularOnly, offset, limit }: { popularOnly: boolean; offset: number; limit: number },
): Promise<GalleryItem[]> {
  const rows = await inOrder(queries, popularOnly).limit(limit).offset(offset).execute()
  return rows.map(presentGalleryItem)
}

export async function countGalleryItems(queries: Queries, popularOnly: boolean): Promise<number> {
  const { total } = await queries
    .selectFrom('gallery_items')
    .where('deletion_id', 'is', null)
    .$if(popularOnly, query => query.where('is_popular', '=', 1))
    .select(eb => eb.fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** The searched texts of an item. */
export type GalleryTexts = Pick<GalleryItem, '_id' | 'title' | 'description' | 'category'>

/** The texts of all items, sorted by order, then newest first. */
export async function listGalleryTexts(queries: Queries): Promise<GalleryTexts[]> {
  const rows = await inOrder(queries, false)
    .clearSelect()
    .select(['gallery_items.id', 'gallery_items.title', 'gallery_items.description'])
    .select(['category.name as category_name', 'gallery_items.category_text'])
    .execute()
  return rows.map(({ id, title, description, category_name, category_text }) => ({
    _id: id,
    title,
    description,
    category: category_name ?? category_text,
  }))
}

/** The items with these ids, in the given order. */
export async function findGalleryItems(queries: Queries, ids: readonly string[]): Promise<GalleryItem[]> {
  if (ids.length === 0) return []
  const rows = await inOrder(queries, false).where('gallery_items.id', 'in', ids).execute()
  return rows.map(presentGalleryItem)
}

/** The distinct category texts, unsorted. */
export async function listGalleryCategories(queries: Queries): Promise<string[]> {
  const rows = await withNames(queries)
    .clearSelect()
    .select(eb => eb.fn.coalesce('category.name', 'gallery_items.category_text').as('text'))
    .distinct()
    .execute()
  return rows.map(({ text }) => text)
}

export const galleryStore: EntityStore<GalleryItemColumns, GalleryItemRow, GalleryItem> = {
  kind: 'gallery',
  pictureKind: 'gallery',
  notFound: galleryMessages.notFound,
  present: presentGalleryItem,
  findRows: (queries, ids) => withNames(queries).where('gallery_items.id', 'in', ids).execute(),
}
