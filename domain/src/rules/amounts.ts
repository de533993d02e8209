import { packLimits } from './packs/pack-limits.ts'
import { type Measure, type UnitName, units } from './units.ts'

/* Amounts as people write them: "500 ml", "5l", "2 x 250 g". */

/** Common spellings of each unit, in lower case. */
const spellings: Readonly<Record<UnitName, string>> = {
  ml: 'ml mls millilitre millilitres milliliter milliliters',
  litre: 'l lt ltr ltrs litre litres liter liters',
  g: 'g gm gms gr gram grams',
  kg: 'kg kgs kilo kilos kilogram kilograms',
  pieces: 'pc pcs piece pieces nos',
}
const unitBySpelling = new Map(
  Object.entries(spellings).flatMap(([unit, unitSpellings]) =>
    unitSpellings.split(' ').map(spelling => [spelling, units[unit as UnitName]]),
  ),
)

const NUMBER = /^\d{1,7}(?:\.\d{1,3})?$/
/**
 * A number such as 1.000 or 2.500, whose point may group digits: nobody writes a small unit with three decimals that end
 * in a zero. Larger ones are left out: 500.000 ml is hardly 500 litres.
 */
const GROUPED = /^[1-9]\.\d\d0$/
const JOINED = /^(\d{1,7}(?:\.\d{1,3})?)([a-z]{1,11})$/
const TIMES = /^(\d{1,4})[x×*](\d.{0,30})$/

/** Splits "5l" and "500ml" into number and unit; undefined for any other word. */
export function splitAmount(word: string): readonly [number: string, unit: string] | undefined {
  const [, number, unit] = JOINED.exec(word) ?? []
  return number && unit ? [number, unit] : undefined
}

/** Splits "2x250g" into "2" and "250g"; undefined for any other word. */
export function splitTimes(word: string): readonly [times: string, each: string] | undefined {
  const [, times, each] = TIMES.exec(word) ?? []
  return times && each ? [times, each] : undefined
}

export const isTimesSign = (word: string): boolean => ['x', '×', '*'].includes(word.toLowerCase())

/** True for a unit in lower case, or for its first letters. */
export const isUnitStart = (text: string): boolean =>
  text !== '' && [...unitBySpelling.keys()].some(spelling => spelling.startsWith(text))

/** True for an amount that has two readings: 1.000 ml is 1 ml, or 1,000 ml. */
export const isAmbiguousAmount = (number: string, unit: string): boolean =>
  unitBySpelling.get(unit)?.amount === 1 && GROUPED.test(number)

/** The measure and quantity of a number and a unit in lower case; undefined if they are none, or out of bounds. */
export function amountOf(number: string, unit: string): { measure: Measure; quantity: number } | undefined {
  const { measure, amount } = unitBySpelling.get(unit) ?? {}
  if (!measure || !amount || !NUMBER.test(number) || isAmbiguousAmount(number, unit)) return undefined
  const quantity = Math.round(Number(number) * amount * 1_000) / 1_000
  return quantity > 0 && quantity <= packLimits.quantity ? { measure, quantity } : undefined
}

const PUNCTUATION = new Set(',;:-–—|/()[]')

/** A word without the commas, dashes and brackets around it. */
export const stripPunctuation = (word: string): string => trimSigns(word, PUNCTUATION, PUNCTUATION)

/** A text without the signs at its start and at its end. */
export function trimSigns(word: string, before: ReadonlySet<string>, after: ReadonlySet<string>): string {
  let [start, end] = [0, word.length]
  while (start < end && before.has(word.charAt(start))) start += 1
  while (end > start && after.has(word.charAt(end - 1))) end -= 1
  return word.slice(start, end)
}
