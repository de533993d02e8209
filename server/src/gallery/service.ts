import { randomUUIDv7 } from 'node:crypto'
import { categoryMessages } from '@chekku/domain/category'
import { galleryLimits, galleryMessages } from '@chekku/domain/gallery-item'
import { Problem } from '@chekku/domain/problem'
import type {
  GalleryItem,
  GalleryItemCreate,
  GalleryItemUpdate,
  GalleryListQuery,
} from '@chekku/domain/schemas/gallery-item'
import type { PageQuery } from '@chekku/domain/schemas/request'
import type { Deleted } from '@chekku/domain/schemas/trash'
import { compareTexts, matchesSearch, searchKey } from '@chekku/domain/search-key'
import { monotonicNow, recordAudit } from '../audit/service.ts'
import { findCategoryReference, findCategoryReferenceWithDeleted } from '../categories/service.ts'
import type { IdempotencyKey } from '../database/idempotency.ts'
import type { Queries, WriteTransaction } from '../database/schema.ts'
import type { PreparedPicture } from '../media/service.ts'
import { changeRow, createRow, type RowContext, type RowType } from '../rows/change-row.ts'
import type { Trash } from '../trash/service.ts'
import {
  countGalleryItems,
  findGalleryItem,
  findGalleryItemRow,
  findGalleryItems,
  type GalleryItemRow,
  type GalleryTexts,
  insertGalleryItem,
  listGalleryCategories,
  listGalleryItems,
  listGalleryTexts,
  updateGalleryItem,
} from './store.ts'

type CategoryColumns = Pick<GalleryItemRow, 'category_text' | 'category_id' | 'subcategory_id'>

const invalid = (field: string, text: string) => new Problem('invalid', text, { errors: { [field]: text } })
const notFound = () => new Problem('not-found', galleryMessages.notFound)

async function find(queries: Queries, id: string): Promise<GalleryItem> {
  const item = await findGalleryItem(queries, id)
  if (!item) throw notFound()
  return item
}

async function findRow(queries: Queries, id: string): Promise<GalleryItemRow> {
  const row = await findGalleryItemRow(queries, id)
  if (!row) throw notFound()
  return row
}

/** An item without the aliases `name` and `popular`. */
const withoutAliases = ({ name: _name, popular: _popular, ...item }: GalleryItem) => item

async function record(
  transaction: WriteTransaction,
  action: 'created' | 'changed',
  before: GalleryItem | null,
  after: GalleryItem,
): Promise<void> {
  await recordAudit(transaction, {
    action,
    kind: 'gallery',
    id: after._id,
    name: after.title,
    before: before && withoutAliases(before),
    after: withoutAliases(after),
  })
}

const galleryRows: RowType<GalleryItemRow, GalleryItem> = { pictureKind: 'gallery', findRow, find, record }

/**
 * The columns for a written `category`: the id of a category links it; the linked category's own name keeps the link; any
 * other text removes it. A category in the trash shows as text, but stays linked.
 */
async function linkCategory(
  queries: Queries,
  text: string,
  linkedId: string | null,
): Promise<Pick<CategoryColumns, 'category_text' | 'category_id'>> {
  const named = text === '' ? undefined : await findCategoryReferenceWithDeleted(queries, text)
  if (named) return { category_text: named.name, category_id: named._id }
  const linked = linkedId === null ? undefined : await findCategoryReferenceWithDeleted(queries, linkedId)
  if (linked?.name === text) return { category_text: linked.name, category_id: linked._id }
  if ([...text].length > galleryLimits.categoryCharacters) {
    throw invalid('category', galleryMessages.categoryTooLong)
  }
  return { category_text: text, category_id: null }
}

/** A requested subcategory must be a child of the linked category; a stored one that no longer is one is cleared. */
async function changedCategory(
  queries: Queries,
  stored: CategoryColumns,
  { category, subcategory }: Pick<GalleryItemUpdate, 'category' | 'subcategory'>,
): Promise<CategoryColumns> {
  const link =
    category === undefined
      ? { category_text: stored.category_text, category_id: stored.category_id }
      : await linkCategory(queries, category, stored.category_id)
  const wanted = subcategory === undefined ? stored.subcategory_id : subcategory
  const findWanted = subcategory === undefined ? findCategoryReferenceWithDeleted : findCategoryReference
  const isChild =
    wanted !== null &&
    link.category_id !== null &&
    (await findWanted(queries, wanted))?.parent === link.category_id
  if (subcategory && !isChild) throw invalid('subcategory', categoryMessages.subcategoryNotInCategory)
  return { ...link, subcategory_id: isChild ? wanted : null }
}

const NO_CATEGORY: CategoryColumns = { category_text: '', category_id: null, subcategory_id: null }

export interface GalleryPage {
  items: GalleryItem[]
  total: number
}

async function readPage(
  queries: Queries,
  { page, limit }: PageQuery,
  popularOnly: boolean,
): Promise<GalleryPage> {
  // One item more than the page shows whether a count is needed.
  const items = await listGalleryItems(queries, { popularOnly, offset: (page - 1) * limit, limit: limit + 1 })
  const isAll = page === 1 && items.length <= limit
  const total = isAll ? items.length : await countGalleryItems(queries, popularOnly)
  return { items: items.slice(0, limit), total }
}

/** One page of the items whose texts match; filtered here, since no database compares texts as `searchKey` does. */
async function readMatching(
  queries: Queries,
  { page, limit }: PageQuery,
  matches: (texts: GalleryTexts) => boolean,
): Promise<GalleryPage> {
  const matching = (await listGalleryTexts(queries)).filter(matches)
  const ids = matching.slice((page - 1) * limit, page * limit).map(({ _id }) => _id)
  return { items: await findGalleryItems(queries, ids), total: matching.length }
}

export interface GalleryContext extends RowContext {
  trash: Pick<Trash, 'discard'>
}

/** Gallery items. Every write is one transaction; an unknown id rejects with Problem `not-found`. */
export class Gallery {
  readonly #context: GalleryContext

  constructor(context: GalleryContext) {
    this.#context = context
  }

  /** One page of all items, by order, then newest; with `search`, of those with it in title, description or category. */
  list({ search, ...paging }: GalleryListQuery): Promise<GalleryPage> {
    return this.#context.database.snapshot(queries =>
      search
        ? readMatching(queries, paging, item =>
            [item.title, item.description, item.category].some(text => matchesSearch(text, search)),
          )
        : readPage(queries, paging, false),
    )
  }

  listPopular(paging: PageQuery): Promise<GalleryPage> {
    return this.#context.database.snapshot(queries => readPage(queries, paging, true))
  }

  /** Items whose category text is exactly this, ignoring case. */
  listByCategory(name: string, paging: PageQuery): Promise<GalleryPage> {
    return this.#context.database.snapshot(queries =>
      readMatching(queries, paging, ({ category }) => searchKey(category) === searchKey(name)),
    )
  }

  /** The distinct category texts, sorted. */
  async categories(): Promise<string[]> {
    const texts = await listGalleryCategories(this.#context.database.reader)
    return texts.filter(text => text !== '').sort(compareTexts)
  }

  get(id: string): Promise<GalleryItem> {
    return find(this.#context.database.reader, id)
  }

  async create(
    input: GalleryItemCreate,
    upload: Buffer | undefined,
    key?: IdempotencyKey,
  ): Promise<GalleryItem> {
    if (!upload) throw invalid('image', galleryMessages.uploadImage)
    return createRow(this.#context, { kind: 'gallery', upload, key }, (transaction, picture) =>
      this.add(transaction, input, picture),
    )
  }

  /** Creates an item as part of another transaction; without a picture it shows the placeholder. */
  async add(
    transaction: WriteTransaction,
    input: GalleryItemCreate,
    picture?: PreparedPicture,
  ): Promise<GalleryItem> {
    const category = await changedCategory(transaction, NO_CATEGORY, input)
    if (picture) await this.#context.media.store(transaction, picture)
    const now = await monotonicNow(transaction)
    const id = randomUUIDv7()
    await insertGalleryItem(transaction, {
      ...category,
      id,
      title: input.title,
      description: input.description ?? '',
      is_popular: input.isPopular ? 1 : 0,
      sort_order: input.order ?? 0,
      image: picture?.path ?? '',
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
    input: GalleryItemUpdate,
    upload: Buffer | undefined,
    expectedVersion?: number,
  ): Promise<GalleryItem> {
    const change = { id, upload, deleteImage: input.deleteImage, expectedVersion }
    return changeRow(this.#context, galleryRows, change, async (transaction, row, columns) =>
      updateGalleryItem(transaction, id, {
        ...columns,
        ...(await changedCategory(transaction, row, input)),
        title: input.title ?? row.title,
        description: input.description ?? row.description,
        is_popular: (input.isPopular ?? row.is_popular === 1) ? 1 : 0,
        sort_order: input.order ?? row.sort_order,
      }),
    )
  }

  togglePopular(id: string): Promise<GalleryItem> {
    return changeRow(this.#context, galleryRows, { id }, (transaction, row, columns) =>
      updateGalleryItem(transaction, id, { ...columns, is_popular: row.is_popular === 1 ? 0 : 1 }),
    )
  }

  /** Moves an item to the trash. */
  remove(id: string): Promise<Deleted> {
    const { database, trash } = this.#context
    return database.writeCatalogue(async transaction => {
      const { title: name, image } = await findRow(transaction, id)
      const before = withoutAliases(await find(transaction, id))
      await recordAudit(transaction, { action: 'deleted', kind: 'gallery', id, name, before })
      return {
        _id: id,
        deletion: await trash.discard(transaction, { kind: 'gallery', rows: [{ id, name, image }] }),
      }
    })
  }
}
