import { z } from 'zod'
import { offerMessages } from '../../rules/offers.ts'
import { jsonPart, orNone, wallTimeField } from '../request.ts'
import { priceInPaise, rupees } from './price.ts'

/** An offer in answers to administrators; `from` is null if it runs since it was set, `until` is exclusive. */
export const offer = z.object({ price: rupees, from: z.string().nullable(), until: z.string() })
export type Offer = z.infer<typeof offer>

/** The offer in a size, and in a product whose sizes are not shown. */
export const offered = {
  /** Only while an offer is running: the price without it, and the wall time at which it ends. */
  regularPrice: rupees.optional(),
  offerUntil: z.string().optional(),
  /** Only in answers to administrators: an offer that is not over. */
  offer: offer.optional(),
}

const offerFields = z.object(
  {
    price: priceInPaise('Offer').refine(price => price > 0, { error: offerMessages.priceNeeded }),
    from: orNone(wallTimeField('From')).default(null),
    until: wallTimeField('Until'),
  },
  { error: offerMessages.object },
)

/** An offer in a write: an object, or its JSON as sent by multipart; null takes the offer away. */
export const offerSave = z.preprocess(
  input => jsonPart(input === '' ? null : input),
  offerFields
    .refine(({ from, until }) => from === null || from < until, {
      error: offerMessages.untilAfterFrom,
      path: ['until'],
    })
    .nullable(),
)
