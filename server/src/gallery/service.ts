import type { GalleryItem, GalleryItemCreate, GalleryItemUpdate } from '@chekku/domain/gallery-item'
import { limits } from '@chekku/domain/limits'
import type { GalleryListQuery, PageQuery } from '@chekku/domain/list-query'
import { messages } from '@chekku/domain/messages'
import { Problem } from '@chekku/domain/problem'
import { compareTexts, matchesSearch, searchKey } from '@chekku/domain/search-key'
import type { Deleted } from '@chekku/domain/trash'
import { monotonicNow, recordAudit } from '../audit/service.ts'
import { findCategoryReference, findCategoryReferenceWithDeleted } from '../categories/service.ts'
import type { Database } from '../database/database.ts'
import { type IdempotencyKey, runIdempotent } from '../database/idempotency.ts'
import { newId } from '../database/new-id.ts'
import type { Queries, WriteTransaction } from '../database/schema.ts'
import { createPicturedChange, type Media, type PreparedPicture } from '../media/service.ts'
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

type Place = Pick<GalleryItemRow, 'category_text' | 'category_id' | 'subcategory_id'>

const notFound = () => new Problem('not-found', messages.galleryItemNotFound)
const on = (field: string, text: string) => new Problem('invalid', text, { errors: { [field]: text } })

async function existing(queries: Queries, id: string): Promise<GalleryItem> {
  const item = await findGalleryItem(queries, id)
  if (!item) throw notFound()
  return item
}

async function existingRow(queries: Queries, id: string): Promise<GalleryItemRow> {
  const row = await findGalleryItemRow(queries, id)
  if (!row) throw notFound()
  return row
}

/**
 * What a written `category` means: the id of a category links it; the linked category's own name keeps the link;
 * any other text is free and ends it. A category in the trash is only a text to look at, but what links it stays
 * linked, for the day it is back.
 */
async function categoryAfter(
  queries: Queries,
  text: string,
  linkedId: string | null,
): Promise<Pick<Place, 'category_text' | 'category_id'>> {
  const named = text === '' ? undefined : await findCategoryReferenceWithDeleted(queries, text)
  if (named) return { category_text: named.name, category_id: named._id }
  const linked = linkedId === null ? undefined : await findCategoryReferenceWithDeleted(queries, linkedId)
  if (linked?.name === text) return { category_text: linked.name, category_id: linked._id }
  if ([...text].length > limits.galleryCategoryCharacters) {
    throw on('category', messages.galleryCategoryTooLong)
  }
  return { category_text: text, category_id: null }
}

/** A subcategory that is asked for must be the linked category's child; a stored one that isn't any more is cleared. */
async function placeAfter(
  queries: Queries,
  stored: Place,
  { category, subcategory }: Pick<GalleryItemUpdate, 'category' | 'subcategory'>,
): Promise<Place> {
  const place =
    category === undefined
      ? { category_text: stored.category_text, category_id: stored.category_id }
      : await categoryAfter(queries, category, stored.category_id)
  const wanted = subcategory === undefined ? stored.subcategory_id : subcategory
  const placeOfWanted = subcategory === undefined ? findCategoryReferenceWithDeleted : findCategoryReference
  const fits =
    wanted !== null &&
    place.category_id !== null &&
    (await placeOfWanted(queries, wanted))?.parent === place.category_id
  if (subcategory && !fits) throw on('subcategory', messages.subcategoryNotInCategory)
  return { ...place, subcategory_id: fits ? wanted : null }
}

/** Adds a line to the activity log and answers what is there after; at least one side is. */
async function noted<After extends GalleryItem | null>(
  transaction: WriteTransaction,
  action: 'created' | 'changed' | 'deleted',
  before: GalleryItem | null,
  after: After,
): Promise<After> {
  const { _id: id, title: name } = (after ?? before) as GalleryItem
  await recordAudit(transaction, {
    action,
    kind: 'gallery',
    id,
    name,
    before: before && spokenOnce(before),
    after: after && spokenOnce(after),
  })
  return after
}

/** Without the second names of the same facts. */
const spokenOnce = ({ name: _name, popular: _popular, ...item }: GalleryItem) => item

export interface GalleryPage {
  items: GalleryItem[]
  total: number
}

async function readPage(
  queries: Queries,
  { page, limit }: PageQuery,
  popularOnly: boolean,
): Promise<GalleryPage> {
  // One more than is shown tells whether there is more to count.
  const stretch = { skipped: (page - 1) * limit, wanted: limit + 1 }
  const items = await listGalleryItems(queries, { popularOnly, ...stretch })
  const isAll = page === 1 && items.length <= limit
  const total = isAll ? items.length : await countGalleryItems(queries, popularOnly)
  return { items: items.slice(0, limit), total }
}

/** One page of the items with these texts. No database compares texts as `searchKey` does, so they are read and looked at. */
async function readFound(
  queries: Queries,
  { page, limit }: PageQuery,
  isFound: (texts: GalleryTexts) => boolean,
): Promise<GalleryPage> {
  const found = (await listGalleryTexts(queries)).filter(isFound)
  const ids = found.slice((page - 1) * limit, page * limit).map(({ _id }) => _id)
  return { items: await findGalleryItems(queries, ids), total: found.length }
}

const NOWHERE: Place = { category_text: '', category_id: null, subcategory_id: null }

export type Gallery = ReturnType<typeof createGallery>

/** The rules of gallery items. Every write is one transaction; unknown ids reject with Problem `not-found`. */
export function createGallery({
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
    kind: 'gallery',
    find: existingRow,
    present: existing,
    noted,
  })

  async function insert(
    transaction: WriteTransaction,
    input: GalleryItemCreate,
    picture?: PreparedPicture,
  ): Promise<GalleryItem> {
    const place = await placeAfter(transaction, NOWHERE, input)
    if (picture) await media.keep(transaction, picture)
    const now = await monotonicNow(transaction)
    const id = newId()
    await insertGalleryItem(transaction, {
      ...place,
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
    return noted(transaction, 'created', null, await existing(transaction, id))
  }

  async function create(
    input: GalleryItemCreate,
    upload: Buffer | undefined,
    idempotencyKey?: IdempotencyKey,
  ): Promise<GalleryItem> {
    if (!upload) throw on('image', messages.uploadImage)
    const picture = await media.prepare(upload, 'gallery')
    const created = await database.writeCatalogue(transaction =>
      runIdempotent(transaction, idempotencyKey, () => insert(transaction, input, picture)),
    )
    media.warm(picture.path)
    return created
  }

  function update(
    id: string,
    input: GalleryItemUpdate,
    upload: Buffer | undefined,
    expectedVersion?: number,
  ): Promise<GalleryItem> {
    const sent = { id, upload, deleteImage: input.deleteImage, expectedVersion }
    return changePictured(sent, async (transaction, row, columns) =>
      updateGalleryItem(transaction, id, {
        ...columns,
        ...(await placeAfter(transaction, row, input)),
        title: input.title ?? row.title,
        description: input.description ?? row.description,
        is_popular: (input.isPopular ?? row.is_popular === 1) ? 1 : 0,
        sort_order: input.order ?? row.sort_order,
      }),
    )
  }

  /** Puts an item into the trash. */
  function remove(id: string): Promise<Deleted> {
    return database.writeCatalogue(async transaction => {
      const { title, image } = await existingRow(transaction, id)
      await noted(transaction, 'deleted', await existing(transaction, id), null)
      const things = [{ id, name: title, image }] as const
      return { _id: id, deletion: await trash.discard(transaction, { kind: 'gallery', things }) }
    })
  }

  function togglePopular(id: string): Promise<GalleryItem> {
    return database.writeCatalogue(async transaction => {
      const row = await existingRow(transaction, id)
      const before = await existing(transaction, id)
      await updateGalleryItem(transaction, id, {
        is_popular: row.is_popular === 1 ? 0 : 1,
        version: row.version + 1,
        updated_at: await monotonicNow(transaction),
      })
      return noted(transaction, 'changed', before, await existing(transaction, id))
    })
  }

  return {
    /** One page of all items, by order, then newest; with `search`, of those with it in title, description or category. */
    list: ({ search, ...paging }: GalleryListQuery): Promise<GalleryPage> =>
      database.snapshot(queries =>
        search
          ? readFound(queries, paging, item =>
              [item.title, item.description, item.category].some(text => matchesSearch(text, search)),
            )
          : readPage(queries, paging, false),
      ),
    listPopular: (paging: PageQuery): Promise<GalleryPage> =>
      database.snapshot(queries => readPage(queries, paging, true)),
    /** The distinct category texts, sorted. */
    categories: async (): Promise<string[]> => {
      const texts = await listGalleryCategories(database.reader)
      return texts.filter(text => text !== '').sort(compareTexts)
    },
    /** Items whose category text is exactly this, ignoring case. */
    listByCategory: (name: string, paging: PageQuery): Promise<GalleryPage> =>
      database.snapshot(queries =>
        readFound(queries, paging, ({ category }) => searchKey(category) === searchKey(name)),
      ),
    get: (id: string): Promise<GalleryItem> => existing(database.reader, id),
    /** An item as part of another transaction; without a picture it shows the placeholder. */
    add: insert,
    create,
    update,
    remove,
    togglePopular,
  }
}
