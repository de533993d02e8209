import {
  type Fact,
  factKeys,
  type InheritedFact,
  isOfFood,
  type Nutrient,
  nutrientKeys,
} from '../rules/fact-table.ts'
import type { Facts } from '../schemas/product/facts.ts'
import type { FactsChange } from '../schemas/product/facts-save.ts'
import type { Product } from '../schemas/product.ts'

/** The facts of a product that visitors see: its own, with those of its category and the shop as fallback. */
export function shownFacts({ facts, sharedFacts }: Pick<Product, 'facts' | 'sharedFacts'>): Facts {
  const { notFood, none: _, ...labelFacts }: Facts = { ...sharedFacts, ...facts }
  if (!notFood) return labelFacts
  return Object.fromEntries(Object.entries(labelFacts).filter(([fact]) => !isOfFood(fact as Fact)))
}

/** The facts that categories give to their products: a subcategory's come before those of its main category. */
export const factsOfCategories = (main: Facts | undefined, sub: Facts | undefined): Facts => ({
  ...main,
  ...sub,
})

/** Inherited facts without those in the product's own list `none`. */
export const withoutNone = (shared: Facts, none: readonly InheritedFact[] = []): Facts =>
  Object.fromEntries(Object.entries(shared).filter(([fact]) => !none.some(key => key === fact)))

/** Merges a change into facts, with keys in a fixed order: a missing key keeps its value, null removes it. */
export function changeFacts(stored: Facts, change: FactsChange): Facts {
  const nutrition =
    change.nutrition === undefined ? stored.nutrition : mergeNutrition(stored.nutrition, change.nutrition)
  return presentValues<Fact>(factKeys, { ...stored, ...change, nutrition })
}

/** As `changeFacts`, for the nutrition table; null without any value. */
function mergeNutrition(
  stored: Facts['nutrition'],
  change: FactsChange['nutrition'],
): Facts['nutrition'] | null {
  if (!change) return null
  const values = presentValues<Nutrient>(nutrientKeys, { ...stored, ...change })
  const per = change.per ?? stored?.per ?? 'g'
  return Object.keys(values).length === 0 ? null : { per, ...values }
}

/** The values that are neither null nor undefined, in the order of `keys`. */
const presentValues = <Key extends string>(
  keys: readonly Key[],
  values: Readonly<Partial<Record<Key, unknown>>>,
) => Object.fromEntries(keys.map(key => [key, values[key]]).filter(([, value]) => (value ?? null) !== null))
