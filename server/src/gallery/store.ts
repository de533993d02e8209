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

/** A linked category is shown by its current name. */
export const categoryText = ({ category_name, category_text }: GalleryItemRow) =>
  category_name ?? category_text

/** Maps a row to the API's gallery item. */
function presentGalleryItem(row: GalleryItemRow): GalleryItem {
  return {
    _id: row.id,
    title: row.title,
    name: row.title,
    description: row.description,
    image: row.image,
    category: categoryText(row),
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

/** All items, or the popular ones, sorted by order, then newest first. */
export const listGalleryItems = (queries: Queries, { popularOnly = false } = {}): Promise<GalleryItemRow[]> =>
  withNames(queries)
    .$if(popularOnly, items => items.where('gallery_items.is_popular', '=', 1))
    .orderBy('gallery_items.sort_order')
    .orderBy('gallery_items.created_at', 'desc')
    .orderBy('gallery_items.id')
    .execute()

export const galleryStore: EntityStore<GalleryItemColumns, GalleryItemRow, GalleryItem> = {
  kind: 'gallery',
  pictureKind: 'gallery',
  notFound: galleryMessages.notFound,
  present: presentGalleryItem,
  findRows: (queries, ids) => withNames(queries).where('gallery_items.id', 'in', ids).execute(),
}
