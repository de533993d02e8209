import { z } from 'zod'
import { flagFilter, optionalLine, pagingOf } from './request.ts'

/** The subject of an audited write. */
export const auditKinds = ['product', 'category', 'gallery', 'navigation', 'administrator', 'shop'] as const
export type AuditKind = (typeof auditKinds)[number]

/** Actions of audited writes. `deleted` moves to the trash, `removed` deletes for good. */
export const auditActions = [
  'created',
  'changed',
  'deleted',
  'restored',
  'removed',
  'signed-in',
  'signed-out',
  'sessions-ended',
  'password-changed',
  'password-reset',
  'reset-link-made',
  'passkey-refused',
  'disabled',
  'enabled',
  'invited',
  'invite-revoked',
  'joined',
  'second-factor-set',
  'second-factor-removed',
  'second-factor-required',
  'recovery-codes-made',
  'recovery-code-used',
  'backed-up',
] as const
export type AuditAction = (typeof auditActions)[number]

const facts = z.record(z.string(), z.unknown()).nullable()

export const auditEntry = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  /**
   * `_id` is null for the program itself and for its terminal commands; `name` is the e-mail of a person. With `grouped`,
   * `displayName` is the person's name, where nobody else has it.
   */
  actor: z.object({ _id: z.string().nullable(), name: z.string(), displayName: z.string().optional() }),
  action: z.enum(auditActions),
  subject: z.object({ kind: z.enum(auditKinds), _id: z.string(), name: z.string() }),
  /** Only the fields that differ, by their names in the API; `before` is null for a new entity. */
  before: facts,
  after: facts,
  /** With `grouped`: the other subjects of the same action, with the fields that differ. */
  others: z.array(z.object({ _id: z.string(), name: z.string(), before: facts, after: facts })).optional(),
  /** The event's change, while an undo can use it; `undone` while it is not in effect. */
  change: z.object({ _id: z.string(), undone: z.boolean() }).optional(),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** Query of `GET /activity`: 50 a page by default; `subject` is the id of one entity, `change` that of one change. */
export const auditQuery = z.object({
  ...pagingOf(50),
  subject: optionalLine('Subject', 100).optional(),
  change: optionalLine('Change', 100).optional(),
  /** One entry for each action, however many subjects it has; ignored with `subject`. */
  grouped: flagFilter('Grouped'),
})
export type AuditQuery = z.infer<typeof auditQuery>
