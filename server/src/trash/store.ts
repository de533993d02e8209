import type { TrashEntry, TrashKind } from '@chekku/domain/schemas/trash'
import { type Selectable, sql } from 'kysely'
import type { DeletionsTable, Queries } from '../database/schema.ts'

/* The trash owns the column `deletion_id` of three tables; their other columns belong to their features. */

export type DeletionRow = Selectable<DeletionsTable>

const tables = {
  product: 'products',
  category: 'categories',
  gallery: 'gallery_items',
} as const satisfies Record<TrashKind, string>

export async function insertDeletion(queries: Queries, row: DeletionRow): Promise<void> {
  await queries.insertInto('deletions').values(row).execute()
}

/** Puts the rows with these ids into a deletion. */
export async function markDeleted(
  queries: Queries,
  kind: TrashKind,
  ids: readonly string[],
  deletionId: string,
): Promise<void> {
  await queries.updateTable(tables[kind]).set({ deletion_id: deletionId }).where('id', 'in', ids).execute()
}

/** Restores the rows of a deletion, each with its next version. */
export async function unmarkDeleted(queries: Queries, kind: TrashKind, deletionId: string): Promise<void> {
  await queries
    .updateTable(tables[kind])
    .set({ deletion_id: null, version: sql<number>`version + 1` })
    .where('deletion_id', '=', deletionId)
    .execute()
}

export async function markRestored(queries: Queries, id: string, at: number): Promise<void> {
  await queries.updateTable('deletions').set({ restored_at: at }).where('id', '=', id).execute()
}

/** A deletion from after `since`, restored or not. */
export const findDeletion = (queries: Queries, id: string, since: number): Promise<DeletionRow | undefined> =>
  queries
    .selectFrom('deletions')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', '>', since)
    .executeTakeFirst()

/** Deletions in the trash from after `since`, newest first. */
export const listDeletions = (
  queries: Queries,
  since: number,
  { page, limit }: { page: number; limit: number },
): Promise<DeletionRow[]> =>
  queries
    .selectFrom('deletions')
    .selectAll()
    .where('restored_at', 'is', null)
    .where('deleted_at', '>', since)
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()

export async function countDeletions(queries: Queries, since: number): Promise<number> {
  const row = await queries
    .selectFrom('deletions')
    .select(eb => eb.fn.countAll<number>().as('total'))
    .where('restored_at', 'is', null)
    .where('deleted_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/** Up to `limit` of the oldest deletions from before `until`, restored or not. */
export async function listExpired(queries: Queries, until: number, limit: number): Promise<string[]> {
  const rows = await queries
    .selectFrom('deletions')
    .select('id')
    .where('deleted_at', '<=', until)
    .orderBy('deleted_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Up to `limit` deletions in the trash, expired or not. */
export async function listUnrestored(queries: Queries, limit: number): Promise<string[]> {
  const rows = await queries
    .selectFrom('deletions')
    .select('id')
    .where('restored_at', 'is', null)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** A row in the trash. */
export interface Trashed {
  kind: TrashKind
  id: string
  name: string
}

/** The rows of these deletions. */
export async function listTrashed(queries: Queries, deletionIds: readonly string[]): Promise<Trashed[]> {
  const trashed: Trashed[] = []
  for (const [kind, table] of Object.entries(tables) as [TrashKind, (typeof tables)[TrashKind]][]) {
    const rows = await queries
      .selectFrom(table)
      .select(['id', sql.ref<string>(kind === 'gallery' ? 'title' : 'name').as('name')])
      .where('deletion_id', 'in', deletionIds)
      .orderBy('id')
      .execute()
    trashed.push(...rows.map(row => ({ ...row, kind })))
  }
  return trashed
}

/** The pictures of the rows of these deletions. */
export async function imagesOf(queries: Queries, deletionIds: readonly string[]): Promise<string[]> {
  const images = new Set<string>()
  for (const table of Object.values(tables)) {
    const rows = await queries
      .selectFrom(table)
      .select('image')
      .where('deletion_id', 'in', deletionIds)
      .where('image', '<>', '')
      .execute()
    for (const { image } of rows) images.add(image)
  }
  return [...images]
}

/** Removes deletions for good with their rows; references to those become null. */
export async function removeDeletions(queries: Queries, ids: readonly string[]): Promise<void> {
  await queries.deleteFrom('deletions').where('id', 'in', ids).execute()
}

/** A subcategory and its parent, which may be in the trash or a subcategory itself. */
export interface Parentage {
  id: string
  parentName: string
  parentParentId: string | null
  parentDeletionId: string | null
}

/** The subcategories of a deletion whose parent is not part of it. */
export const listWithoutParent = (queries: Queries, deletionId: string): Promise<Parentage[]> =>
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

/** The subcategories, in the trash by another deletion, of categories in these deletions. */
export async function listChildrenElsewhere(
  queries: Queries,
  deletionIds: readonly string[],
): Promise<string[]> {
  const rows = await queries
    .selectFrom('categories')
    .innerJoin('categories as parent', 'parent.id', 'categories.parent_id')
    .select('categories.id')
    .where('parent.deletion_id', 'in', deletionIds)
    .where('categories.deletion_id', 'not in', deletionIds)
    .execute()
  return rows.map(({ id }) => id)
}

/** Makes subcategories main categories: products move into them, gallery items lose their subcategory. */
export async function makeMain(queries: Queries, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await queries.updateTable('categories').set({ parent_id: null }).where('id', 'in', ids).execute()
  await queries
    .updateTable('products')
    .set({ category_id: sql`subcategory_id`, subcategory_id: null, version: sql<number>`version + 1` })
    .where('subcategory_id', 'in', ids)
    .execute()
  await queries
    .updateTable('gallery_items')
    .set({ subcategory_id: null })
    .where('subcategory_id', 'in', ids)
    .execute()
}

/** A deletion as the API answers it. */
export function presentDeletion(row: DeletionRow, keptMs: number): TrashEntry {
  return {
    _id: row.id,
    kind: row.kind,
    name: row.name,
    image: row.image,
    along: row.along,
    deletedAt: new Date(row.deleted_at).toISOString(),
    expiresAt: new Date(row.deleted_at + keptMs).toISOString(),
  }
}
