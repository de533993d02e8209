import { z } from 'zod'
import { auditKinds } from './audit.ts'

/** What hinders the undo of a change: a row, and why. */
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
