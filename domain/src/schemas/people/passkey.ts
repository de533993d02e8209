import { z } from 'zod'
import { passkeyLimits, passkeyMessages } from '../../people/passkeys.ts'
import { requiredLine } from '../request.ts'

/** A passkey in API responses; `_id` is its id at the authenticator. */
export const passkey = z.object({
  _id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** Null if it was never used. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** The host at which it works alone, where that is another than the shop's: the shop has moved since. */
  host: z.string().optional(),
})
export type Passkey = z.infer<typeof passkey>

export const passkeyRename = z.object({
  name: requiredLine('Name', passkeyLimits.nameCharacters, passkeyMessages.nameRequired),
})

/** WebAuthn options in JSON, for creating a passkey or signing with one; the browser reads them. */
export const passkeyOptions = z.looseObject({ challenge: z.string() })
export type PasskeyOptions = z.infer<typeof passkeyOptions>

/** Bytes in base64url, as browsers answer them. */
const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]*$/)
/** An authenticator's id of a passkey has at most 1,023 bytes. */
const id = bytes(1_364).min(1)
const credential = { id, rawId: id, type: z.literal('public-key') }
const clientDataJSON = bytes(4_000)

/** A passkey that a browser has made. */
export const madePasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    attestationObject: bytes(10_000),
    transports: z.array(z.string().max(30)).max(10).default([]),
  }),
})
export type MadePasskey = z.infer<typeof madePasskey>

/** The assertion of a passkey: its signature of a challenge. */
export const passkeySignature = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    authenticatorData: bytes(4_000),
    signature: bytes(4_000),
    userHandle: bytes(100).optional(),
  }),
})
export type PasskeySignature = z.infer<typeof passkeySignature>
