import {
  type Allergen,
  allergenNames,
  dietNames,
  type Fact,
  factNames,
  factRows,
  type InheritedFact,
  type Nutrient,
  nutrientLabel,
  nutrients,
} from '@chekku/domain/product/facts'
import type { Certificate, Facts } from '@chekku/domain/schemas/product/facts'

/* Facts as form values: one string per field, keyed by the path of its errors; "" for an unset fact. */

type SingleField = Exclude<Fact, 'nutrition' | 'shelfLife'>
type PartField = `shelfLife.${'count' | 'unit'}` | `nutrition.${'per' | Nutrient}`
export type FactField = `facts.${SingleField | PartField}`
export type FactValues = Record<FactField, string>

const nutrientKeys = Object.keys(nutrients) as Nutrient[]
const nutrientName = (key: Nutrient) => `${nutrientLabel(key)} (${nutrients[key].unit})`

const { shelfLife, nutrition, ...singleNames } = factNames
const singles = Object.keys(singleNames) as SingleField[]

/** The labels of all fields, in display order. */
export const factLabels = Object.fromEntries([
  ...singles.map(fact => [`facts.${fact}`, factNames[fact]]),
  ['facts.shelfLife.count', shelfLife],
  ['facts.shelfLife.unit', `${shelfLife} in`],
  ['facts.nutrition.per', `${nutrition} per 100`],
  ...nutrientKeys.map(key => [`facts.nutrition.${key}`, nutrientName(key)]),
]) as FactValues

const fields = Object.keys(factLabels) as FactField[]

/** Formats the value of a fact for its field. */
function textOf(value: Facts[SingleField]): string {
  if (value === undefined) return ''
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return value
  return typeof value[0] === 'string' ? value.join(',') : JSON.stringify(value)
}

export function factValues(facts: Facts = {}): FactValues {
  const { count = '', unit = 'months' } = facts.shelfLife ?? {}
  const { per, ...amounts } = facts.nutrition ?? { per: 'g' }
  return Object.fromEntries([
    ...singles.map(fact => [`facts.${fact}`, textOf(facts[fact])]),
    ['facts.shelfLife.count', String(count)],
    ['facts.shelfLife.unit', unit],
    ['facts.nutrition.per', per],
    ...nutrientKeys.map(key => [`facts.nutrition.${key}`, String(amounts[key] ?? '')]),
  ]) as FactValues
}

export const allergensOf = (text: string) => (text === '' ? [] : text.split(',')) as Allergen[]
export const noneOf = (text: string) => (text === '' ? [] : text.split(',')) as InheritedFact[]
export const certificatesOf = (text: string): Certificate[] => (text === '' ? [] : JSON.parse(text))
export const certificatesText = (list: readonly Certificate[]) =>
  list.length === 0 ? '' : JSON.stringify(list)

/** The value of a fact in a request body. */
function inputOf(fact: Fact, values: FactValues): unknown {
  if (fact === 'allergens') return allergensOf(values['facts.allergens'])
  if (fact === 'none') return noneOf(values['facts.none'])
  if (fact === 'certificates') return certificatesOf(values['facts.certificates'])
  if (fact === 'shelfLife') {
    const count = values['facts.shelfLife.count'].trim()
    return count === '' ? null : { count, unit: values['facts.shelfLife.unit'] }
  }
  if (fact !== 'nutrition') return values[`facts.${fact}`]
  const amounts = nutrientKeys.map(key => [key, values[`facts.nutrition.${key}`].trim()] as const)
  if (amounts.every(([, amount]) => amount === '')) return null
  return { per: values['facts.nutrition.per'], ...Object.fromEntries(amounts) }
}

const isOf = (fact: Fact, field: string) => field === `facts.${fact}` || field.startsWith(`facts.${fact}.`)

/** The facts that differ from the initial values of the form. */
export function changedFacts(sent: Partial<FactValues>, base = factValues()): Record<string, unknown> {
  const values = { ...base, ...sent }
  const changed = (Object.keys(factNames) as Fact[]).filter(fact =>
    fields.some(field => isOf(fact, field) && values[field] !== base[field]),
  )
  return Object.fromEntries(changed.map(fact => [fact, inputOf(fact, values)]))
}

/** The values without the fields of facts. */
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

type Values = Record<string, unknown>

/** A value as displayed; undefined if it is displayed as it is. */
function factText(field: string, values: Values): string | undefined {
  const text = values[field]
  if (typeof text !== 'string' || text === '') return undefined
  if (field === 'facts.shelfLife.count') return `${text} ${values['facts.shelfLife.unit']}`
  if (field === 'facts.allergens')
    return allergensOf(text)
      .map(key => allergenNames[key])
      .join(', ')
  if (field === 'facts.none')
    return noneOf(text)
      .map(fact => factNames[fact])
      .join(', ')
  if (field === 'facts.diet') return dietNames[text as keyof typeof dietNames]
  if (field === 'facts.notFood') return text === 'true' ? 'Not food' : 'Food'
  if (field === 'facts.certificates') return factRows({ certificates: certificatesOf(text) })[0]?.text
  return undefined
}

interface Calls {
  check: (values: Values) => Record<string, string>
  textOf: (field: string, values: Values) => string | undefined
}

/** Adds facts to the validation and the texts of a form. */
export const withFacts = <Own extends Calls>(calls: Own): Own => ({
  ...calls,
  check: (values: Values) => calls.check({ ...values, ...factsInput(values as Partial<FactValues>) }),
  textOf: (field: string, values: Values) => factText(field, values) ?? calls.textOf(field, values),
})
