import { galleryLimits, galleryMessages } from '@chekku/domain/gallery-item'
import type { FieldErrors } from '@chekku/domain/problem'
import { fieldProblem } from '@chekku/domain/problem'
import { distinctTexts, searchedKey } from '@chekku/domain/rules/search-key'
import { matchesTerms, searchTerms } from '@chekku/domain/rules/search-terms'
import type {
  GalleryItem,
  GalleryItemCreate,
  GalleryItemUpdate,
  GalleryListQuery,
} from '@chekku/domain/schemas/gallery-item'
import type { PageQuery } from '@chekku/domain/schemas/request'
import type { Page } from '@chekku/domain/schemas/response'
import type { Call } from '../calls/call.ts'
import { changedSubcategory } from '../categories/service.ts'
import { findCategoryWithDeleted } from '../categories/store.ts'
import type { CatalogueContext } from '../changes/service.ts'
import type { Queries } from '../database/schema.ts'
import { flagColumn } from '../entities/columns.ts'
import { EntityService, type SentReferences } from '../entities/entity-service.ts'
import { refuseFields, wrongFields } from '../entities/field-errors.ts'
import {
  categoryText,
  type GalleryItemColumns,
  type GalleryItemRow,
  galleryStore,
  listGalleryCategories,
  listGalleryItems,
  readGalleryPage,
} from './store.ts'

type LinkColumns = Pick<GalleryItemColumns, 'category_text' | 'category_id' | 'subcategory_id'>

/**
 * The columns for the `category` of a write: the id of a category links it; the linked category's own name keeps the
 * link; any other text removes it. A linked category in the trash is shown as text, but stays linked.
 */
async function linkCategory(queries: Queries, text: string, linkedId: string | null) {
  const named = text === '' ? undefined : await findCategoryWithDeleted(queries, text)
  if (named) return { category_text: named.name, category_id: named.id }
  const linked = linkedId === null ? undefined : await findCategoryWithDeleted(queries, linkedId)
  if (linked?.name === text) return { category_text: linked.name, category_id: linked.id }
  if ([...text].length > galleryLimits.categoryCharacters)
    throw fieldProblem('category', galleryMessages.categoryTooLong)
  return { category_text: text, category_id: null }
}

/** The link's columns after a write; a requested subcategory must be a child of the category, another stored one is cleared. */
async function changedLink(
  queries: Queries,
  stored: LinkColumns,
  { category, subcategory }: Pick<GalleryItemUpdate, 'category' | 'subcategory'>,
): Promise<LinkColumns> {
  const link =
    category === undefined
      ? { category_text: stored.category_text, category_id: stored.category_id }
      : await linkCategory(queries, category, stored.category_id)
  const choice = { stored: stored.subcategory_id, requested: subcategory }
  return { ...link, subcategory_id: await changedSubcategory(queries, link.category_id, choice) }
}

const NO_LINK: LinkColumns = { category_text: '', category_id: null, subcategory_id: null }

/** Reads one page of the items that match. They are filtered here, since neither database compares texts like `searchedKey`. */
async function readMatchingPage(
  queries: Queries,
  { page, limit }: PageQuery,
  isMatch: (row: GalleryItemRow) => boolean,
): Promise<Page<GalleryItem>> {
  const rows = (await listGalleryItems(queries)).filter(isMatch)
  const items = rows.slice((page - 1) * limit, page * limit).map(galleryStore.present)
  return { items, total: rows.length }
}

export class Gallery extends EntityService<
  GalleryItemColumns,
  GalleryItemRow,
  GalleryItem,
  GalleryItemCreate,
  GalleryItemUpdate
> {
  constructor(context: CatalogueContext) {
    super(context, galleryStore)
  }

  /** One page of all items, sorted by order, then newest first; `search` filters by words in title, description and category. */
  async list({ search = '', ...paging }: GalleryListQuery): Promise<Page<GalleryItem>> {
    const { database } = this.context
    const terms = searchTerms(search)
    if (terms.length === 0) return database.snapshot(queries => readGalleryPage(queries, paging))
    const keyOf = (row: GalleryItemRow) =>
      [row.title, row.description, categoryText(row)].map(searchedKey).join('\n')
    return readMatchingPage(database.reader, paging, row => matchesTerms(keyOf(row), terms))
  }

  listPopular(paging: PageQuery): Promise<Page<GalleryItem>> {
    return this.context.database.snapshot(queries => readGalleryPage(queries, paging, { popularOnly: true }))
  }

  /** Items with this category text, compared by the search key. */
  listByCategory(name: string, paging: PageQuery): Promise<Page<GalleryItem>> {
    const key = searchedKey(name)
    const { reader } = this.context.database
    return readMatchingPage(reader, paging, row => searchedKey(categoryText(row)) === key)
  }

  /** The distinct category texts, sorted, each in one of its spellings. */
  async categories(): Promise<string[]> {
    return distinctTexts(await listGalleryCategories(this.context.database.reader))
  }

  override async create(call: Call, input: GalleryItemCreate, upload: Buffer | undefined) {
    const { category, subcategory } = input
    const references = { category, subcategory: subcategory ?? undefined }
    // Without a picture the create fails anyway, so its wrong references are reported together with it.
    if (!upload) refuseFields(await this.wrongReferences(references, upload))
    return super.create(call, input, upload)
  }

  override async wrongReferences(ids: SentReferences, upload: Buffer | undefined): Promise<FieldErrors> {
    const image: FieldErrors = upload ? {} : { image: galleryMessages.uploadImage }
    const linked = changedLink(this.context.database.reader, NO_LINK, ids)
    return { ...image, ...(await wrongFields(linked)) }
  }

  togglePopular(call: Call, id: string): Promise<GalleryItem> {
    return this.change(call, { id }, async (_queries, row) => ({
      columns: { is_popular: flagColumn(row.is_popular === 0) },
    }))
  }

  protected override async newColumns(queries: Queries, input: GalleryItemCreate) {
    return {
      ...(await changedLink(queries, NO_LINK, input)),
      title: input.title,
      description: input.description ?? '',
      is_popular: flagColumn(input.isPopular ?? false),
      sort_order: input.order ?? 0,
    }
  }

  protected override async changedColumns(queries: Queries, row: GalleryItemRow, input: GalleryItemUpdate) {
    return {
      ...(await changedLink(queries, row, input)),
      title: input.title,
      description: input.description,
      is_popular: flagColumn(input.isPopular),
      sort_order: input.order,
    }
  }
}
