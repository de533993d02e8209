import type { Facts, FactsChange } from '../schemas/product/facts.ts'
import { type Fact, factNames, type Nutrient, nutrients } from './facts.ts'

export const factLimits = {
  lineCharacters: 200,
  paragraphCharacters: 2_000,
  certificates: 10,
  linkCharacters: 500,
  /** Days or months. */
  shelfLife: 1_000,
} as const

/** Validation messages of facts. */
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

/** The keys of `names` that are said, in their order. */
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

/** Facts after a change, in one order: a key that is not sent stays, null takes one away. */
export function changeFacts(stored: Facts, change: FactsChange): Facts {
  const { nutrition } = change
  const changed = nutrition === undefined ? {} : { nutrition: changedNutrition(stored.nutrition, nutrition) }
  return saidOf<Fact>(factNames, { ...stored, ...change, ...changed })
}

/** What facts say against each other, by field. Parts are measured on labels with rounding: a tenth too much is none. */
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
