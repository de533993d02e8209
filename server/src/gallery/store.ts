import { galleryMessages } from '@chekku/domain/gallery-item'
import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import type { PageQuery } from '@chekku/domain/schemas/request'
import type { Page } from '@chekku/domain/schemas/response'
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

export type GalleryItemRow = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number]

export type GalleryItemColumns = Omit<Selectable<GalleryItemsTable>, keyof EntityRow | 'deletion_id'>

/** A linked category is shown by its current name. */
export const categoryText = ({ category_name, category_text }: GalleryItemRow) =>
  category_name ?? category_text

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

const inOrder = (queries: Queries) =>
  withNames(queries)
    .orderBy('gallery_items.sort_order')
    .orderBy('gallery_items.created_at', 'desc')
    .orderBy('gallery_items.id')

/** All items, sorted by order, then newest first. */
export const listGalleryItems = (queries: Queries): Promise<GalleryItemRow[]> => inOrder(queries).execute()

/** One page of all items, or of the popular ones, in the same order, and the total. */
export async function readGalleryPage(
  queries: Queries,
  { page, limit }: PageQuery,
  { popularOnly = false } = {},
): Promise<Page<GalleryItem>> {
  // One item more than the page tells if a count query is needed.
  const rows = await inOrder(queries)
    .$if(popularOnly, items => items.where('gallery_items.is_popular', '=', 1))
    .limit(limit + 1)
    .offset((page - 1) * limit)
    .execute()
  const isAll = page === 1 && rows.length <= limit
  const total = isAll ? rows.length : await countGalleryItems(queries, popularOnly)
  return { items: rows.slice(0, limit).map(presentGalleryItem), total }
}

async function countGalleryItems(queries: Queries, popularOnly: boolean): Promise<number> {
  const { total } = await queries
    .selectFrom('gallery_items')
    .where('deletion_id', 'is', null)
    .$if(popularOnly, items => items.where('is_popular', '=', 1))
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
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
