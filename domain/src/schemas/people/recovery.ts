import { z } from 'zod'
import { recoveryMessages } from '../../people/recovery.ts'
import { login, newPassword, removePasskeys } from './session.ts'

/** Asks for a link by e-mail. An invalid e-mail gets the answer of an unknown one. */
export const passwordForgotten = login.pick({ email: true })

const linkToken = z
  .string({ error: recoveryMessages.linkOver })
  .max(200, { error: recoveryMessages.linkOver })

export const resetToken = z.object({ token: linkToken })

/** Whose new password a link is for, and the names of the passkeys that stay beside it, if there are any. */
export const resetLink = z.object({ email: z.string(), passkeys: z.array(z.string()).optional() })
export type ResetLink = z.infer<typeof resetLink>

/** A new password by the token of a link; it may remove the passkeys. */
export const passwordReset = z.object({ token: linkToken, password: newPassword, removePasskeys })
export type PasswordReset = z.infer<typeof passwordReset>

/** The response to an owner: the only copy of the link. */
export const createdLink = z.object({ link: z.string(), expiresAt: z.iso.datetime() })
export type CreatedLink = z.infer<typeof createdLink>

/** Ways back in without the password, apart from an owner's link. */
export const waysBack = z.object({ mail: z.boolean() })
export type WaysBack = z.infer<typeof waysBack>
