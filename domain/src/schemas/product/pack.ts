import '../without-eval.ts'
import { z } from 'zod'
import { type PackField, type PackKind, packFieldKeys, packFields } from '../../rules/packs/pack-fields.ts'
import { packLimits } from '../../rules/packs/pack-limits.ts'
import { measures } from '../../rules/units.ts'
import { offer, offered } from './offer.ts'
import { rupees } from './price.ts'

/** A schema for each field of a size by its kind; it gets the field’s name for its messages. */
export const ofEachPackField = <Schemas extends Record<PackKind, (name: string) => z.ZodType>>(
  schemas: Schemas,
) =>
  Object.fromEntries(
    packFieldKeys.map(field => [field, schemas[packFields[field].kind](packFields[field].name)]),
  ) as { [Field in PackField]: ReturnType<Schemas[(typeof packFields)[Field]['kind']]> }

const text = () => z.string()
const amount = () => z.number().positive().nullable()

const { kind, measure, quantity, pieces, grams, price, ...others } = ofEachPackField({
  line: () => z.string().max(packLimits.lineCharacters),
  measure: () => z.enum(measures).nullable(),
  quantity: amount,
  pieces: () => z.int().min(1),
  weight: amount,
  price: () => rupees,
  'printed-price': () => rupees.nullable(),
  offer: () => offer.optional(),
  flag: () => z.boolean(),
  code: text,
  'bar-code': text,
  picture: text,
})

/**
 * A size of a product in API responses; prices are rupees. `price` is that of this time: an offer’s while one is
 * running.
 */
export const pack = z.object({
  _id: z.string(),
  kind,
  measure,
  quantity,
  pieces,
  grams,
  price,
  ...offered,
  ...others,
})
export type Pack = z.infer<typeof pack>
