import './without-eval.ts'
import { z } from 'zod'
import { addressKinds, isIdShaped } from '../addresses/address.ts'
import { addressLimits, addressMessages, reservedSlugs } from '../rules/slugs.ts'

const { slugLetters, slugTooLong, slugReserved, slugLikeId } = addressMessages

/** A slug as typed in a form; empty means the one generated from the name. */
export const typedSlug = z
  .string({ error: 'Address must be text' })
  .transform(text => text.trim().toLowerCase())
  .refine(slug => slug.length <= addressLimits.slugCharacters, { error: slugTooLong, abort: true })
  .refine(slug => slug === '' || slug.split('-').every(word => /^[a-z0-9]{1,80}$/.test(word)), {
    error: slugLetters,
    abort: true,
  })
  .refine(slug => !isIdShaped(slug), { error: slugLikeId })
  .superRefine((slug, context) => {
    if (reservedSlugs.has(slug)) context.addIssue({ code: 'custom', message: slugReserved(slug) })
  })

export const addressParams = z.object({ kind: z.enum(addressKinds), idOrSlug: z.string() })

/** The current address of a product or a category. */
export const address = z.object({
  _id: z.string(),
  /** Its current slug. */
  slug: z.string(),
  /** With a product that was joined to this one: the size that it became. */
  packId: z.string().optional(),
  /** `gone`: deleted, but it may be restored. */
  state: z.enum(['current', 'gone']),
  /** With `gone`: its category, if that still exists. */
  category: z.string().optional(),
})
export type Address = z.infer<typeof address>
