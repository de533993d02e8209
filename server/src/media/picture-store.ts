import type { Queries } from '../database/schema.ts'
import type { PreparedPicture } from './image-worker/encode-picture.ts'

/** A picture or a variant of one, as the API sends it. */
export interface PictureFile {
  contentType: string
  bytes: Buffer
}

/** A path contains a hash of the content, so an existing row is the same picture. */
export async function insertPicture(transaction: Queries, picture: PreparedPicture, created_at: number) {
  const { path, contentType: content_type, bytes } = picture
  await transaction
    .insertInto('pictures')
    .values({ path, content_type, bytes, created_at })
    .onConflict(conflict => conflict.column('path').doNothing())
    .execute()
}

/**
 * Deletes those of these pictures that no row refers to, with their variants. Only for catalogue writes, like
 * `insertPicture`: they are serialised, so no row can start to refer to a picture meanwhile.
 */
export async function removeUnusedPictures(transaction: Queries, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  await transaction
    .deleteFrom('pictures')
    .where('path', 'in', paths)
    .where(({ and, not, exists, selectFrom }) =>
      and(
        (['products', 'categories', 'gallery_items'] as const).map(table =>
          not(exists(selectFrom(table).select('image').whereRef('image', '=', 'pictures.path'))),
        ),
      ),
    )
    .execute()
}

/** The first stored picture among these paths. */
export const findPicture = (queries: Queries, paths: readonly string[]) =>
  queries
    .selectFrom('pictures')
    .select(['path', 'content_type as contentType', 'bytes'])
    .where('path', 'in', paths)
    .executeTakeFirst()

export const findVariant = (queries: Queries, path: string): Promise<PictureFile | undefined> =>
  queries
    .selectFrom('picture_variants')
    .select(['content_type as contentType', 'bytes'])
    .where('path', '=', path)
    .executeTakeFirst()

export interface NewVariant extends PictureFile {
  path: string
  picturePath: string
}

/** Stores a variant, unless its picture was removed or another process has stored it. */
export async function insertVariant(transaction: Queries, variant: NewVariant, now: number): Promise<void> {
  const { path, picturePath, contentType, bytes } = variant
  // Locks the picture until the transaction ends, after a removal in progress.
  const picture = transaction.selectFrom('pictures').select('path').where('path', '=', picturePath)
  if (!(await picture.forKeyShare().executeTakeFirst())) return
  await transaction
    .insertInto('picture_variants')
    .values({ path, picture_path: picturePath, content_type: contentType, bytes, created_at: now })
    .onConflict(conflict => conflict.column('path').doNothing())
    .execute()
}
