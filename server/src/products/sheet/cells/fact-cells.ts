import { nutritionRows } from '@chekku/domain/product/fact-rows'
import {
  allergenNames,
  dietNames,
  type Fact,
  type FactKind,
  factNames,
  factTable,
  inheritedFacts,
  nutrientKeys,
  nutrientLabel,
  nutrients,
} from '@chekku/domain/rules/fact-table'
import type { Facts } from '@chekku/domain/schemas/product/facts'
import { cellMessages } from './cell-messages.ts'
import { readDay, readNumberName, refuse } from './read-cell.ts'

/* Facts of a product as the cells of a sheet. */

/** Reads a fact as a write of a product sends it; throws a `CellRefusal`. */
export const readFact = (fact: Fact, text: string): unknown => readers[factTable[fact].kind](text)

/** The text of a fact's cell. */
export function factCell(facts: Facts, fact: Fact): string {
  const textOf = factTexts[fact]
  return String((textOf ? textOf(facts) : facts[fact]) ?? '')
}

const listText = (texts: readonly string[]) => texts.join('; ')
const listItems = (text: string) =>
  text
    .split(/[;\n]/)
    .map(item => item.trim())
    .filter(Boolean)
const isSameWord = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

type Names = Readonly<Record<string, string>>

/** The key of a name; the text itself if it is none, which the schema of the fact refuses in its own words. */
const readKey = (names: Names, text: string): string =>
  Object.keys(names).find(key => isSameWord(key, text) || isSameWord(names[key] ?? '', text)) ?? text
const readKeys = (names: Names, text: string) =>
  listItems(text.replaceAll(',', ';')).map(item => readKey(names, item))

function readFood(text: string): boolean {
  if (/^not food$/i.test(text)) return true
  return /^food$/i.test(text) ? false : refuse(cellMessages.food(text))
}

const nutrientNames = Object.fromEntries(nutrientKeys.map(key => [key, nutrientLabel(key)]))
const inheritedNames = Object.fromEntries(inheritedFacts.map(fact => [fact, factNames[fact]]))

/** "per 100 g; Energy 900 kcal; Fat 100 g" as a record; refused if a part of it is no nutrient, or in another unit. */
function readNutrition(text: string): object {
  const amounts: Record<string, string> = {}
  for (const item of listItems(text)) {
    if (/^per 100 ?(?:g|ml)$/i.test(item)) {
      amounts.per = item.toLowerCase().endsWith('ml') ? 'ml' : 'g'
      continue
    }
    const words = item.split(' ').filter(Boolean)
    const unit = /^[a-z]/i.test(words.at(-1) ?? '') ? words.pop()?.toLowerCase() : undefined
    const amount = words.pop() ?? ''
    const name = readKey(nutrientNames, words.join(' '))
    const key = nutrientKeys.find(nutrient => nutrient === name)
    if (key === undefined || (unit !== undefined && unit !== nutrients[key].unit))
      return refuse(cellMessages.nutrition(text.slice(0, 60)))
    amounts[key] = amount
  }
  return { ...Object.fromEntries(nutrientKeys.map(key => [key, null])), ...amounts }
}

const readCertificates = (text: string) =>
  listItems(text).map(item => {
    const [name = '', number = '', link = ''] = item.split('|').map(part => part.trim())
    return { name, number, link }
  })

function readShelfLife(text: string): object {
  const [count = '', unit = '', ...others] = text.split(' ').filter(Boolean)
  // The schema refuses the whole of "9 months 15 days" as a number, but would take its beginning.
  if (/\d/.test(others.join(''))) return { count: text, unit }
  return { count, unit: unit.toLowerCase().replace(/^(day|month)$/, '$1s') }
}

const readText = (text: string) => text

/** Reads facts of each kind; the schema of the fact refuses most wrong texts. */
const readers: Readonly<Record<FactKind, (text: string) => unknown>> = {
  line: readText,
  paragraph: readText,
  licence: readNumberName,
  day: readDay,
  food: readFood,
  diet: text => readKey(dietNames, text),
  allergens: text => readKeys(allergenNames, text),
  facts: text => readKeys(inheritedNames, text),
  'shelf-life': readShelfLife,
  certificates: readCertificates,
  nutrition: readNutrition,
}

/** The facts that are more than a text of their own, as texts. */
const factTexts: Partial<Record<Fact, (facts: Facts) => string | undefined>> = {
  notFood: ({ notFood }) => (notFood === undefined ? undefined : foodText(notFood)),
  allergens: ({ allergens = [] }) => listText(allergens.map(key => allergenNames[key])),
  diet: ({ diet }) => diet && dietNames[diet],
  shelfLife: ({ shelfLife }) => shelfLife && `${shelfLife.count} ${shelfLife.unit}`,
  certificates: ({ certificates = [] }) => listText(certificates.map(certificateText)),
  nutrition: ({ nutrition }) => nutrition && nutritionText(nutrition),
  none: ({ none = [] }) => listText(none.map(key => factNames[key])),
}

const foodText = (notFood: boolean) => (notFood ? 'Not food' : 'Food')

/** "India Organic | 123 | https://…", without its missing end. */
const certificateText = ({ name, number, link }: NonNullable<Facts['certificates']>[number]) =>
  [name, number, link].join(' | ').replace(/[ |]{1,6}$/, '')

function nutritionText(nutrition: NonNullable<Facts['nutrition']>): string {
  const amounts = nutritionRows(nutrition).map(
    ({ key, amount, unit }) => `${nutrientLabel(key)} ${amount} ${unit}`,
  )
  return listText([`per 100 ${nutrition.per}`, ...amounts])
}
