import { amountOf, bare, isTimesSign, splitAmount, splitTimes } from '../rules/amounts.ts'
import { packLimits } from '../rules/pack-limits.ts'
import { searchKey, visibleText } from '../rules/search-key.ts'
import { writtenNumber } from '../rules/written-numbers.ts'
import type { Pack } from '../schemas/product/pack.ts'

/** A size parsed from the end of a product's name; `name` is the rest of the name. */
export interface PackGuess extends Pick<Pack, 'kind' | 'measure' | 'quantity' | 'pieces'> {
  name: string
}

const packKindWords = new Set(
  'tin can bottle jar pouch packet pack box bag carton tub sachet crate jug canister pot tray combo'.split(
    ' ',
  ),
)

/** Maximum length of a name to parse, in characters. */
const LONGEST = 1_000

/**
 * Guesses the size from the end of a product's name: "Groundnut Oil, 5 litre tin" is groundnut oil, 5,000 ml, a tin. A
 * name without a size is returned whole, with measure null.
 */
export function guessPack(name: string): PackGuess {
  const whole: PackGuess = { name: name.trim(), kind: '', measure: null, quantity: null, pieces: 1 }
  if (name.length > LONGEST) return whole
  const words = name.split(/\s/).filter(Boolean)
  const kind = searchKey(bare(words.at(-1) ?? ''))
  const hasKind = packKindWords.has(kind)
  const amount = amountAtEnd(hasKind ? words.slice(0, -1) : words)
  const others = amount ? words.slice(0, words.length - amount.words - Number(hasKind)) : []
  const rest = beforeSize(others)
  // "1 kg 500 g" and "1 1/2 kg" are more than their last amount.
  const isAfterNumber = /^\d{1,7}$/.test(others.at(-1) ?? '')
  const isPart =
    amountAtEnd(others) !== undefined || (isAfterNumber && startsWithFraction(words[others.length]))
  if (!amount || !rest || isPart) return whole
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

type AmountAtEnd = Pick<PackGuess, 'measure' | 'quantity' | 'pieces'> & { words: number }

const startsWithFraction = (word = '') => /^(?:[½¼¾]|\d\/\d)/.test(bare(word))

const numberOf = (word = '') => searchKey(writtenNumber(bare(visibleText(word))))

/** Parses an amount at the end of the words: "500 ml", "5l", "½ kg", "2 x 250 g". `words` counts the words it takes. */
function amountAtEnd(words: readonly string[]): AmountAtEnd | undefined {
  const last = numberOf(words.at(-1))
  const times = splitTimes(last)
  if (times) return multiplied(amountAtEnd([times[1]]), times[0], 0)
  const joined = splitAmount(last)
  if (joined) return withPieces(words, countedAmount(...joined, 1))
  const before = numberOf(words.at(-2))
  const timesBefore = splitTimes(before)
  if (timesBefore) return multiplied(countedAmount(timesBefore[1], last, 2), timesBefore[0], 0)
  return withPieces(words, countedAmount(before, last, 2))
}

function countedAmount(number: string, unit: string, words: number): AmountAtEnd | undefined {
  const amount = amountOf(number, unit)
  return amount && { ...amount, pieces: 1, words }
}

/** Multiplies an amount by the "2 x" before it, if there is one. */
function withPieces(words: readonly string[], amount: AmountAtEnd | undefined): AmountAtEnd | undefined {
  if (!amount) return undefined
  const [times = '', sign = ''] = words.slice(0, -amount.words).slice(-2).map(bare)
  return isTimesSign(sign) ? (multiplied(amount, times, 2) ?? amount) : amount
}

function multiplied(amount: AmountAtEnd | undefined, times: string, words: number): AmountAtEnd | undefined {
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
