import type { Queries } from '../database/schema.ts'
import type { PictureFile } from './original-store.ts'

export const findVariant = (queries: Queries, path: string): Promise<PictureFile | undefined> =>
  queries
    .selectFrom('picture_variants')
    .select(['content_type as contentType', 'bytes'])
    .where('path', '=', path)
    .executeTakeFirst()

export interface NewVariant extends PictureFile {
  path: string
  originalPath: string
}

/** Stores a variant, unless its original was removed or another process has already stored it. */
export async function insertVariant(transaction: Queries, variant: NewVariant, now: number): Promise<void> {
  const { path, originalPath, contentType, bytes } = variant
  // Locks the original until the transaction ends; waits for a removal in progress.
  const original = transaction.selectFrom('pictures').select('path').where('path', '=', originalPath)
  if (!(await original.forKeyShare().executeTakeFirst())) return
  await transaction
    .insertInto('picture_variants')
    .values({ path, picture_path: originalPath, content_type: contentType, bytes, created_at: now })
    .onConflict(conflict => conflict.column('path').doNothing())
    .execute()
}
