import { z } from 'zod'
import { redirectLimits, redirectMessages } from '../redirects.ts'

const { list, tooMany, from, to } = redirectMessages
/** Maximum length of a text in a request; `checkRedirects` has the lower limit of a path, with an error per line. */
const most = 10_000

/** A path of a former site and the path of this site that it redirects to. */
export const redirect = z.object({
  from: z.string({ error: from }).max(most),
  to: z.string({ error: to }).max(most),
})

export const redirectList = z.object({
  redirects: z.array(redirect, { error: list }).max(redirectLimits.lines, { error: tooMany }),
})
export type RedirectList = z.infer<typeof redirectList>

/** The stored list; `version` is for `If-Match`. */
export const storedRedirects = redirectList.extend({ version: z.number() })
export type StoredRedirects = z.infer<typeof storedRedirects>

/** Each line in its stored form, or with its validation error. */
export const checkedRedirects = z.object({
  redirects: z.array(redirect.extend({ problem: z.string().optional() })),
})
