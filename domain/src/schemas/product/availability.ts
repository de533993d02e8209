import { z } from 'zod'
import { availabilityLimits, availabilityMessages } from '../../rules/availability-messages.ts'
import { jsonPart, wholeNumber } from '../request.ts'

const state = z.enum(['few-left', 'made-to-order', 'back-on'])
export type AvailabilityState = z.infer<typeof state>

/** The stock of a product in more detail than `inStock`. */
export const availability = z.object({
  state,
  /** With `made-to-order`: days until it is made. */
  days: z.int().min(1).max(availabilityLimits.days).optional(),
  /** With `back-on`: the date in the shop's time zone. */
  date: z.iso.date().optional(),
  /** The date has passed: visitors see the product as out of stock, and the owner is asked for an update. */
  passed: z.boolean().optional(),
})
export type Availability = z.infer<typeof availability>

const { invalid, date } = availabilityMessages

const change = z.discriminatedUnion(
  'state',
  [
    z.object({ state: z.enum(['in-stock', 'out-of-stock']) }),
    z.object({ state: z.literal('few-left') }),
    z.object({ state: z.literal('made-to-order'), days: wholeNumber('Days', 1, availabilityLimits.days) }),
    z.object({ state: z.literal('back-on'), date: z.iso.date({ error: date }) }),
  ],
  { error: invalid },
)

/** The parsed stock of a write; null if only `inStock` applies. */
export type AvailabilityChange = z.infer<typeof change> | null

/** An object, or its JSON as sent by multipart; "" and null mean that only `inStock` applies. */
export const availabilityChange = z
  .union([z.string(), z.null(), z.record(z.string(), z.unknown())], { error: invalid })
  .transform((input, context): AvailabilityChange => {
    const value = jsonPart(input) ?? null
    if (value === null) return null
    const { data, error } = change.safeParse(value)
    if (data) return data
    for (const { path, message } of error.issues) context.addIssue({ code: 'custom', path, message })
    return z.NEVER
  })
