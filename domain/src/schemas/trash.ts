import { z } from 'zod'

export const trashKinds = ['product', 'category', 'gallery'] as const
export type TrashKind = (typeof trashKinds)[number]

/** One deletion in the trash; `_id` is the deletion's, by which it is restored or removed. */
export const trashEntry = z.object({
  _id: z.string(),
  kind: z.enum(trashKinds),
  /** Of what was deleted, or of the first of several products. */
  name: z.string(),
  image: z.string(),
  /** What was deleted with it: a category's subcategories, or the other products of a bulk deletion. */
  along: z.int().min(0),
  deletedAt: z.iso.datetime(),
  /** From then on it is gone for good. */
  expiresAt: z.iso.datetime(),
  /** The product whose sizes these products are now; there only once they were joined. */
  joinedInto: z.object({ _id: z.string(), name: z.string() }).optional(),
})
export type TrashEntry = z.infer<typeof trashEntry>

/** What deleting one thing answers: its id, and the deletion that brings it back. */
export const deleted = z.object({ _id: z.string(), deletion: z.string() })
export type Deleted = z.infer<typeof deleted>

/** What deleting several products answers: one deletion brings all of them back. */
export const bulkDeleted = z.object({ ids: z.array(z.string()), deletion: z.string() })
export type BulkDeleted = z.infer<typeof bulkDeleted>

/** How many deletions emptying the trash removed for good. */
export const emptiedTrash = z.object({ removed: z.int().min(0) })
