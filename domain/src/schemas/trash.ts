import { z } from 'zod'

export const trashKinds = ['product', 'category', 'gallery'] as const
export type TrashKind = (typeof trashKinds)[number]

/** One deletion in the trash; `_id` identifies the deletion, for restoring or removing it. */
export const trashEntry = z.object({
  _id: z.string(),
  kind: z.enum(trashKinds),
  /** Name of the deleted entity; with several products, of the first. */
  name: z.string(),
  image: z.string(),
  /** Number of further deleted entities: subcategories of a category, or the other products of a bulk deletion. */
  along: z.int().min(0),
  deletedAt: z.iso.datetime(),
  /** After this time it is deleted for good. */
  expiresAt: z.iso.datetime(),
  /** The product whose sizes these products became; only if they were joined. */
  joinedInto: z.object({ _id: z.string(), name: z.string() }).optional(),
})
export type TrashEntry = z.infer<typeof trashEntry>

/** Response of a deletion: the entity's id, and the id of the deletion for restoring it. */
export const deleted = z.object({ _id: z.string(), deletion: z.string() })
export type Deleted = z.infer<typeof deleted>

/** Response of a bulk deletion: one id of the deletion restores all products. */
export const bulkDeleted = z.object({ ids: z.array(z.string()), deletion: z.string() })
export type BulkDeleted = z.infer<typeof bulkDeleted>

/** Response of emptying the trash: the number of deletions removed for good. */
export const emptiedTrash = z.object({ removed: z.int().min(0) })
