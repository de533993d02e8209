import { z } from 'zod'
import { accesses, type Pending, pendingTexts, works } from '../../people/people.ts'
import { secondFactorMessages } from '../../people/second-factor.ts'
import { sessionLimits, sessionMessages } from '../../people/session.ts'
import { problemMessages } from '../../problem.ts'
import { visibleText } from '../../rules/search-key.ts'
import { flag, requiredLine } from '../request.ts'

/** The signed-in administrator in API responses; `name` and `role` are only displayed. */
export const user = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  /** The role; absent for an owner. */
  access: z.enum(accesses).optional(),
  /** The share of a helper's work; absent for all of it. */
  work: z.enum(works).optional(),
  /** The step that blocks everything else until it is done. */
  pending: z.enum(Object.keys(pendingTexts) as [Pending, ...Pending[]]).optional(),
})
export type User = z.infer<typeof user>

const secret = (required: string) =>
  z.string({ error: required }).min(1, { error: required }).max(1_000, { error: problemMessages.tooLarge })

/** A code of a second factor in any form: a malformed one is refused like a wrong or a used one. */
export const factorCode = z
  .string({ error: secondFactorMessages.codeRequired })
  .overwrite(visibleText)
  .max(1_000, { error: problemMessages.tooLarge })

export const login = z.object({
  email: z
    .string({ error: sessionMessages.emailRequired })
    .overwrite(visibleText)
    .min(1, { error: sessionMessages.emailRequired })
    .max(sessionLimits.emailCharacters, {
      error: `Email must have at most ${sessionLimits.emailCharacters} characters`,
    }),
  password: secret(sessionMessages.passwordRequired),
  /** A code of the account's second factor, if it has one. */
  code: factorCode.optional(),
})
export type Login = z.infer<typeof login>

const { minimum, maximum } = sessionLimits.passwordCharacters

/** A new password: 12 to 128 characters. A shorter one, from before there was this minimum, still signs in. */
export const newPassword = z
  .string({ error: sessionMessages.passwordLength })
  .refine(
    password => password.isWellFormed() && [...password].length >= minimum && [...password].length <= maximum,
    { error: sessionMessages.passwordLength },
  )

/** The body of a fresh proof of identity: the password again and, with a second factor, a code. */
export const identityProof = z.object({
  currentPassword: secret(sessionMessages.currentPasswordRequired),
  code: factorCode.optional(),
})
export type IdentityProof = z.infer<typeof identityProof>

/** True if the passkeys end with the old password: one of them may be a stranger's. */
export const removePasskeys = flag('Remove passkeys').optional()

export const passwordChange = identityProof.extend({ newPassword, removePasskeys })
export type PasswordChange = z.infer<typeof passwordChange>

/** The name and e-mail of one's own account, with the password as a fresh proof of who asks. */
export const accountChange = z.object({
  name: requiredLine('Name', sessionLimits.nameCharacters, sessionMessages.nameRequired),
  email: requiredLine('Email', sessionLimits.emailCharacters, sessionMessages.emailRequired)
    .transform(visibleText)
    .pipe(z.email({ error: sessionMessages.emailInvalid })),
  ...identityProof.shape,
})
export type AccountChange = z.infer<typeof accountChange>

/** A fresh proof: the header `Identity-Proof` of calls of the same session until it expires. */
export const freshProof = z.object({ proof: z.string(), expiresAt: z.iso.datetime() })
export type FreshProof = z.infer<typeof freshProof>

/** Response of a login and of a password change. `token` is the only copy of the bearer token. */
export const session = z.object({ success: z.literal(true), token: z.string(), user })
export type Session = z.infer<typeof session>
