import {
  allergenNames,
  dietNames,
  type Fact,
  factKeys,
  factNames,
  type InheritedFact,
  isOfFood,
  type Nutrient,
  nutrientKeys,
  nutrients,
} from '../rules/fact-table.ts'
import type { Facts, FactsChange } from '../schemas/product/facts.ts'
import type { Product } from '../schemas/product.ts'
import { dateText, dayText } from './stock-texts.ts'

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

const oneOf = { days: 'day', months: 'month' }

/** Example: "9 months from packing". */
const shelfLifeText = ({ count, unit }: NonNullable<Facts['shelfLife']>) =>
  `${count} ${count === 1 ? oneOf[unit] : unit} from packing`

/** The rows of a nutrition table that have a value. A missing value is left out, since it does not mean 0. */
export function nutritionRows(nutrition: NonNullable<Facts['nutrition']>) {
  return nutrientKeys.flatMap(key => {
    const amount = nutrition[key]
    const { name, unit } = nutrients[key]
    return amount === undefined ? [] : [{ key, name, amount, unit }]
  })
}

/** Maximum age, in milliseconds, of a day that is clear without its year: eleven months. */
const yearIsClearMs = 335 * 24 * 3_600_000

/**
 * When and where a product was made, as of a time in milliseconds since 1970: "Pressed 19 Nov, Sirumugai", "From
 * Sirumugai"; with the year of a day long ago; "" if neither is known.
 */
export function originText(
  product: Pick<Product, 'name' | 'category' | 'facts' | 'sharedFacts' | 'origin'>,
  now: number,
): string {
  const { packedOn, village } = { ...product.origin, ...shownFacts(product) }
  if (packedOn === undefined) return village === undefined ? '' : `From ${village}`
  const isOil = /\boils?\b|ண்ணெய்|तेल/iu.test(`${product.name} ${product.category?.name ?? ''}`)
  const day = now - Date.parse(packedOn) < yearIsClearMs ? dayText(packedOn) : dateText(packedOn)
  return [`${isOil ? 'Pressed' : 'Packed'} ${day}`, village].filter(Boolean).join(', ')
}

/** One fact as text. */
export interface FactRow {
  fact: Fact
  name: string
  text: string
}

/** Facts as rows of text. Allergens share one row, and so do packing date and village. */
export function factRows(facts: Facts): FactRow[] {
  const { packedOn, village, allergens = [], otherAllergens, diet, shelfLife, certificates } = facts
  const { nutrition } = facts
  const all = [...allergens.map(key => allergenNames[key]), otherAllergens].filter(Boolean).join(', ')
  const texts: Partial<Record<Fact, string | undefined>> = {
    ...facts,
    notFood: '',
    none: '',
    packedOn: packedOn && [dateText(packedOn), village].filter(Boolean).join(', '),
    village: packedOn ? '' : village,
    allergens: all && `Contains: ${all}`,
    otherAllergens: '',
    diet: diet && dietNames[diet],
    shelfLife: shelfLife && shelfLifeText(shelfLife),
    certificates: certificates
      ?.map(({ name, number }) => [name, number].filter(Boolean).join(' '))
      .join(', '),
    nutrition:
      nutrition &&
      nutritionRows(nutrition)
        .map(({ name, amount, unit }) => `${name} ${amount} ${unit}`)
        .join(', '),
  }
  return factKeys.flatMap(fact => {
    const text = texts[fact]
    const name = fact === 'nutrition' && nutrition ? `Nutrition per 100 ${nutrition.per}` : factNames[fact]
    return text ? [{ fact, name, text }] : []
  })
}

const isSet = (value: unknown) => value !== null && value !== undefined

/** The values that are set, neither null nor undefined, in the order of `names`. */
const setValues = <Key extends string>(names: object, values: Partial<Record<Key, unknown>>) =>
  Object.fromEntries(
    (Object.keys(names) as Key[]).flatMap(key => (isSet(values[key]) ? [[key, values[key]]] : [])),
  )

function changedNutrition(
  stored: Facts['nutrition'],
  change: FactsChange['nutrition'],
): Facts['nutrition'] | null {
  if (!change) return null
  const values = setValues<Nutrient>(nutrients, { ...stored, ...change })
  const per = change.per ?? stored?.per ?? 'g'
  return Object.keys(values).length === 0 ? null : { per, ...values }
}

/** Merges a change into facts, with keys in a fixed order: a missing key keeps its value, null removes it. */
export function changeFacts(stored: Facts, change: FactsChange): Facts {
  const { nutrition } = change
  const changed = nutrition === undefined ? {} : { nutrition: changedNutrition(stored.nutrition, nutrition) }
  return setValues<Fact>(factNames, { ...stored, ...change, ...changed })
}
