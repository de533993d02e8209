import { inBatches } from '../database/batches.ts'
import type { Queries } from '../database/schema.ts'
import type { PreparedPicture } from './image-worker/encode-original.ts'

/*
 * Originals are the stored pictures, of which variants are smaller copies. No row of theirs tells which rows refer to
 * them, so removing one looks at all columns with paths.
 */

/** An original or a variant, as sent to clients. */
export interface PictureFile {
  contentType: string
  bytes: Buffer
}

/** The path contains a hash of the content, so an existing row is the same picture. */
export async function insertOriginals(
  transaction: Queries,
  pictures: readonly PreparedPicture[],
  created_at: number,
) {
  // One at a time, since a statement holds a copy of the bytes that it inserts.
  for (const { contentType: content_type, ...picture } of pictures)
    await transaction
      .insertInto('pictures')
      .values({ ...picture, content_type, created_at })
      .onConflict(conflict => conflict.column('path').doNothing())
      .execute()
}

/** Time until an uploaded picture that no product refers to expires. */
const UPLOAD_LIFETIME_MS = 24 * 60 * 60 * 1000
/** Maximum number of expired uploads that one catalogue write removes. */
const SWEEP_BATCH = 10

/** The paths in a product's column `pictures`, which is JSON or "". */
export const listedPaths = (pictures: string): string[] =>
  pictures === '' ? [] : (JSON.parse(pictures) as { image: string }[]).map(({ image }) => image)

/** Stores an uploaded picture that no row refers to yet. Uploading it again restarts its expiry of one day. */
export async function insertUpload(transaction: Queries, picture: PreparedPicture, now: number) {
  await insertOriginals(transaction, [picture], now)
  await transaction
    .insertInto('picture_uploads')
    .values({ path: picture.path, created_at: now })
    .onConflict(conflict => conflict.column('path').doUpdateSet({ created_at: now }))
    .execute()
}

export async function findStoredPaths(queries: Queries, paths: readonly string[]): Promise<Set<string>> {
  if (paths.length === 0) return new Set()
  const stored = await queries.selectFrom('pictures').select('path').where('path', 'in', paths).execute()
  return new Set(stored.map(({ path }) => path))
}

interface ReferenceChange {
  /** Paths that rows referred to, and those that they refer to now. */
  before: readonly string[]
  after: readonly string[]
  /** Former pictures are kept until this time, since an undo may need them, or removed without one. */
  until: number | undefined
}

/** Records a change of references: uploads that rows refer to now expire no more, former pictures do. */
export async function updateReferences(
  transaction: Queries,
  { before, after, until }: ReferenceChange,
): Promise<void> {
  const added = after.filter(path => !before.includes(path))
  const former = before.filter(path => !after.includes(path))
  if (added.length > 0) await transaction.deleteFrom('picture_uploads').where('path', 'in', added).execute()
  if (until === undefined) return removeUnusedPictures(transaction, former)
  const stored = await findStoredPaths(transaction, former)
  if (stored.size === 0) return
  // They expire as uploads do, so each counts as one whose time ends then.
  await transaction
    .insertInto('picture_uploads')
    .values([...stored].map(path => ({ path, created_at: until - UPLOAD_LIFETIME_MS })))
    .onConflict(conflict =>
      conflict.column('path').doUpdateSet(eb => ({ created_at: eb.ref('excluded.created_at') })),
    )
    .execute()
}

const selectExpiredUploads = (queries: Queries, now: number) =>
  queries
    .selectFrom('picture_uploads')
    .select('path')
    .where('created_at', '<=', now - UPLOAD_LIFETIME_MS)
    .orderBy('created_at')
    .limit(SWEEP_BATCH)

export const hasExpiredUploads = async (queries: Queries, now: number): Promise<boolean> =>
  (await selectExpiredUploads(queries, now).executeTakeFirst()) !== undefined

/** Removes a few expired uploads; returns true if there may be more. */
export async function removeExpiredUploads(transaction: Queries, now: number): Promise<boolean> {
  const paths = (await selectExpiredUploads(transaction, now).execute()).map(({ path }) => path)
  if (paths.length > 0) await transaction.deleteFrom('picture_uploads').where('path', 'in', paths).execute()
  await removeUnusedPictures(transaction, paths)
  return paths.length === SWEEP_BATCH
}

/** All paths in the products' lists of pictures. */
async function readListedPaths(queries: Queries): Promise<Set<string>> {
  const lists = await queries.selectFrom('products').select('pictures').where('pictures', '<>', '').execute()
  return new Set(lists.flatMap(({ pictures }) => listedPaths(pictures)))
}

/** The paths that occur in the shop details or in one of their versions. */
async function findShopPaths(queries: Queries, paths: readonly string[]): Promise<string[]> {
  const shopPaths = paths.filter(path => path.startsWith('/uploads/shop/'))
  if (shopPaths.length === 0) return []
  const versions = queries.selectFrom('shop_versions').select('details')
  const rows = await queries.selectFrom('shop').select('details').unionAll(versions).execute()
  return shopPaths.filter(path => rows.some(({ details }) => details.includes(path)))
}

/**
 * Deletes the pictures that no row refers to, with their variants, except uploads that have not expired. Only within
 * catalogue writes, like `insertOriginals`: these are serialised, so no row can start to refer to a picture meanwhile.
 */
export async function removeUnusedPictures(transaction: Queries, paths: readonly string[]): Promise<void> {
  for (const part of inBatches([...new Set(paths)])) await removeUnusedBatch(transaction, part)
}

async function removeUnusedBatch(transaction: Queries, paths: readonly string[]): Promise<void> {
  const listed = await readListedPaths(transaction)
  const shown = await findShopPaths(transaction, paths)
  const unlisted = paths.filter(path => !listed.has(path) && !shown.includes(path))
  if (unlisted.length === 0) return
  await transaction
    .deleteFrom('pictures')
    .where('path', 'in', unlisted)
    .where(({ and, not, exists, selectFrom }) =>
      and([
        not(exists(selectFrom('picture_uploads').select('path').whereRef('path', '=', 'pictures.path'))),
        ...(['products', 'categories', 'gallery_items'] as const).map(table =>
          not(exists(selectFrom(table).select('image').whereRef('image', '=', 'pictures.path'))),
        ),
      ]),
    )
    .execute()
}

/** The first original with one of these paths. */
export const findOriginal = (queries: Queries, paths: readonly string[]) =>
  queries
    .selectFrom('pictures')
    .select(['path', 'content_type as contentType', 'bytes'])
    .where('path', 'in', paths)
    .executeTakeFirst()

/** Whether one of these paths is stored. */
export const hasOriginal = async (queries: Queries, paths: readonly string[]): Promise<boolean> =>
  (await queries.selectFrom('pictures').select('path').where('path', 'in', paths).executeTakeFirst()) !==
  undefined
