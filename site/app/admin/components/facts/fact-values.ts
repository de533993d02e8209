import { factRows } from '@chekku/domain/product/fact-rows'
import {
  type Allergen,
  allergenNames,
  dietNames,
  type Fact,
  factKeys,
  factNames,
  factTable,
  type InheritedFact,
  type Nutrient,
  nutrientKeys,
  nutrientLabel,
  nutrients,
} from '@chekku/domain/rules/fact-table'
import type { Certificate, Facts } from '@chekku/domain/schemas/product/facts'
import { isSameValue } from '../edit/form-values.ts'

/* Facts as form values: a field for each, keyed by the path of its errors; "" or an empty list for an unset fact. */

type FactLists = {
  'facts.allergens': readonly Allergen[]
  'facts.certificates': readonly Certificate[]
  'facts.none': readonly InheritedFact[]
}
type PartField = `shelfLife.${'count' | 'unit'}` | `nutrition.${'per' | Nutrient}`
type FactField = `facts.${Exclude<Fact, 'nutrition' | 'shelfLife'> | PartField}`
export type FactValues = FactLists & Record<Exclude<FactField, keyof FactLists>, string>

/** The labels of all fields, in display order. */
export const factLabels = {
  ...Object.fromEntries(
    factKeys
      .filter(fact => fact !== 'shelfLife' && fact !== 'nutrition')
      .map(fact => [`facts.${fact}`, factNames[fact]]),
  ),
  'facts.shelfLife.count': factNames.shelfLife,
  'facts.shelfLife.unit': `${factNames.shelfLife} in`,
  'facts.nutrition.per': `${factNames.nutrition} per 100`,
  ...Object.fromEntries(
    nutrientKeys.map(key => [`facts.nutrition.${key}`, `${nutrientLabel(key)} (${nutrients[key].unit})`]),
  ),
} as Record<FactField, string>

const fields = Object.keys(factLabels) as FactField[]

/** The values of facts that are not set, where they are not "". */
const unsetValues: Record<string, unknown> = {
  'facts.allergens': [],
  'facts.certificates': [],
  'facts.none': [],
  'facts.shelfLife.unit': 'months',
  'facts.nutrition.per': 'g',
}

/** The form values of stored facts. */
export const factValues = (facts: Facts = {}) =>
  Object.fromEntries(fields.map(field => [field, fieldValue(field, facts)])) as unknown as FactValues

function fieldValue(field: FactField, facts: Facts): string | readonly unknown[] {
  const [, fact, part] = field.split('.') as ['facts', Fact, string | undefined]
  const stored = part ? (facts[fact] as Record<string, unknown> | undefined)?.[part] : facts[fact]
  const value = stored ?? unsetValues[field] ?? ''
  return Array.isArray(value) ? value : String(value)
}

const isFieldOf = (fact: Fact, field: string) =>
  field === `facts.${fact}` || field.startsWith(`facts.${fact}.`)

/** Units have a default, so they do not make a fact filled in. */
const isUnit = (field: FactField) => field.endsWith('.unit') || field.endsWith('.per')

export const isFactFilled = (values: FactValues, fact: Fact) =>
  fields.some(field => isFieldOf(fact, field) && !isUnit(field) && String(values[field]).trim() !== '')

/** A fact as the API reads it. */
function inputOf(fact: Fact, values: FactValues): unknown {
  if (fact !== 'shelfLife' && fact !== 'nutrition') return values[`facts.${fact}`]
  if (!isFactFilled(values, fact)) return null
  const parts = fields.filter(field => isFieldOf(fact, field))
  return Object.fromEntries(parts.map(field => [field.split('.')[2], String(values[field]).trim()]))
}

/** The facts that differ from the initial values of the form. */
export function changedFacts(input: Partial<FactValues>, base = factValues()): Record<string, unknown> {
  const values = { ...base, ...input }
  const changed = factKeys.filter(fact =>
    fields.some(field => isFieldOf(fact, field) && !isSameValue(values[field], base[field])),
  )
  return Object.fromEntries(changed.map(fact => [fact, inputOf(fact, values)]))
}

export const withoutFacts = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !(field in factLabels))) as Omit<
    Values,
    FactField
  >

/** The changed facts for a request body. Entities from a list lack facts, so unchanged ones are never sent. */
export function factsInput(values: Partial<FactValues>, base?: FactValues): { facts?: string } {
  const facts = changedFacts(values, base)
  return Object.keys(facts).length === 0 ? {} : { facts: JSON.stringify(facts) }
}

/** A value as displayed; undefined if it is displayed as it is. */
export function factText(field: string, values: FactValues): string | undefined {
  if (!(field in factLabels) || String(values[field as FactField]) === '') return undefined
  if (field === 'facts.shelfLife.count') return `${values[field]} ${values['facts.shelfLife.unit']}`
  if (field === 'facts.allergens') return values[field].map(key => allergenNames[key]).join(', ')
  if (field === 'facts.none') return values[field].map(fact => factTable[fact].name).join(', ')
  if (field === 'facts.diet') return dietNames[values[field] as keyof typeof dietNames]
  if (field === 'facts.notFood') return values[field] === 'true' ? 'Not food' : 'Food'
  if (field === 'facts.certificates') return factRows({ certificates: [...values[field]] })[0]?.text
  return undefined
}
