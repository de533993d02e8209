import { z } from 'zod'
import { redirectLimits, redirectMessages } from '../redirects.ts'

const { list, tooMany, from, to } = redirectMessages
/** Longer ones are refused with their line. */
const most = 10_000

/** An address of a former site and the path of this one that it leads to. */
export const redirect = z.object({
  from: z.string({ error: from }).max(most),
  to: z.string({ error: to }).max(most),
})

export const redirectList = z.object({
  redirects: z.array(redirect, { error: list }).max(redirectLimits.lines, { error: tooMany }),
})
export type RedirectList = z.infer<typeof redirectList>

/** The list as it is stored; `version` is for `If-Match`. */
export const storedRedirects = redirectList.extend({ version: z.number() })
export type StoredRedirects = z.infer<typeof storedRedirects>

/** Each line as it would be stored, or what is wrong with it. */
export const checkedRedirects = z.object({
  redirects: z.array(redirect.extend({ problem: z.string().optional() })),
})
