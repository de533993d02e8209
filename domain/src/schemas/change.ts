import { z } from 'zod'
import { auditKinds } from './audit.ts'
import { flag } from './request.ts'

/** A row that prevents the undo of a change, and the reason. */
export const changeConflict = z.object({
  kind: z.enum(auditKinds),
  _id: z.string(),
  /** "" if it has none. */
  name: z.string(),
  reason: z.string(),
  /** The later change that has to be undone first, where one is known and the caller may read the activity. */
  change: z.string().optional(),
})
export type ChangeConflict = z.infer<typeof changeConflict>

/** Body of an undo, which may have none; with `leave`, rows that were changed since stay, and the rest is undone. */
export const changeUndo = z.object({ leave: flag('Leave').optional() }).nullish()

/** Response of an undo: the change that it made, whose own undo makes the original change again. */
export const undoneChange = z.object({
  change: z.string(),
  undone: z.boolean(),
  /** Rows that were changed since and are therefore not undone; a repeated undo lists them again. */
  left: z.array(changeConflict),
})
export type UndoneChange = z.infer<typeof undoneChange>
