import { z } from 'zod'
import {
  goLiveKeys,
  goLiveLimits,
  goLiveMessages,
  type MissingFact,
  missingFacts,
  type ProductLack,
  productLacks,
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

type Lack = ProductLack | MissingFact
const lacks = Object.keys({ ...productLacks, ...missingFacts }) as [Lack, ...Lack[]]

/** One item of the check. `dismissed`: the owner has marked it as not relevant to the shop. */
export const goLiveItem = z.object({
  key: z.enum(goLiveKeys),
  ...finding,
  /** Of items about products: each missing property with its own count. */
  parts: z.array(z.object({ key: z.enum(lacks), ...finding })).optional(),
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

export const goLiveDismissal = z.object({ dismissed: flag('Dismissed') })

/** The phone number that a test message was opened for, in any spelling. */
export const testMessage = z.object({
  number: phoneDigits('Number').refine(digits => digits !== '', { error: goLiveMessages.numberRequired }),
})
