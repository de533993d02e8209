import type { Facts, FactsChange } from '../schemas/product/facts.ts'
import { type Fact, factNames, type Nutrient, nutrients } from './facts.ts'

export const factLimits = {
  lineCharacters: 200,
  paragraphCharacters: 2_000,
  certificates: 10,
  linkCharacters: 500,
  /** In days or months. */
  shelfLife: 1_000,
} as const

/** Labels, hints and validation messages of facts. */
export const factMessages = {
  heading: 'Facts',
  hint: 'Usually on the label. All of it is optional: what is empty is not shown.',
  shared: 'Facts that its products share',
  sharedHint: 'Shown with each of its products that says nothing else. All of it is optional.',
  malformed: 'Facts must be an object, or its JSON as text',
  date: `${factNames.packedOn} must be a date, such as 2026-11-22`,
  fssai: `${factNames.fssai} must have 14 digits`,
  sugars: 'Sugars are part of the carbohydrate: they cannot be more',
  fats: 'Saturated and trans fat are part of the fat: they cannot be more',
} as const

const isSaid = (value: unknown) => value !== null && value !== undefined

/** The values that are set, neither null nor undefined, in the order of `names`. */
const saidOf = <Key extends string>(names: object, values: Partial<Record<Key, unknown>>) =>
  Object.fromEntries(
    (Object.keys(names) as Key[]).flatMap(key => (isSaid(values[key]) ? [[key, values[key]]] : [])),
  )

function changedNutrition(
  stored: Facts['nutrition'],
  sent: FactsChange['nutrition'],
): Facts['nutrition'] | null {
  if (!sent) return null
  const values = saidOf<Nutrient>(nutrients, { ...stored, ...sent })
  const per = sent.per ?? stored?.per ?? 'g'
  return Object.keys(values).length === 0 ? null : { per, ...values }
}

/** Merges a change into facts, with keys in a fixed order: a missing key keeps its value, null removes it. */
export function changeFacts(stored: Facts, change: FactsChange): Facts {
  const { nutrition } = change
  const changed = nutrition === undefined ? {} : { nutrition: changedNutrition(stored.nutrition, nutrition) }
  return saidOf<Fact>(factNames, { ...stored, ...change, ...changed })
}

/** Contradictions between facts, by field. Label values are rounded, so a part may exceed its whole by 0.1 g. */
export function factErrors({ nutrition = { per: 'g' } }: Facts): Record<string, string> {
  const { carbohydrate, sugars = 0, fat, saturatedFat = 0, transFat = 0 } = nutrition
  const rounding = 0.1
  return {
    ...(carbohydrate !== undefined &&
      sugars > carbohydrate + rounding && { 'facts.nutrition.sugars': factMessages.sugars }),
    ...(fat !== undefined &&
      saturatedFat + transFat > fat + rounding && { 'facts.nutrition.saturatedFat': factMessages.fats }),
  }
}
