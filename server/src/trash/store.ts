import type { TrashEntry, TrashKind } from '@chekku/domain/schemas/trash'
import { trashDays } from '@chekku/domain/trash'
import { type Selectable, sql } from 'kysely'
import { quiet, type RowChange } from '../changes/change-set.ts'
import type { DeletionsTable, Queries } from '../database/schema.ts'

/* The trash owns the column `deletion_id` of three tables; the features own the other columns. */

/** Time that a deletion stays in the trash. */
export const TRASH_RETENTION_MS = trashDays * 24 * 60 * 60 * 1000

export type DeletionRow = Selectable<DeletionsTable>

const tables = {
  product: 'products',
  category: 'categories',
  gallery: 'gallery_items',
} as const satisfies Record<TrashKind, string>

/** A deletion made after `since`, restored or not. */
export const findDeletion = (queries: Queries, id: string, since: number): Promise<DeletionRow | undefined> =>
  queries
    .selectFrom('deletions')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', '>', since)
    .executeTakeFirst()

/** One page of the deletions in the trash made after `since`, newest first, and the total. */
export async function listDeletions(
  queries: Queries,
  since: number,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: DeletionRow[]; total: number }> {
  const inTrash = queries
    .selectFrom('deletions')
    .where('restored_at', 'is', null)
    .where('deleted_at', '>', since)
  const rows = await inTrash
    .selectAll()
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await inTrash.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

/** The ids of up to `limit` of the oldest deletions made until `until`, restored or not. */
export const listExpired = (queries: Queries, until: number, limit: number) =>
  queries
    .selectFrom('deletions')
    .select('id')
    .where('deleted_at', '<=', until)
    .orderBy('deleted_at')
    .limit(limit)
    .execute()

/** The ids of the deletions in the trash, expired or not. */
export const listUnrestored = (queries: Queries) =>
  queries.selectFrom('deletions').select('id').where('restored_at', 'is', null).execute()

export type Trashed = Record<'id' | 'name' | 'image' | 'pictures', string> & { kind: TrashKind }

export async function listTrashed(queries: Queries, deletionIds: readonly string[]): Promise<Trashed[]> {
  const kinds = Object.keys(tables) as TrashKind[]
  const trashed: Trashed[] = []
  for (const kind of kinds) {
    const rows = await queries
      .selectFrom(tables[kind])
      .select([
        'id',
        'image',
        sql.ref<string>(kind === 'gallery' ? 'title' : 'name').as('name'),
        (kind === 'product' ? sql.ref<string>('pictures') : sql.lit('')).as('pictures'),
      ])
      .where('deletion_id', 'in', deletionIds)
      .orderBy('id')
      .execute()
    trashed.push(...rows.map(row => ({ ...row, kind })))
  }
  return trashed
}

/** The deletion's subcategories whose parent is not in it; the parent may be in the trash or a subcategory itself. */
export const listWithoutParent = (queries: Queries, deletionId: string) =>
  queries
    .selectFrom('categories')
    .innerJoin('categories as parent', 'parent.id', 'categories.parent_id')
    .select([
      'categories.id',
      'parent.name as parentName',
      'parent.parent_id as parentParentId',
      'parent.deletion_id as parentDeletionId',
    ])
    .where('categories.deletion_id', '=', deletionId)
    .where(eb => eb.or([eb('parent.deletion_id', 'is', null), eb('parent.deletion_id', '<>', deletionId)]))
    .execute()

/** Subcategories of these deletions' categories that are in the trash by another deletion. */
export async function listChildrenElsewhere(queries: Queries, deletionIds: readonly string[]) {
  const rows = await queries
    .selectFrom('categories')
    .innerJoin('categories as parent', 'parent.id', 'categories.parent_id')
    .select('categories.id')
    .where('parent.deletion_id', 'in', deletionIds)
    .where('categories.deletion_id', 'not in', deletionIds)
    .execute()
  return rows.map(({ id }) => id)
}

/** The products and gallery items of subcategories that become main: products move into these as their category. */
export async function mainCategoryRows(queries: Queries, ids: readonly string[]): Promise<RowChange[]> {
  if (ids.length === 0) return []
  const within = (table: 'products' | 'gallery_items') =>
    queries.selectFrom(table).select(['id', 'subcategory_id']).where('subcategory_id', 'in', ids).execute()
  const products = await within('products')
  const items = await within('gallery_items')
  return [
    ...products.map(row =>
      quiet('product', row.id, { category_id: row.subcategory_id, subcategory_id: null }),
    ),
    ...items.map(({ id }) => quiet('gallery', id, { subcategory_id: null })),
  ]
}

export function presentDeletion(
  { id, kind, name, image, along, deleted_at }: DeletionRow,
  joinedInto?: TrashEntry['joinedInto'],
): TrashEntry {
  const deletedAt = new Date(deleted_at).toISOString()
  const expiresAt = new Date(deleted_at + TRASH_RETENTION_MS).toISOString()
  return { _id: id, kind, name, image, along, deletedAt, expiresAt, ...(joinedInto && { joinedInto }) }
}
