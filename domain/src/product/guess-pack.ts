import type { Measure, Pack } from '../schemas/product/pack.ts'
import { searchKey } from '../search-key.ts'
import { packLimits } from './packs.ts'

/** A size parsed from the end of a product's name; `name` is the rest of the name. */
export interface PackGuess extends Pick<Pack, 'kind' | 'measure' | 'quantity' | 'pieces'> {
  name: string
}

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

const kinds = new Set(
  'tin can bottle jar pouch packet pack box bag carton tub sachet crate jug canister pot tray combo'.split(
    ' ',
  ),
)

/** Maximum length of a name to parse, in characters. */
const LONGEST = 1_000
const NUMBER = /^\d{1,7}(?:\.\d{1,3})?$/
const JOINED = /^(\d{1,7}(?:\.\d{1,3})?)([a-z]{1,11})$/
const TIMES = /^(\d{1,4})[x×*](\d.{0,30})$/
/** Punctuation around a size: commas, dashes, brackets. */
const AROUND = new Set(',;:-–—|/()[]')

/** Strips the punctuation around a word. */
function bare(word: string): string {
  let [start, end] = [0, word.length]
  while (start < end && AROUND.has(word.charAt(start))) start += 1
  while (end > start && AROUND.has(word.charAt(end - 1))) end -= 1
  return word.slice(start, end)
}

/**
 * Guesses the size from the end of a product's name: "Groundnut Oil, 5 litre tin" is groundnut oil, 5,000 ml, a tin. A
 * name without a size is returned whole, with measure null.
 */
export function guessPack(name: string): PackGuess {
  const whole: PackGuess = { name: name.trim(), kind: '', measure: null, quantity: null, pieces: 1 }
  if (name.length > LONGEST) return whole
  const words = name.split(/\s/).filter(Boolean)
  const kind = searchKey(bare(words.at(-1) ?? ''))
  const hasKind = kinds.has(kind)
  const amount = amountAtEnd(hasKind ? words.slice(0, -1) : words)
  const rest = amount && beforeSize(words.slice(0, words.length - amount.words - Number(hasKind)))
  if (!amount || !rest) return whole
  const { measure, quantity, pieces } = amount
  return { name: rest, kind: hasKind ? kind : '', measure, quantity, pieces }
}

/** Separators between a name and its size. */
const BEFORE = new Set(' ,;:-–—|/([')

/** The words of a name before its size, without trailing separators. */
function beforeSize(words: readonly string[]): string {
  const text = words.join(' ')
  let end = text.length
  while (end > 0 && BEFORE.has(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

type Amount = Pick<PackGuess, 'measure' | 'quantity' | 'pieces'> & { words: number }

/** Parses an amount at the end of the words: "500 ml", "5l", "2 x 250 g". `words` counts the words it takes. */
function amountAtEnd(words: readonly string[]): Amount | undefined {
  const last = searchKey(bare(words.at(-1) ?? ''))
  const [, joinedNumber, joinedUnit] = JOINED.exec(last) ?? []
  const [, times, each] = TIMES.exec(last) ?? []
  if (times && each) return multiplied(amountAtEnd([each]), times, 0)
  if (joinedNumber && joinedUnit) return withPieces(words, amountOf(joinedNumber, joinedUnit, 1))
  const before = searchKey(bare(words.at(-2) ?? ''))
  const [, timesBefore, number] = TIMES.exec(before) ?? []
  if (timesBefore && number) return multiplied(amountOf(number, last, 2), timesBefore, 0)
  return withPieces(words, amountOf(before, last, 2))
}

function amountOf(number: string, unit: string, words: number): Amount | undefined {
  const [measure, factor] = (Object.hasOwn(units, unit) && units[unit]) || []
  if (!measure || !factor || !NUMBER.test(number)) return undefined
  const quantity = Math.round(Number(number) * factor * 1_000) / 1_000
  const isPossible = quantity > 0 && quantity <= packLimits.quantity
  return isPossible ? { measure, quantity, pieces: 1, words } : undefined
}

/** Multiplies an amount by the "2 x" before it, if there is one. */
function withPieces(words: readonly string[], amount: Amount | undefined): Amount | undefined {
  if (!amount) return undefined
  const [times = '', sign = ''] = words.slice(0, -amount.words).slice(-2).map(bare)
  return ['x', '×', '*'].includes(sign.toLowerCase()) ? (multiplied(amount, times, 2) ?? amount) : amount
}

function multiplied(amount: Amount | undefined, times: string, words: number): Amount | undefined {
  const pieces = /^\d{1,4}$/.test(times) ? Number(times) : 0
  if (!amount || pieces < 1 || pieces > packLimits.pieces) return undefined
  return { ...amount, pieces, words: amount.words + words }
}

/** The common prefix of product names without their sizes, in whole words; without one, the first name. */
export function commonName(names: readonly string[]): string {
  const [first = [], ...others] = names.map(name => guessPack(name).name.split(' '))
  const same = (word: string, at: number) =>
    others.every(other => searchKey(other[at] ?? '') === searchKey(word))
  const differs = first.findIndex((word, at) => !same(word, at))
  const common = beforeSize(differs === -1 ? first : first.slice(0, differs))
  return common || first.join(' ')
}
