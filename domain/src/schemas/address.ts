import './without-eval.ts'
import { z } from 'zod'
import { addressKinds, addressLimits, addressMessages, isIdShaped, reservedSlugs } from '../address.ts'

const { slugLetters, slugTooLong, slugReserved, slugLikeId } = addressMessages

/** A slug as it is typed; empty means the one that the name gives. */
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

/** Where a product or a category is. */
export const address = z.object({
  _id: z.string(),
  /** Its address in words, of now. */
  slug: z.string(),
  /** The size that was meant: of a product that was joined to this one. */
  packId: z.string().optional(),
  /** `gone` is deleted, and may come back. */
  state: z.enum(['current', 'gone']),
  /** Of what is gone: the category that it was in, where that is left. */
  category: z.string().optional(),
})
export type Address = z.infer<typeof address>
