import { z } from 'zod'
import {
  type GoLivePart,
  goLiveKeys,
  goLiveLimits,
  goLiveMessages,
  goLivePartNames,
} from '../shop/go-live.ts'
import { flag } from './request.ts'
import { phoneDigits } from './shop-fields.ts'

/** Something to fix, and the path of the screen where it is fixed; "" if there is no such screen. */
const example = z.object({ _id: z.string().optional(), name: z.string(), path: z.string() })
export type GoLiveExample = z.infer<typeof example>

const finding = {
  /** Number of things to fix; 0 means done. */
  count: z.int().min(0),
  examples: z.array(example).max(goLiveLimits.examples),
}

const parts = Object.keys(goLivePartNames) as [GoLivePart, ...GoLivePart[]]

/** One item of the check. `dismissed`: the owner has marked it as not relevant to the shop. */
export const goLiveItem = z.object({
  key: z.enum(goLiveKeys),
  ...finding,
  /** Only in items about the catalogue: each missing property, or each kind of entity, with its own count. */
  parts: z.array(z.object({ key: z.enum(parts), ...finding })).optional(),
  /** True while the owner has nothing that it could be about: it counts neither as open nor as done. */
  empty: z.boolean().optional(),
  dismissed: z.boolean(),
})
export type GoLiveItem = z.infer<typeof goLiveItem>

/** All items, in display order. */
export const goLiveCheck = z.object({ items: z.array(goLiveItem) })
export type GoLiveCheck = z.infer<typeof goLiveCheck>

/** Path parameters of a request about one item. */
export const goLiveParams = z.object({
  key: z.enum(goLiveKeys, { error: `Key must be one of ${goLiveKeys.join(', ')}` }),
})

/** Asks for one part of an item alone. */
export const goLivePartQuery = z.object({
  part: z.enum(parts, { error: `Part must be one of ${parts.join(', ')}` }).optional(),
})

const ids = z.array(z.string()).max(goLiveLimits.ids)
/** The ids that an item counts in the catalogue, the oldest first. */
export const goLiveIds = z.object({ products: ids, categories: ids, gallery: ids })
export type GoLiveIds = z.infer<typeof goLiveIds>

const count = z.int().min(0)
/**
 * Numbers of unchanged sample entities. `facts`: categories that would stay, with the sample's facts; `texts`: shop details,
 * where there are any.
 */
export const sampleLeft = z.object({
  products: count,
  categories: count,
  gallery: count,
  facts: count,
  testimonials: count,
  texts: count.optional(),
})
export type SampleLeft = z.infer<typeof sampleLeft>

/** Takes only texts and testimonials away, and leaves the chat number, without which nobody could order. */
export const beginAnewQuery = z.object({
  only: z.literal('story', { error: 'Only must be story' }).optional(),
})

export const goLiveDismissal = z.object({ dismissed: flag('Dismissed') })

/** The phone number that a test message was opened for, in any spelling. */
export const testMessage = z.object({
  number: phoneDigits('Number').refine(digits => digits !== '', { error: goLiveMessages.numberRequired }),
})
