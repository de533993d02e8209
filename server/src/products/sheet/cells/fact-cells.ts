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

const list = (texts: readonly string[]) => texts.join('; ')
const items = (text: string) =>
  text
    .split(/[;\n]/)
    .map(item => item.trim())
    .filter(Boolean)
const sameWord = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** The key of a name; the text itself if it is none, which the schema of the fact refuses in its own words. */
const factKeyOf = (names: Readonly<Record<string, string>>, text: string): string =>
  Object.keys(names).find(key => sameWord(key, text) || sameWord(names[key] ?? '', text)) ?? text
const keysOf = (names: Readonly<Record<string, string>>, text: string) =>
  items(text.replaceAll(',', ';')).map(item => factKeyOf(names, item))

const nutrientNames = Object.fromEntries(nutrientKeys.map(key => [key, nutrientLabel(key)]))
const inheritedNames = Object.fromEntries(inheritedFacts.map(fact => [fact, factNames[fact]]))

/** "per 100 g; Energy 900 kcal; Fat 100 g" as a record; refused if a part of it is no nutrient, or in another unit. */
function nutritionOf(text: string): object {
  const amounts: Record<string, string> = {}
  for (const item of items(text)) {
    const words = item.split(' ').filter(Boolean)
    const unit = /^[a-z]/i.test(words.at(-1) ?? '') ? words.pop()?.toLowerCase() : undefined
    const amount = words.pop() ?? ''
    const key = nutrientKeys.find(one => one === factKeyOf(nutrientNames, words.join(' ')))
    if (/^per 100 ?(?:g|ml)$/i.test(item)) amounts.per = item.toLowerCase().endsWith('ml') ? 'ml' : 'g'
    else if (key === undefined || (unit !== undefined && unit !== nutrients[key].unit))
      return refuse(cellMessages.nutrition(text.slice(0, 60)))
    else amounts[key] = amount
  }
  return { ...Object.fromEntries(nutrientKeys.map(key => [key, null])), ...amounts }
}

function certificatesOf(text: string) {
  return items(text).map(item => {
    const [name = '', number = '', link = ''] = item.split('|').map(part => part.trim())
    return { name, number, link }
  })
}

function shelfLifeOf(text: string): object {
  const [count = '', unit = '', ...others] = text.split(' ').filter(Boolean)
  // "9 months 15 days" is more than its beginning.
  if (/\d/.test(others.join(''))) return { count: text, unit }
  return { count, unit: unit.toLowerCase().replace(/^(day|month)$/, '$1s') }
}

const own = (text: string) => text

/** Reads facts of each kind; the schema of the fact refuses most wrong texts. */
const readers: Readonly<Record<FactKind, (text: string) => unknown>> = {
  line: own,
  paragraph: own,
  licence: readNumberName,
  day: readDay,
  food: text =>
    /^not food$/i.test(text) ? true : /^food$/i.test(text) ? false : refuse(cellMessages.food(text)),
  diet: text => factKeyOf(dietNames, text),
  allergens: text => keysOf(allergenNames, text),
  facts: text => keysOf(inheritedNames, text),
  'shelf-life': shelfLifeOf,
  certificates: certificatesOf,
  nutrition: nutritionOf,
}

/** A fact as a write of a product sends it; throws a `CellRefusal`. */
export const readFact = (fact: Fact, text: string): unknown => readers[factTable[fact].kind](text)

/** The facts that are more than a text of their own, as texts. */
const factTexts: Partial<Record<Fact, (facts: Facts) => string | undefined>> = {
  notFood: ({ notFood }) => (notFood === undefined ? '' : notFood ? 'Not food' : 'Food'),
  allergens: ({ allergens = [] }) => list(allergens.map(key => allergenNames[key])),
  diet: ({ diet }) => diet && dietNames[diet],
  shelfLife: ({ shelfLife }) => shelfLife && `${shelfLife.count} ${shelfLife.unit}`,
  certificates: ({ certificates = [] }) =>
    list(
      certificates.map(({ name, number, link }) =>
        [name, number, link].join(' | ').replace(/[ |]{1,6}$/, ''),
      ),
    ),
  nutrition: ({ nutrition }) => nutrition && list([`per 100 ${nutrition.per}`, ...nutritionTexts(nutrition)]),
  none: ({ none = [] }) => list(none.map(key => factNames[key])),
}

/** Returns the text of a fact's cell. */
export const factCell = (facts: Facts, fact: Fact): string =>
  String(factTexts[fact] ? (factTexts[fact](facts) ?? '') : (facts[fact] ?? ''))

const nutritionTexts = (nutrition: NonNullable<Facts['nutrition']>) =>
  nutritionRows(nutrition).map(({ key, amount, unit }) => `${nutrientLabel(key)} ${amount} ${unit}`)
