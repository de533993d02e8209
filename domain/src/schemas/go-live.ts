import { z } from 'zod'
import {
  type FactLack,
  factLacks,
  goLiveKeys,
  goLiveLimits,
  goLiveMessages,
  type ProductLack,
  productLacks,
} from '../shop/go-live.ts'
import { flag } from './request.ts'
import { phoneDigits } from './shop-fields.ts'

/** Something to mend, and the screen that mends it; "" for what no screen does. */
const example = z.object({ _id: z.string().optional(), name: z.string(), path: z.string() })
export type GoLiveExample = z.infer<typeof example>

const finding = {
  /** How many there are; 0 is done. */
  count: z.int().min(0),
  examples: z.array(example).max(goLiveLimits.examples),
}

type Lack = ProductLack | FactLack
const lacks = Object.keys({ ...productLacks, ...factLacks }) as [Lack, ...Lack[]]

/** One point of the check. `dismissed` is what the owner has put aside as not for her shop. */
export const goLiveItem = z.object({
  key: z.enum(goLiveKeys),
  ...finding,
  /** Of products: what they lack, each with its own count. */
  parts: z.array(z.object({ key: z.enum(lacks), ...finding })).optional(),
  dismissed: z.boolean(),
})
export type GoLiveItem = z.infer<typeof goLiveItem>

/** All points, in their order. */
export const goLiveCheck = z.object({ items: z.array(goLiveItem) })
export type GoLiveCheck = z.infer<typeof goLiveCheck>

/** The parameters of a call on one point. */
export const goLiveParams = z.object({
  key: z.enum(goLiveKeys, { error: `Key must be one of ${goLiveKeys.join(', ')}` }),
})

export const goLiveDismissal = z.object({ dismissed: flag('Dismissed') })

/** The number that a test message was opened for, in any spelling. */
export const testMessage = z.object({
  number: phoneDigits('Number').refine(digits => digits !== '', { error: goLiveMessages.numberRequired }),
})
