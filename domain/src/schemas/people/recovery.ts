import { z } from 'zod'
import { recoveryMessages } from '../../people/recovery.ts'
import { accountChange, login, newPassword, removePasskeys } from './session.ts'

/** Asks for a link by e-mail. An invalid e-mail gets the answer of an unknown one. */
export const passwordForgotten = login.pick({ email: true })

const linkToken = z
  .string({ error: recoveryMessages.linkOver })
  .max(200, { error: recoveryMessages.linkOver })

export const resetToken = z.object({ token: linkToken })

/** The account that a link sets a new password for, and the names of its passkeys, which stay by default. */
export const resetLink = z.object({
  email: z.string(),
  passkeys: z.array(z.string()).optional(),
  /** True for the link of a first start, which also takes an e-mail in the place of the made-up one. */
  isFirst: z.literal(true).optional(),
})
export type ResetLink = z.infer<typeof resetLink>

/** A new password by the token of a link; it may remove the passkeys. Only the link of a first start takes the e-mail. */
export const passwordReset = z.object({
  token: linkToken,
  password: newPassword,
  removePasskeys,
  email: accountChange.shape.email.optional(),
})
export type PasswordReset = z.infer<typeof passwordReset>

/** The response to an owner: the only copy of the link. */
export const createdLink = z.object({ link: z.string(), expiresAt: z.iso.datetime() })
export type CreatedLink = z.infer<typeof createdLink>

/** Ways back in without the password, apart from an owner's link. */
export const waysBack = z.object({ mail: z.boolean() })
export type WaysBack = z.infer<typeof waysBack>
