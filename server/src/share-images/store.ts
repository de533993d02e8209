import type { Queries } from '../database/schema.ts'

/** Time that an image is stored; one that is still requested is drawn anew. */
const retentionMs = 30 * 24 * 60 * 60_000
/** Maximum number of old images that storing one removes. */
const sweepBatchSize = 10

/** The beginning of the path, which all images of a product, a category or the shop share. */
const subjectOf = (path: string) => path.slice(0, path.lastIndexOf('-'))

export async function findShareImage(queries: Queries, path: string): Promise<Buffer | undefined> {
  const query = queries.selectFrom('share_images').select('bytes').where('path', '=', path)
  return (await query.executeTakeFirst())?.bytes
}

/** Stores an image in place of the earlier one of its subject, and removes a few old ones. */
export async function insertShareImage(
  transaction: Queries,
  { path, bytes }: { path: string; bytes: Buffer },
  drawn_at: number,
): Promise<void> {
  const subject = subjectOf(path)
  const images = transaction.selectFrom('share_images').select('path')
  const expired = images.where('drawn_at', '<=', drawn_at - retentionMs).limit(sweepBatchSize)
  await transaction.deleteFrom('share_images').where('path', 'in', expired).execute()
  await transaction.deleteFrom('share_images').where('subject', '=', subject).execute()
  await transaction
    .insertInto('share_images')
    .values({ path, subject, bytes, drawn_at })
    .onConflict(stored => stored.column('path').doNothing())
    .execute()
}
