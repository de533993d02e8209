import { z } from 'zod'
import { limits } from './limits.ts'
import { messages } from './messages.ts'

/** The signed-in administrator as the API answers it; `name` and `role` are only displayed. */
export const user = z.object({ _id: z.string(), name: z.string(), email: z.string(), role: z.string() })
export type User = z.infer<typeof user>

const secret = (required: string) =>
  z.string({ error: required }).min(1, { error: required }).max(1_000, { error: messages.tooLarge })

export const login = z.object({
  email: z
    .string({ error: messages.emailRequired })
    .trim()
    .min(1, { error: messages.emailRequired })
    .max(limits.emailCharacters, { error: `Email must have at most ${limits.emailCharacters} characters` }),
  password: secret(messages.passwordRequired),
})
export type Login = z.infer<typeof login>

/** A new password: 10 to 128 characters (rulings, section 6). */
export const newPassword = z.string({ error: messages.passwordLength }).refine(
  text => {
    const characters = [...text].length
    return (
      text.isWellFormed() &&
      characters >= limits.passwordCharacters.minimum &&
      characters <= limits.passwordCharacters.maximum
    )
  },
  { error: messages.passwordLength },
)

export const passwordChange = z.object({
  currentPassword: secret(messages.currentPasswordRequired),
  newPassword,
})
export type PasswordChange = z.infer<typeof passwordChange>

/** What a login and a password change answer. `token` is the only copy of the bearer token. */
export const session = z.object({ success: z.literal(true), token: z.string(), user })
export type Session = z.infer<typeof session>
