import '../without-eval.ts'
import { z } from 'zod'
import { packLimits } from '../../rules/pack-limits.ts'
import { measures } from '../../rules/units.ts'
import { offered } from './offer.ts'
import { rupees } from './price.ts'

/** A size of a product in API responses; prices are rupees. */
export const pack = z.object({
  _id: z.string(),
  /** Bottle, tin, pouch; "" if not given. */
  kind: z.string().max(packLimits.kindCharacters),
  measure: z.enum(measures).nullable(),
  /** Quantity of one piece in millilitres, grams or pieces; null without a measure. */
  quantity: z.number().positive().nullable(),
  /** Number of pieces sold together: 2 in "2 × 250 g". */
  pieces: z.int().min(1),
  /** Weight of one piece of a size that is sold by volume. */
  grams: z.number().positive().nullable(),
  /** What is asked now, which is the offer's while one is running. */
  price: rupees,
  ...offered,
  /** Maximum retail price, as printed on the label. */
  mrp: rupees.nullable(),
  inStock: z.boolean(),
  sku: z.string(),
  gtin: z.string(),
  /** Path of the size's own picture, or "". */
  image: z.string(),
})
export type Pack = z.infer<typeof pack>
