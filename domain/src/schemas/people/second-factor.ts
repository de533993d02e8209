import { z } from 'zod'
import { accesses } from '../../people/people.ts'
import { secondFactorMessages } from '../../people/second-factor.ts'
import { factorCode } from './session.ts'

/** One's own second factor. */
export const secondFactor = z.object({
  isSet: z.boolean(),
  /** How many recovery codes are left. */
  recoveryCodes: z.int().min(0),
  /** False if the shop has lost the key to it, so that only recovery codes are taken. */
  isReadable: z.boolean(),
})
export type SecondFactorState = z.infer<typeof secondFactor>

/** A set-up that a first code confirms; the only copy of the secret, in base32, and as the address that apps read. */
export const startedSecondFactor = z.object({ secret: z.string(), uri: z.string() })
export type StartedSecondFactor = z.infer<typeof startedSecondFactor>

export const firstCode = z.object({ code: factorCode.min(1, { error: secondFactorMessages.codeRequired }) })

/** The only copy of new recovery codes; older ones have ended. */
export const newRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type NewRecoveryCodes = z.infer<typeof newRecoveryCodes>

const roles = z.array(z.enum(accesses)).max(100)

/** Whether everybody needs a second factor; older clients read the roles, which are all or none. */
export const secondFactorRule = z.object({ required: z.boolean(), roles })
export type SecondFactorRule = z.infer<typeof secondFactorRule>

/** Roles are sent by older clients, and any of them means everybody. */
export const secondFactorRuleChange = z.union(
  [
    z.object({ required: z.boolean() }),
    z.object({ roles }).transform(({ roles }) => ({ required: roles.length > 0 })),
  ],
  { error: secondFactorMessages.required },
)
