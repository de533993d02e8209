import type { Measure } from '../schemas/product/pack.ts'
import { packLimits } from './packs.ts'

/* Amounts as people write them: "500 ml", "5l", "2 x 250 g". */

type Unit = readonly [measure: Measure, factor: number]

/** Common spellings of units, in lower case. */
const units: Readonly<Record<string, Unit>> = {
  ...named(['volume', 1], 'ml mls millilitre millilitres milliliter milliliters'),
  ...named(['volume', 1_000], 'l lt ltr ltrs litre litres liter liters'),
  ...named(['mass', 1], 'g gm gms gr gram grams'),
  ...named(['mass', 1_000], 'kg kgs kilo kilos kilogram kilograms'),
  ...named(['count', 1], 'pc pcs piece pieces nos'),
}

function named(unit: Unit, spellings: string): Record<string, Unit> {
  return Object.fromEntries(spellings.split(' ').map(spelling => [spelling, unit]))
}

const NUMBER = /^\d{1,7}(?:\.\d{1,3})?$/
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
  text !== '' && Object.keys(units).some(unit => unit.startsWith(text))

/** The measure and quantity of a number and a unit in lower case; undefined if they are none, or out of bounds. */
export function amountOf(number: string, unit: string): { measure: Measure; quantity: number } | undefined {
  const [measure, factor] = (Object.hasOwn(units, unit) && units[unit]) || []
  if (!measure || !factor || !NUMBER.test(number)) return undefined
  const quantity = Math.round(Number(number) * factor * 1_000) / 1_000
  return quantity > 0 && quantity <= packLimits.quantity ? { measure, quantity } : undefined
}

/** Punctuation around a word: commas, dashes, brackets. */
const AROUND = new Set(',;:-–—|/()[]')

/** Strips the punctuation around a word. */
export function bare(word: string): string {
  let [start, end] = [0, word.length]
  while (start < end && AROUND.has(word.charAt(start))) start += 1
  while (end > start && AROUND.has(word.charAt(end - 1))) end -= 1
  return word.slice(start, end)
}
