import { z } from 'zod'
import { redirectLimits, redirectMessages } from '../addresses/redirect-messages.ts'

const { list, tooMany, from, to } = redirectMessages
/** Maximum length of a text in a request; `checkRedirects` has the lower limit of a path, with an error per line. */
const requestCharacters = 10_000

/** An address of a former site and the path of this site that it redirects to. */
const redirect = z.object({
  from: z.string({ error: from }).max(requestCharacters),
  to: z.string({ error: to }).max(requestCharacters),
})

/** Its number in the text that it was pasted in, for messages. */
const line = z.int({ error: 'Line must be a whole number' }).min(1).max(10_000_000).optional()

export const redirectList = z.object({
  redirects: z
    .array(redirect.extend({ line }), { error: list })
    .max(redirectLimits.lines, { error: tooMany }),
})

/** The stored list; `version` is for `If-Match`. */
export const storedRedirects = z.object({ redirects: z.array(redirect), version: z.number() })
export type StoredRedirects = z.infer<typeof storedRedirects>

/** Each line in its stored form, or with its validation error. */
export const checkedRedirects = z.object({
  redirects: z.array(redirect.extend({ line, problem: z.string().optional() })),
})
