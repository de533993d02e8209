import {
  allergenNames,
  dietNames,
  type Fact,
  factKeys,
  factNames,
  nutrientKeys,
  nutrients,
} from '../rules/fact-table.ts'
import type { Facts } from '../schemas/product/facts.ts'
import type { Product } from '../schemas/product.ts'
import { dateText, dayText } from '../shop/date-text.ts'
import { shownFacts } from './facts.ts'

/** Example: "9 months from packing". */
const shelfLifeText = ({ count, unit }: NonNullable<Facts['shelfLife']>) =>
  `${count} ${count === 1 ? { days: 'day', months: 'month' }[unit] : unit} from packing`

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
  return joinTexts([`${isOil ? 'Pressed' : 'Packed'} ${day}`, village])
}

/** One fact as text. */
export interface FactRow {
  fact: Fact
  name: string
  text: string
}

/** Facts as rows of text. Allergens share one row, and so do packing date and village. */
export function factRows(facts: Facts): FactRow[] {
  const { packedOn, village, diet, shelfLife, certificates = [], nutrition } = facts
  const texts: Partial<Record<Fact, string | undefined>> = {
    // A fact that is no string needs its text below, or this does not compile. An empty text makes no row.
    ...facts,
    notFood: '',
    none: '',
    packedOn: packedOn && joinTexts([dateText(packedOn), village]),
    village: packedOn ? '' : village,
    allergens: allergensText(facts),
    otherAllergens: '',
    diet: diet && dietNames[diet],
    shelfLife: shelfLife && shelfLifeText(shelfLife),
    certificates: certificates.map(({ name, number }) => joinTexts([name, number], ' ')).join(', '),
    nutrition: nutrition && nutritionText(nutrition),
  }
  return factKeys.flatMap(fact => {
    const text = texts[fact]
    const name = fact === 'nutrition' && nutrition ? `Nutrition per 100 ${nutrition.per}` : factNames[fact]
    return text ? [{ fact, name, text }] : []
  })
}

/** The texts that are not empty. */
const joinTexts = (texts: readonly (string | undefined)[], separator = ', ') =>
  texts.filter(Boolean).join(separator)

function allergensText({ allergens = [], otherAllergens }: Facts): string {
  const names = joinTexts([...allergens.map(key => allergenNames[key]), otherAllergens])
  return names && `Contains: ${names}`
}

const nutritionText = (nutrition: NonNullable<Facts['nutrition']>) =>
  nutritionRows(nutrition)
    .map(({ name, amount, unit }) => `${name} ${amount} ${unit}`)
    .join(', ')
