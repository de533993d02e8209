import type { Queries } from '../database/schema.ts'
import type { PreparedPicture } from './image-worker/prepare-picture.ts'

/** A picture or a variant of one, as the API sends it. */
export interface PictureFile {
  contentType: string
  bytes: Buffer
}

/** A path holds a hash of the content, so a picture that is stored already is this one. */
export async function insertPicture(
  transaction: Queries,
  picture: PreparedPicture,
  now: number,
): Promise<void> {
  await transaction
    .insertInto('pictures')
    .values({
      path: picture.path,
      content_type: picture.contentType,
      bytes: picture.bytes,
      created_at: now,
    })
    .onConflict(conflict => conflict.column('path').doNothing())
    .execute()
}

/**
 * Deletes those of these pictures that no row names any more, with their variants. Only for catalogue writes, as
 * `insertPicture` is: these run one after another, so no row can begin to name a picture meanwhile.
 */
export async function removeUnusedPictures(transaction: Queries, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  await transaction
    .deleteFrom('pictures')
    .where('path', 'in', paths)
    .where(({ not, or, exists, selectFrom }) =>
      not(
        or([
          exists(
            selectFrom('products').select('products.id').whereRef('products.image', '=', 'pictures.path'),
          ),
          exists(
            selectFrom('categories')
              .select('categories.id')
              .whereRef('categories.image', '=', 'pictures.path'),
          ),
          exists(
            selectFrom('gallery_items')
              .select('gallery_items.id')
              .whereRef('gallery_items.image', '=', 'pictures.path'),
          ),
        ]),
      ),
    )
    .execute()
}

/** The picture at one of these paths. */
export async function findPicture(
  queries: Queries,
  paths: readonly string[],
): Promise<(PictureFile & { path: string }) | undefined> {
  return queries
    .selectFrom('pictures')
    .select(['path', 'content_type as contentType', 'bytes'])
    .where('path', 'in', paths)
    .executeTakeFirst()
}

/** Locks the picture until the transaction ends, after waiting for a removal under way; false where it is gone. */
async function lockPicture(transaction: Queries, path: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('pictures')
    .select('path')
    .where('path', '=', path)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

export async function findVariant(queries: Queries, path: string): Promise<PictureFile | undefined> {
  return queries
    .selectFrom('picture_variants')
    .select(['content_type as contentType', 'bytes'])
    .where('path', '=', path)
    .executeTakeFirst()
}

export interface NewVariant extends PictureFile {
  path: string
  picturePath: string
}

/** Stores a variant, unless its picture was removed meanwhile or another process has stored it. */
export async function insertVariant(transaction: Queries, variant: NewVariant, now: number): Promise<void> {
  const { path, picturePath, contentType, bytes } = variant
  if (!(await lockPicture(transaction, picturePath))) return
  await transaction
    .insertInto('picture_variants')
    .values({ path, picture_path: picturePath, content_type: contentType, bytes, created_at: now })
    .onConflict(conflict => conflict.column('path').doNothing())
    .execute()
}
