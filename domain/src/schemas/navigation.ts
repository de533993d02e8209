import { z } from 'zod'
import { type FixedKey, fixedKeys, navigationLimits } from '../navigation/navigation.ts'
import { finiteNumber, flag, requiredLine, versions, wholeNumber } from './request.ts'

const byFixedKey = <Value extends z.ZodType>(value: (key: FixedKey) => Value) =>
  z.object(Object.fromEntries(fixedKeys.map(key => [key, value(key)])) as Record<FixedKey, Value>)

/** Response data of `GET /nav-config`. */
export const navigationSettings = z.object({
  maxVisibleItems: z
    .int()
    .min(navigationLimits.maxVisibleItems.minimum)
    .max(navigationLimits.maxVisibleItems.maximum),
  moreDropdownLabel: z.string().min(1).max(navigationLimits.moreLabelCharacters),
  showFixedItems: byFixedKey(() => z.boolean()),
  fixedItemsOrder: byFixedKey(() => z.number()),
})

const categoryPosition = z.object({ _id: z.string(), order: z.number(), showInNav: z.boolean() })

/** Content of one saved version: the settings, and order and visibility of every category. */
export const navigationConfig = z.object({
  ...navigationSettings.shape,
  categories: z.array(categoryPosition),
})
export type NavigationConfig = z.infer<typeof navigationConfig>

/** One saved version. `version` starts at 1. */
export const navigationVersion = z.object({
  _id: z.string(),
  version: z.int().min(1),
  savedAt: z.iso.datetime(),
  config: navigationConfig,
})
export type NavigationVersion = z.infer<typeof navigationVersion>

/** Request body of a save; it is merged key by key into the stored settings. */
export const navigationSave = z.object({
  maxVisibleItems: wholeNumber(
    'Maximum visible items',
    navigationLimits.maxVisibleItems.minimum,
    navigationLimits.maxVisibleItems.maximum,
  ).optional(),
  moreDropdownLabel: requiredLine(
    'More dropdown label',
    navigationLimits.moreLabelCharacters,
    'More dropdown label is required',
  ).optional(),
  showFixedItems: byFixedKey(key => flag(`Show ${key}`).optional()).optional(),
  fixedItemsOrder: byFixedKey(key => finiteNumber(`Order of ${key}`).optional()).optional(),
  categories: z
    .array(
      z.object({
        _id: z.string({ error: 'Category id must be text' }).min(1).max(100),
        order: finiteNumber('Order').optional(),
        showInNav: flag('Show in navigation').optional(),
      }),
      { error: 'Categories must be a list' },
    )
    .max(10_000)
    .optional(),
  versions,
})
export type NavigationSave = z.infer<typeof navigationSave>
