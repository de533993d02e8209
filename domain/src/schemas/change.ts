import { z } from 'zod'
import { auditKinds } from './audit.ts'

/** A row that prevents the undo of a change, and the reason. */
export const changeConflict = z.object({
  kind: z.enum(auditKinds),
  _id: z.string(),
  /** "" if it has none. */
  name: z.string(),
  reason: z.string(),
})
export type ChangeConflict = z.infer<typeof changeConflict>

/** Response of an undo: the change that it made, whose own undo does again what it undid. */
export const undoneChange = z.object({ change: z.string(), undone: z.boolean() })
export type UndoneChange = z.infer<typeof undoneChange>
