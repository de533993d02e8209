import '../without-eval.ts'
import { z } from 'zod'
import { maximumPriceRupees } from '../../money.ts'
import { packLimits } from '../../product/packs.ts'

const rupees = z.number().min(0).max(maximumPriceRupees).multipleOf(0.01)

/** What a size is measured by: millilitres, grams or pieces. */
export const measure = z.enum(['volume', 'mass', 'count'])
export type Measure = z.infer<typeof measure>

/** A size of a product as the API answers it; prices are rupees. */
export const pack = z.object({
  _id: z.string(),
  /** Bottle, tin, pouch; "" where nothing is said. */
  kind: z.string().max(packLimits.kindCharacters),
  measure: measure.nullable(),
  /** Of one piece, in millilitres, grams or pieces; null without a measure. */
  quantity: z.number().positive().nullable(),
  /** How many of that quantity are sold together: 2 in "2 × 250 g". */
  pieces: z.int().min(1),
  /** What one piece of a size sold by volume weighs. */
  grams: z.number().positive().nullable(),
  price: rupees,
  /** Maximum retail price, as printed on the label. */
  mrp: rupees.nullable(),
  inStock: z.boolean(),
  sku: z.string(),
  gtin: z.string(),
  /** Path of its own picture, or "". */
  image: z.string(),
})
export type Pack = z.infer<typeof pack>
